import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
} from 'react'
import { type Address, addressText, FIRST_KEY, type Location, resolve, type To } from './address.ts'
import { type Match, matchPath, type Params } from './match.ts'

export type NavigateOptions = {
  /** The step takes the place of the present one in the browser's history. */
  replace?: boolean | undefined
  state?: unknown
  preventScrollReset?: boolean | undefined
  /** The page changes before the call returns. */
  flushSync?: boolean | undefined
}

export type Navigator = {
  push(to: Address, options: NavigateOptions): void
  replace(to: Address, options: NavigateOptions): void
  /** Goes so many steps through the browser's history: -1 is Back. */
  go(by: number): void
}

const nowhere: Navigator = {
  push: () => undefined,
  replace: () => undefined,
  go: () => undefined,
}

const LocationContext = createContext<Location>({
  pathname: '/',
  search: '',
  hash: '',
  state: null,
  key: FIRST_KEY,
})
const NavigatorContext = createContext(nowhere)
const ParamsContext = createContext<Params>({})
const OutletContext = createContext<ReactNode>(null)

/** Tells everything inside which address is shown. `navigator` must stay the same from drawing to drawing. */
export const Router = ({
  location,
  navigator,
  children,
}: {
  location: Location
  navigator: Navigator
  children: ReactNode
}) => (
  <NavigatorContext value={navigator}>
    <LocationContext value={location}>{children}</LocationContext>
  </NavigatorContext>
)

/** The router of a page that the server draws: it leads nowhere. */
export const StaticRouter = ({ location, children }: { location: string; children: ReactNode }) => (
  <Router
    location={{ ...resolve(location, { pathname: '/' }), state: null, key: FIRST_KEY }}
    navigator={nowhere}
  >
    {children}
  </Router>
)

export const useLocation = (): Location => useContext(LocationContext)

/** The parts of the address that stand in the places of the pattern's names. */
export const useParams = (): Params => useContext(ParamsContext)

/** Whether the address is the pattern's. */
export const useMatch = (pattern: string): boolean =>
  matchPath(pattern, useLocation().pathname) !== undefined

type Go = (to: To | number, options?: NavigateOptions) => void

export const useNavigate = (): Go => {
  const navigator = useContext(NavigatorContext)
  const { pathname } = useLocation()
  return useCallback(
    (to, options = {}) => {
      if (typeof to === 'number') return navigator.go(to)
      const address = resolve(to, { pathname })
      if (options.replace) navigator.replace(address, options)
      else navigator.push(address, options)
    },
    [navigator, pathname],
  )
}

type Search = URLSearchParams | Record<string, string>
type SetSearch = (
  next: Search | ((current: URLSearchParams) => Search),
  options?: NavigateOptions,
) => void

/** The query of the address, and a function that changes it on the same page. */
export const useSearchParams = (): [URLSearchParams, SetSearch] => {
  const { search } = useLocation()
  const navigate = useNavigate()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const set = useCallback<SetSearch>(
    (next, options) => {
      const search = typeof next === 'function' ? next(new URLSearchParams(params)) : next
      navigate(`?${new URLSearchParams(search)}`, options)
    },
    [navigate, params],
  )
  return [params, set]
}

/** Only a plain click goes to the next page here. Any other opens a tab or a window, or saves the page. */
const isPlain = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !(metaKey || altKey || ctrlKey || shiftKey)

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> &
  Pick<NavigateOptions, 'replace' | 'preventScrollReset'> & {
    to: To
    /** Given to the page that the link leads to, as its location's `state`. */
    state?: unknown
  }

/** A link to a page of the shop. A link to the very address that is shown makes no new step in the history. */
export const Link = ({
  to,
  state,
  replace,
  preventScrollReset,
  onClick,
  target,
  ...rest
}: LinkProps) => {
  const navigate = useNavigate()
  const here = useLocation()
  const address = resolve(to, here)
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlain(event) || (target ?? '_self') !== '_self') return
    event.preventDefault()
    const isHere = addressText(address) === addressText(here)
    navigate(address, { state, replace: replace ?? isHere, preventScrollReset })
  }
  return <a {...rest} href={addressText(address)} target={target} onClick={follow} />
}

/** Leads to another page as soon as it is drawn. */
export const Navigate = ({
  to,
  replace,
  state,
}: { to: string } & Pick<NavigateOptions, 'replace' | 'state'>) => {
  const navigate = useNavigate()
  // A state that is made anew at each drawing is no reason to go there again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address decides.
  useEffect(() => navigate(to, { replace, state }), [to])
  return null
}

/** Stands in a frame in the place of the page. */
export const Outlet = () => <OutletContext.Consumer>{(page) => page}</OutletContext.Consumer>

/** Draws the page of a match inside its frames. */
export const Matched = ({ chain, params }: Match) => {
  let inside: ReactNode = null
  for (const { element } of chain.toReversed())
    inside = <OutletContext value={inside}>{element}</OutletContext>
  return <ParamsContext value={params}>{inside}</ParamsContext>
}
