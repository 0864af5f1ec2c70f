import { useSyncExternalStore } from 'react'

/** The scripts that are on their way. */
let coming = 0
const listeners = new Set<() => void>()

const count = (change: 1 | -1): void => {
  coming += change
  for (const listener of listeners) listener()
}

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Counts a script as being on its way until it is there. `script` must not reject. */
export const comeTo = <T>(script: Promise<T>): Promise<T> => {
  count(1)
  void script.then(() => count(-1))
  return script
}

/** Whether the script of a next page is on its way. */
export const useIsComing = (): boolean =>
  useSyncExternalStore(
    listen,
    () => coming > 0,
    () => false,
  )
