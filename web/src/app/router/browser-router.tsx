import {
  type ReactNode,
  startTransition,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  type Location,
  type NavigateOptions,
  NavigationType,
  type Navigator,
  Router,
  type To,
} from 'react-router-dom'
import { z } from '#contract/rules/schema.ts'

const STORED = 'duka:scroll'
/** The number of scroll positions that are remembered. The oldest are dropped. */
const KEPT = 100

const stored = z.array(z.tuple([z.string(), z.number()]))

const readStored = (): Map<string, number> => {
  try {
    return new Map(stored.parse(JSON.parse(sessionStorage.getItem(STORED) ?? '[]')))
  } catch {
    return new Map()
  }
}

const store = (known: ReadonlyMap<string, number>) => {
  try {
    sessionStorage.setItem(STORED, JSON.stringify([...known].slice(-KEPT)))
  } catch {
    // If the browser cannot store positions, a page starts at its top after a reload.
  }
}

/** The router gives the key 'default' to every page that is opened afresh, so the address tells such pages apart. */
const placeOf = ({ key, pathname, search }: Location): string =>
  key === 'default' ? `${pathname}${search}` : key

/** Scrolls to the element that the address names after '#', and says whether there is one. */
const showNamed = (hash: string): boolean => {
  const named = hash === '' ? null : document.getElementById(hash.slice(1))
  named?.scrollIntoView()
  return named !== null
}

/**
 * Going back shows a page where the visitor had left it. A new page starts at its top, unless the step `keepsScroll`.
 */
const useScrollMemory = (location: Location, keepsScroll: boolean) => {
  const place = placeOf(location)
  const { hash } = location
  const [known] = useState(readStored)
  const shown = useRef<string>(undefined)

  useLayoutEffect(() => {
    const isFirst = shown.current === undefined
    shown.current = place
    if (isFirst && keepsScroll) return
    const top = known.get(place)
    if (top !== undefined) window.scrollTo(0, top)
    else if (!showNamed(hash) && !keepsScroll) window.scrollTo(0, 0)
  }, [place, hash, keepsScroll, known])

  useEffect(() => {
    const ours = () => {
      window.history.scrollRestoration = 'manual'
    }
    const remember = () => {
      if (shown.current === undefined) return
      known.delete(shown.current)
      known.set(shown.current, window.scrollY)
      const [oldest] = known.keys()
      if (known.size > KEPT && oldest !== undefined) known.delete(oldest)
    }
    const leave = () => {
      remember()
      store(known)
      // On a reload the browser itself restores the scroll position, before this script runs.
      window.history.scrollRestoration = 'auto'
    }
    ours()
    window.addEventListener('pageshow', ours)
    window.addEventListener('scroll', remember, { passive: true })
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pageshow', ours)
      window.removeEventListener('scroll', remember)
      window.removeEventListener('pagehide', leave)
    }
  }, [known])
}

type History = ReturnType<typeof createBrowserHistory>
type Place = {
  location: Location
  navigationType: NavigationType
  /** The next page keeps the current scroll position. */
  keepsScroll: boolean
}

/** Moves through the browser's history. `arrive` gets the options of each step. */
const navigatorOf = (history: History, arrive: (options: NavigateOptions) => void): Navigator => ({
  createHref: history.createHref,
  encodeLocation: history.encodeLocation,
  go: history.go,
  push: (to: To, state?: unknown, options: NavigateOptions = {}) => {
    history.push(to, state)
    arrive(options)
  },
  replace: (to: To, state?: unknown, options: NavigateOptions = {}) => {
    history.replace(to, state)
    arrive(options)
  },
})

/**
 * Shows the page of the current address; while the script of a page loads, the page before stays on the screen. If the
 * server has drawn the first page (`drawn`), that page keeps its scroll position.
 */
export const BrowserRouter = ({ drawn, children }: { drawn: boolean; children: ReactNode }) => {
  const history = useMemo(() => createBrowserHistory(), [])
  const [place, setPlace] = useState<Place>({
    location: history.location,
    navigationType: NavigationType.Pop,
    keepsScroll: drawn,
  })
  const [navigator, back] = useMemo(() => {
    const arrive = ({ preventScrollReset = false, flushSync: atOnce }: NavigateOptions) => {
      const { location, action } = history
      const show = () =>
        setPlace({ location, navigationType: action, keepsScroll: preventScrollReset })
      if (atOnce) flushSync(show)
      else startTransition(show)
    }
    return [navigatorOf(history, arrive), () => arrive({})]
  }, [history])
  useLayoutEffect(() => history.listen(back), [history, back])

  const { location, navigationType, keepsScroll } = place
  useScrollMemory(location, keepsScroll)
  return (
    <Router location={location} navigationType={navigationType} navigator={navigator}>
      {children}
    </Router>
  )
}
