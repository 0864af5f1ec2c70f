import { dehydrate, type Query, type QueryClient } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import type { OpenMemory, PagesModule } from '#contract/rules/first-view.ts'
import { matchRoutes } from '#web/lib/router/match.ts'
import { StaticRouter } from '#web/lib/router/router.tsx'
import { App } from './app/app.tsx'
import { speechOf } from './app/language.tsx'
import { askFirst } from './app/pages/first-questions.ts'
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

/** A query that a page asked for, without its answer. */
type Question = Pick<Query, 'queryKey' | 'options'>

/** What a question takes besides its key, which it holds as it is, as text and in its options. Measured. */
const OVERHEAD = 850

const bytesOf = (questions: readonly Question[], page: string): number =>
  questions.reduce(
    (sum, { queryKey }) => sum + OVERHEAD + 3 * JSON.stringify(queryKey).length,
    page.length,
  )

/**
 * The queries of pages that were drawn before. A page that is drawn anew gets its answers first, and is then drawn in
 * one round.
 */
const createMemory = (openMemory: OpenMemory) => {
  const pages = openMemory<readonly Question[]>(bytesOf)
  return {
    isKnown: (page: string): boolean => pages.get(page) !== undefined,
    askFor: async (page: string, client: QueryClient): Promise<void> => {
      const cache = client.getQueryCache()
      const queries = (pages.get(page) ?? []).map(({ queryKey, options }) =>
        cache.build(client, { ...options, queryKey }),
      )
      await Promise.all(queries.filter(isOpen).map(answer))
    },
    keep: (page: string, client: QueryClient): void => {
      const queries = client.getQueryCache().getAll()
      pages.set(
        page,
        queries.map(({ queryKey, options }) => ({ queryKey, options })),
      )
    },
  }
}

/**
 * Draws the page until no query and no script is missing, in at most ROUNDS rounds. Queries that the client has already
 * were tried, and are not asked again.
 */
const drawSettled = async (client: QueryClient, draw: () => string): Promise<string> => {
  const cache = client.getQueryCache()
  const asked = new Set(cache.getAll().map(({ queryHash }) => queryHash))
  let html = draw()
  for (let round = 1; round < ROUNDS; round += 1) {
    const open = cache.getAll().filter((query) => isOpen(query) && !asked.has(query.queryHash))
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

const addressOf = (address: string): { path: string; search: string } => {
  const [path = '', search = ''] = address.replace(/#.*/s, '').split(/\?(.*)/s)
  return { path, search }
}

export const routeOf: PagesModule['routeOf'] = (path) =>
  matchRoutes(routes, addressOf(path).path)?.chain.at(-1)?.path ?? '*'

/** Draws pages on the server, as a visitor sees them who is not signed in and has an empty cart. */
export const createPages: PagesModule['createPages'] = (ask, openMemory) => {
  askThrough(ask)
  const sources: Promise<ReadonlyMap<unknown, string>> = findPageSources()
  const memory = createMemory(openMemory)

  return async ({ path, branch, minute, guest, language, shop }) => {
    const address = addressOf(path)
    const route = routeOf(path)
    const arrived = await Promise.all(
      scriptsOf(routes, address.path).map((script) => script.coming()),
    )
    const shown = arrived.at(-1)
    if (shown === undefined || 'failed' in shown || shown.handle.drawn === undefined)
      return { route }
    const client = createQueryClient(forgetSession)
    const page = JSON.stringify([path, branch, guest, language])
    const drawnTitle: { title: string | undefined } = { title: undefined }
    const [speech] = await Promise.all([
      speechOf(language),
      memory.askFor(page, client),
      client.prefetchQuery(branchesQuery),
      client.prefetchQuery(categoriesQuery),
    ])
    if (!memory.isKnown(page)) await askFirst({ ...address, branch, client })
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
    memory.keep(page, client)
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
