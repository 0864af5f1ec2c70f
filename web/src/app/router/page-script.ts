import { type ReactElement, useSyncExternalStore } from 'react'
import type { PageHandle } from '../pages/page.ts'

/** The scripts that are on their way. */
let coming = 0
const listeners = new Set<() => void>()

const count = (change: 1 | -1) => {
  coming += change
  for (const listener of listeners) listener()
}

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Counts a script as being on its way until it is there. `script` must not reject. */
const comeTo = <T>(script: Promise<T>): Promise<T> => {
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

/** What can be shown once a script is there. `failed`: the script could not be loaded. */
type Arrived = { element: ReactElement; handle: PageHandle } | { failed: unknown }

/** A part of the page whose script is loaded at its first use. */
export class PageScript {
  readonly #load: () => Promise<{ element: ReactElement; handle: PageHandle }>
  #arrived: Arrived | undefined
  #coming: Promise<Arrived> | undefined

  constructor(load: () => Promise<{ element: ReactElement; handle: PageHandle }>) {
    this.#load = load
  }

  get arrived(): Arrived | undefined {
    return this.#arrived
  }

  /** The same promise until `forgetFailure`. It never rejects. */
  coming(): Promise<Arrived> {
    this.#coming ??= comeTo(
      this.#load()
        .catch((failed: unknown) => ({ failed }))
        .then((arrived) => {
          this.#arrived = arrived
          return arrived
        }),
    )
    return this.#coming
  }

  /** The next use tries again. */
  forgetFailure(): void {
    if (this.#arrived === undefined || !('failed' in this.#arrived)) return
    this.#arrived = undefined
    this.#coming = undefined
  }
}
