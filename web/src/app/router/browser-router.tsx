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
/** Places that are remembered. The oldest are forgotten. */
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
    // A browser that keeps nothing starts at the top after a reload.
  }
}

/** Every page that is opened afresh has the key 'default'. The address tells such pages apart. */
const placeOf = ({ key, pathname, search }: Location): string =>
  key === 'default' ? `${pathname}${search}` : key

/** Shows the part that the address names, if there is one. */
const showNamed = (hash: string): boolean => {
  const named = hash === '' ? null : document.getElementById(hash.slice(1))
  named?.scrollIntoView()
  return named !== null
}

/** A place is shown where the visitor had left it, a new one from its start unless it `keepsScroll`. */
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
      // The browser scrolls a page that it loads again before this script runs.
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
  /** The visitor goes on where he is on the page. */
  keepsScroll: boolean
}

/** The browser's history. A step's options reach `arrive`. */
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
 * The address decides what is shown. A page whose script is not there yet leaves the one before on the screen. `drawn`:
 * the server has drawn the first page, which may have been scrolled since and stays where it is.
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
