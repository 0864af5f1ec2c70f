import { type ComponentType, lazy, useEffect, useState } from 'react'

/** True once `now` has been true. Used to load a part when it is first wanted and to keep it from then on. */
export const useEver = (now: boolean): boolean => {
  const [ever, setEver] = useState(now)
  if (now && !ever) setEver(true)
  return ever || now
}

/** True once the page is idle. Parts that nobody needs earlier are loaded then. */
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

/** Resolves in the next task, so that the browser can handle a press in between. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

const Nothing = () => null

/**
 * Loads the script of a part in a task of its own. Otherwise all scripts would start at the same moment, when the page
 * comes to rest.
 */
export const later = (load: () => Promise<ComponentType>) =>
  lazy(async () => {
    await nextTask()
    return { default: await load() }
  })

/** Loads a part that the visitor did not ask for. If its script cannot be loaded, the page works without it. */
export const unasked = (load: () => Promise<ComponentType>) =>
  later(() => load().catch(() => Nothing))

let last: Promise<unknown> = Promise.resolve()

/**
 * Loads scripts ahead, one after another and each in a task of its own: starting a load takes a cheap phone up to 50
 * ms, so starting all at once would block presses. A load that failed is tried again when its script is needed.
 */
export const loadInTurn = (...loads: (() => Promise<unknown>)[]): void => {
  for (const load of loads)
    last = last
      .then(nextTask)
      .then(load)
      .catch(() => undefined)
}
