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

/** Drawing a page can ask for data, after which the page is drawn again. This is the highest number of such rounds. */
const ROUNDS = 5
/** React's mark for a part that waits for a script. */
const WAITING = '<!--$!-->'

const isOpen = ({ state, options }: Query): boolean =>
  state.status === 'pending' && !('enabled' in options && options.enabled === false)

/** Fetches what the page asks for. If this fails, the browser asks again. */
const answer = async (query: Query) => {
  await query.fetch().catch(() => query.reset())
}

/**
 * On a busy machine the first page after the start may wait long for scripts, so each wait is three times as long as
 * the one before.
 */
const scriptsToCome = (round: number) =>
  new Promise((resolve) => setTimeout(resolve, 5 * 3 ** round))

/** Draws the page until no query and no script is missing, in at most ROUNDS rounds. */
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
 * Splits off React's hints for early fetching, which belong in the page's head. Style attributes, which the shop's
 * security policy forbids, are cut out here, and scripts set them later.
 */
const splitHints = (drawn: string): { hints: string; html: string } => {
  const hints = /^(?:<link [^>]*>)*/.exec(drawn)?.[0] ?? ''
  return { hints, html: drawn.slice(hints.length).replace(/ style="[^"]*"/g, '') }
}

export { findSources }

const pathnameOf = (path: string): string => path.replace(/[?#].*/s, '')

export const routeOf: PagesModule['routeOf'] = (path) =>
  matchRoutes(routes, pathnameOf(path))?.at(-1)?.route.path ?? '*'

/** Draws pages on the server, as a visitor sees them who is not signed in and has an empty cart. */
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
