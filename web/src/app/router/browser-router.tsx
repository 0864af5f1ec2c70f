import { type ReactNode, startTransition, useLayoutEffect, useMemo, useState } from 'react'
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
import { useScrollMemory } from './scroll-memory.ts'

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
