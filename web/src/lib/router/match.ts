import type { ReactNode } from 'react'

/** A frame has `children` and no path of its own. A page has a path: fixed parts, ':name' for any part, or '*'. */
export type RouteObject = {
  path?: string
  element?: ReactNode
  handle?: unknown
  children?: RouteObject[]
}

export type Params = Readonly<Record<string, string | undefined>>

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '')

const ANY = '*'

/** A fixed part fits in any case, so that an address that was typed in capitals is found. */
const fits = (wanted: string, part: string): boolean =>
  wanted.startsWith(':') || wanted.toLowerCase() === part.toLowerCase()

/** What the address has in the places of the pattern's names. Undefined: the address is not the pattern's. */
export const matchPath = (pattern: string, pathname: string): Params | undefined => {
  if (pattern === ANY) return {}
  const wanted = partsOf(pattern)
  const parts = partsOf(pathname).map(decoded)
  if (wanted.length !== parts.length) return undefined
  if (!wanted.every((one, n) => fits(one, parts[n] ?? ''))) return undefined
  return Object.fromEntries(
    wanted.flatMap((one, n) => (one.startsWith(':') ? [[one.slice(1), parts[n]]] : [])),
  )
}

/** `chain`: the frames around the page, from the outside, and then the page. */
export type Match = { chain: readonly RouteObject[]; params: Params }

const pagesIn = (routes: readonly RouteObject[]): (readonly RouteObject[])[] =>
  routes.flatMap((route) =>
    route.children === undefined
      ? [[route]]
      : pagesIn(route.children).map((chain) => [route, ...chain]),
  )

/** The more of the pattern is fixed, the better it fits. '*' fits worst. */
const fixedIn = (pattern: string): number =>
  pattern === ANY ? -1 : partsOf(pattern).filter((part) => !part.startsWith(':')).length

/** The page that fits the address best, with its frames. Undefined: there is none. */
export const matchRoutes = (
  routes: readonly RouteObject[],
  pathname: string,
): Match | undefined => {
  let best: (Match & { fixed: number }) | undefined
  for (const chain of pagesIn(routes)) {
    const pattern = chain.at(-1)?.path ?? ANY
    const params = matchPath(pattern, pathname)
    const fixed = fixedIn(pattern)
    if (params !== undefined && fixed > (best?.fixed ?? -2)) best = { chain, params, fixed }
  }
  return best
}
