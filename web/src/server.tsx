import { dehydrate, type Query, type QueryClient } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { matchRoutes, StaticRouter } from 'react-router-dom'
import type { PagesModule } from '#contract/rules/first-view.ts'
import { App } from './app/app.tsx'
import { speechOf } from './app/language.tsx'
import { findPageSources, findSources } from './app/pages/sources.ts'
import { Pages, scriptsOf } from './app/router/pages.tsx'
import { routes } from './app/routes.tsx'
import { askThrough } from './lib/api.ts'
import { DrawnTitle } from './lib/page-title.ts'
import { createQueryClient } from './lib/query-client.ts'
import { forgetSession } from './shop/account/session.ts'
import { branchesQuery } from './shop/branch/branch.ts'
import { categoriesQuery } from './shop/catalogue/catalogue-queries.ts'

/** A page asks for what it needs while it is drawn. No page takes more rounds than this. */
const ROUNDS = 5
/** React's mark for a part that had to wait for a script that comes on demand. */
const WAITING = '<!--$!-->'

const isOpen = ({ state, options }: Query): boolean =>
  state.status === 'pending' && !('enabled' in options && options.enabled === false)

/** The browser asks again for an answer that failed here. */
const answer = async (query: Query) => {
  await query.fetch().catch(() => query.reset())
}

/**
 * The first page after the start may wait long for scripts on a busy machine, so each wait is three times the one
 * before.
 */
const scriptsToCome = (round: number) =>
  new Promise((resolve) => setTimeout(resolve, 5 * 3 ** round))

/** Draws until no query and no script is awaited any more, in at most ROUNDS rounds. */
const drawSettled = async (client: QueryClient, draw: () => string): Promise<string> => {
  const asked = new Set<string>()
  let html = draw()
  for (let round = 1; round < ROUNDS; round += 1) {
    const open = client
      .getQueryCache()
      .getAll()
      .filter((query) => isOpen(query) && !asked.has(query.queryHash))
    if (open.length === 0 && !html.includes(WAITING)) break
    for (const { queryHash } of open) asked.add(queryHash)
    await (open.length > 0 ? Promise.all(open.map(answer)) : scriptsToCome(round))
    html = draw()
  }
  return html
}

/**
 * React puts its hints about what to fetch early before the markup, but they belong into the head. The shop's policy
 * forbids styles in attributes, so they are cut out, and scripts set them anew. Quotes in texts are escaped, so the
 * pattern finds attributes alone.
 */
const splitHints = (drawn: string): { hints: string; html: string } => {
  const hints = /^(?:<link [^>]*>)*/.exec(drawn)?.[0] ?? ''
  return { hints, html: drawn.slice(hints.length).replace(/ style="[^"]*"/g, '') }
}

export { findSources }

const pathnameOf = (path: string): string => path.replace(/[?#].*/s, '')

export const routeOf: PagesModule['routeOf'] = (path) =>
  matchRoutes(routes, pathnameOf(path))?.at(-1)?.route.path ?? '*'

/** Draws pages on the server, as somebody sees them who has nothing in the cart and is not signed in. */
export const createPages: PagesModule['createPages'] = (ask) => {
  askThrough(ask)
  const sources: Promise<ReadonlyMap<unknown, string>> = findPageSources()

  return async ({ path, branch, minute, guest, language, shop }) => {
    const pathname = pathnameOf(path)
    const route = routeOf(path)
    const arrived = await Promise.all(scriptsOf(routes, pathname).map((script) => script.coming()))
    const shown = arrived.at(-1)
    if (shown === undefined || 'failed' in shown || shown.handle.drawn === undefined)
      return { route }
    const client = createQueryClient(forgetSession)
    const drawnTitle: { title: string | undefined } = { title: undefined }
    const [speech] = await Promise.all([
      speechOf(language),
      client.prefetchQuery(branchesQuery),
      client.prefetchQuery(categoriesQuery),
    ])
    const markup = await drawSettled(client, () =>
      renderToString(
        <StrictMode>
          <DrawnTitle value={drawnTitle}>
            <App client={client} first={{ branch, minute, guest, shop }} speech={speech}>
              <StaticRouter location={path}>
                <Pages routes={routes} />
              </StaticRouter>
            </App>
          </DrawnTitle>
        </StrictMode>,
      ),
    )
    const queries = dehydrate(client)
    client.clear()
    const module = (await sources).get(shown.element.type)
    const { title } = drawnTitle
    return {
      route,
      page: {
        ...splitHints(markup),
        title,
        module,
        view: { branch, minute, guest, language, queries },
      },
    }
  }
}
