import { type MatchFunction, match, type ParamData } from 'path-to-regexp'
import type { Ask } from '../../contract/rules/first-view.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import type { HttpDeps } from '../server/deps.ts'
import { statusOf } from '../server/errors.ts'
import { linkToNext, type Reply } from '../server/reply.ts'
import type { Route } from '../server/route.ts'

const options = { sensitive: true, trailing: false }

/** The parameters in the path. Undefined: the path is not the route's. A path that cannot be decoded is refused. */
const paramsIn = (matches: MatchFunction<ParamData>, pathname: string) => {
  try {
    const found = matches(pathname)
    return found === false ? undefined : ok(found.params)
  } catch {
    return reject('NOT_FOUND')
  }
}

/** Gives a function that asks this route. It answers undefined where the path is not the route's. */
const askingOf = ({ path, ask }: Route, deps: HttpDeps) => {
  const matches = match(path, options)
  return (pathname: string, query: URLSearchParams) => {
    const params = paramsIn(matches, pathname)
    if (ask === undefined || params === undefined) return undefined
    if (!params.ok) return params
    return ask(deps, { params: params.value, query: Object.fromEntries(query) })
  }
}

const headersOf = (url: URL, { next, total }: Reply<unknown>): Headers => {
  const headers = new Headers()
  if (next !== undefined) headers.set('link', linkToNext(url.pathname, url.search, next))
  if (total !== undefined) headers.set('x-total-count', String(total))
  return headers
}

/** Lets the server ask the API's shared routes without a request. Other paths get 404. */
export const askRoutes = (routes: readonly Route[], deps: HttpDeps): Ask => {
  const askings = routes
    .filter(({ ask }) => ask !== undefined)
    .map((route) => askingOf(route, deps))
  return async (path) => {
    const url = new URL(path, 'http://duka')
    for (const asking of askings) {
      const outcome = asking(url.pathname, url.searchParams)
      if (outcome === undefined) continue
      if (outcome.ok)
        return Response.json(outcome.value.body, { headers: headersOf(url, outcome.value) })
      return Response.json(outcome.error, { status: statusOf(outcome.error.code) })
    }
    return Response.json(reject('NOT_FOUND').error, { status: 404 })
  }
}
