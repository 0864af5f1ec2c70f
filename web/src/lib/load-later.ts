import { useEffect, useState } from 'react'

/** True from the first time that `now` is true. Something can so be loaded when it is first wanted, and kept. */
export const useEver = (now: boolean): boolean => {
  const [ever, setEver] = useState(now)
  if (now && !ever) setEver(true)
  return ever || now
}

/** True once the page has come to rest. Parts that nobody needs earlier are loaded then. */
export const useAtRest = (): boolean => {
  const [atRest, setAtRest] = useState(false)
  useEffect(() => {
    const settle = (): void => setAtRest(true)
    // Safari has no requestIdleCallback.
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(settle, 1500)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(settle, { timeout: 4000 })
    return () => cancelIdleCallback(handle)
  }, [])
  return atRest
}

/** The task after this one, so that the page hears a press in between. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

let last: Promise<unknown> = Promise.resolve()

/**
 * Loads parts that nobody waits for, one after another on the whole page, each in a task of its own: a part asks for
 * files, which takes a cheap phone up to 50 ms, and all at once it would not hear a press meanwhile. What cannot be
 * loaded now is loaded when it is wanted.
 */
export const loadInTurn = (...loads: (() => Promise<unknown>)[]): void => {
  for (const load of loads)
    last = last
      .then(nextTask)
      .then(load)
      .catch(() => undefined)
}
