import { type ReactNode, useSyncExternalStore } from 'react'
import {
  type Address,
  FIRST_KEY,
  type Location,
  newKey,
  resolve,
  type To,
} from '../lib/router/address.ts'
import { type NavigateOptions, type Navigator, Router } from '../lib/router/router.tsx'

/** A history in memory, and the steps that a test makes in it from outside the page. */
export const createMemoryRouter = (path: string) => {
  const at = (to: Address, state: unknown, key = newKey()): Location => ({ ...to, state, key })
  let steps = [at(resolve(path, { pathname: '/' }), null, FIRST_KEY)]
  let place = 0
  const listeners = new Set<() => void>()
  const moved = (): void => {
    for (const listener of listeners) listener()
  }
  const now = (): Location => steps[place] ?? at(resolve('/', { pathname: '/' }), null)
  const navigator: Navigator = {
    push: (to, { state = null }) => {
      steps = [...steps.slice(0, place + 1), at(to, state)]
      place += 1
      moved()
    },
    replace: (to, { state = null }) => {
      steps = steps.with(place, at(to, state))
      moved()
    },
    go: (by) => {
      place = Math.min(Math.max(place + by, 0), steps.length - 1)
      moved()
    },
  }
  return {
    navigator,
    listen: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    state: {
      get location(): Location {
        return now()
      },
    },
    navigate: async (to: To | number, options: NavigateOptions = {}): Promise<void> => {
      if (typeof to === 'number') navigator.go(to)
      else navigator.push(resolve(to, now()), options)
    },
  }
}

export type MemoryRouter = ReturnType<typeof createMemoryRouter>

export const InMemory = ({ router, children }: { router: MemoryRouter; children: ReactNode }) => (
  <Router
    location={useSyncExternalStore(
      router.listen,
      () => router.state.location,
      () => router.state.location,
    )}
    navigator={router.navigator}
  >
    {children}
  </Router>
)
