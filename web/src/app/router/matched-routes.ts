import { matchRoutes, type RouteObject } from 'react-router-dom'

type Matched = {
  routes: RouteObject[]
  pathname: string
  /** The routes that show the address: the frame, then the page. Empty: there is no such page. */
  chain: readonly RouteObject[]
  /** The same routes, nested, without any other route. */
  alone: RouteObject[]
}

const matchedBy = (routes: RouteObject[], pathname: string): Matched => {
  const chain = (matchRoutes(routes, pathname) ?? []).map(({ route }) => route)
  const alone = chain.reduceRight<RouteObject[]>(
    (children, { index: _, ...route }) => [{ ...route, children }],
    [],
  )
  return { routes, pathname, chain, alone }
}

let last: Matched | undefined

/**
 * The routes of an address. The router compiles all routes of the shop for each match, which takes about a millisecond,
 * so the last match is kept.
 */
export const matchedRoutes = (routes: RouteObject[], pathname: string): Matched => {
  if (last?.routes !== routes || last.pathname !== pathname) last = matchedBy(routes, pathname)
  return last
}
