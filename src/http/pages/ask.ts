import type { Ask } from '../../contract/rules/first-view.ts'
import { ok, type Result, reject } from '../../domain/kernel/result.ts'
import type { HttpDeps } from '../server/deps.ts'
import { statusOf } from '../server/errors.ts'
import { linkToNext, type Reply } from '../server/reply.ts'
import type { Route } from '../server/route.ts'

const decoded = (params: Readonly<Record<string, string>>): Result<object, unknown> => {
  try {
    const entries = Object.entries(params)
    return ok(Object.fromEntries(entries.map(([name, text]) => [name, decodeURIComponent(text)])))
  } catch {
    return { ok: false, error: undefined }
  }
}

/** Undefined where the path is not the route's. */
const askingOf = ({ path, ask }: Route, deps: HttpDeps) => {
  const pattern = new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`)
  return (pathname: string, query: URLSearchParams) => {
    const found = pattern.exec(pathname)
    if (found === null || ask === undefined) return undefined
    const params = decoded({ ...found.groups })
    return params.ok
      ? ask(deps, { params: params.value, query: Object.fromEntries(query) })
      : reject('NOT_FOUND')
  }
}

const headersOf = (url: URL, { next, total }: Reply<unknown>): Record<string, string> => ({
  ...(next === undefined ? {} : { link: linkToNext(url.pathname, url.search, next) }),
  ...(total === undefined ? {} : { 'x-total-count': String(total) }),
})

/** Answers what the API answers everybody alike, without a request. Anything else is not found. */
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
