import { type MatchFunction, match, type ParamData } from 'path-to-regexp'
import { reject } from '../../domain/kernel/result.ts'
import type { HttpDeps } from '../server/deps.ts'
import { statusOf } from '../server/errors.ts'
import { unchanging } from '../server/kept-answers.ts'
import { linkToNext, type Reply } from '../server/reply.ts'
import type { Asking, Route } from '../server/route.ts'
import type { AskedVersion } from './kept-pages.ts'

const options = { sensitive: true, trailing: false }

/** No shared route has this path, and none will while the process runs. */
const nowhere: Asking = { version: () => unchanging, answer: () => reject('NOT_FOUND') }

/** The parameters in the path. Undefined: the path is not the route's. 'faulty': it cannot be decoded. */
const paramsIn = (matches: MatchFunction<ParamData>, pathname: string) => {
  try {
    const found = matches(pathname)
    return found === false ? undefined : found.params
  } catch {
    return 'faulty'
  }
}

/** Gives a function that asks this route. It gives undefined where the path is not the route's. */
const askingOf = ({ path, ask }: Route, deps: HttpDeps) => {
  const matches = match(path, options)
  return (pathname: string, query: URLSearchParams): Asking | undefined => {
    const params = paramsIn(matches, pathname)
    if (ask === undefined || params === undefined) return undefined
    if (params === 'faulty') return nowhere
    return ask(deps, { params, query: Object.fromEntries(query) })
  }
}

const headersOf = (url: URL, { next, total }: Reply<unknown>): Headers => {
  const headers = new Headers()
  if (next !== undefined) headers.set('link', linkToNext(url.pathname, url.search, next))
  if (total !== undefined) headers.set('x-total-count', String(total))
  return headers
}

const responseOf = (url: URL, { answer }: Asking): Response => {
  const outcome = answer()
  return outcome.ok
    ? Response.json(outcome.value.body, { headers: headersOf(url, outcome.value) })
    : Response.json(outcome.error, { status: statusOf(outcome.error.code) })
}

/** An answer that a page asked for. */
export type AskedAnswer = { response: Response; asked: AskedVersion }

/** Lets the server ask the API's shared routes without a request. Other paths get 404. */
export const askRoutes = (
  routes: readonly Route[],
  deps: HttpDeps,
): ((path: string) => AskedAnswer) => {
  const askings = routes
    .filter(({ ask }) => ask !== undefined)
    .map((route) => askingOf(route, deps))
  const find = ({ pathname, searchParams }: URL): Asking => {
    for (const asking of askings) {
      const found = asking(pathname, searchParams)
      if (found !== undefined) return found
    }
    return nowhere
  }
  return (path) => {
    const url = new URL(path, 'http://duka')
    const asking = find(url)
    // The version comes first: what changes after it makes the page out of date.
    const version = asking.version()
    return { response: responseOf(url, asking), asked: { version, versionNow: asking.version } }
  }
}
