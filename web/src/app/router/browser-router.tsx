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
import { z } from '#contract/rules/schema.ts'
import { FIRST_KEY, type Location } from '#web/lib/router/address.ts'
import { locationNow, pushAddress, replaceAddress } from '#web/lib/router/browser-history.ts'
import { type NavigateOptions, type Navigator, Router } from '#web/lib/router/router.tsx'

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

/** Every page that is opened afresh has the same key, so the address tells such pages apart. */
const placeOf = ({ key, pathname, search }: Location): string =>
  key === FIRST_KEY ? `${pathname}${search}` : key

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

type Place = {
  location: Location
  /** The next page keeps the current scroll position. */
  keepsScroll: boolean
}

/** Moves through the browser's history. `arrive` gets the options of each step. */
const navigatorTo = (arrive: (options: NavigateOptions) => void): Navigator => ({
  push: (to, options) => {
    pushAddress(to, options.state)
    arrive(options)
  },
  replace: (to, options) => {
    replaceAddress(to, options.state)
    arrive(options)
  },
  go: (by) => window.history.go(by),
})

/**
 * Shows the page of the current address; while the script of a page loads, the page before stays on the screen. If the
 * server has drawn the first page (`drawn`), that page keeps its scroll position.
 */
export const BrowserRouter = ({ drawn, children }: { drawn: boolean; children: ReactNode }) => {
  const [{ location, keepsScroll }, setPlace] = useState<Place>(() => ({
    location: locationNow(),
    keepsScroll: drawn,
  }))
  const [navigator, back] = useMemo(() => {
    const arrive = ({ preventScrollReset = false, flushSync: atOnce }: NavigateOptions) => {
      const show = () => setPlace({ location: locationNow(), keepsScroll: preventScrollReset })
      if (atOnce) flushSync(show)
      else startTransition(show)
    }
    return [navigatorTo(arrive), () => arrive({})]
  }, [])
  useLayoutEffect(() => {
    window.addEventListener('popstate', back)
    return () => window.removeEventListener('popstate', back)
  }, [back])
  useScrollMemory(location, keepsScroll)
  return (
    <Router location={location} navigator={navigator}>
      {children}
    </Router>
  )
}
