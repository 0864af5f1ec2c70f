import { type ReactElement, useSyncExternalStore } from 'react'
import type { PageHandle } from '../pages/page.ts'

/** The number of page scripts that are being loaded. */
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

/** Counts a script as loading until its promise resolves. The promise must not reject. */
const comeTo = <T>(script: Promise<T>): Promise<T> => {
  count(1)
  void script.then(() => count(-1))
  return script
}

/** True while a page's script is being loaded. */
export const useIsComing = (): boolean =>
  useSyncExternalStore(
    listen,
    () => coming > 0,
    () => false,
  )

/** The outcome of loading a page's script. `failed` holds the error. */
type Arrived = { element: ReactElement; handle: PageHandle } | { failed: unknown }

/** A page or frame whose script is loaded at its first use. */
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

  /** Gives the same promise at every call until `forgetFailure`. The promise never rejects. */
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

  /** Drops a failed load, so that the next use tries again. */
  forgetFailure(): void {
    if (this.#arrived === undefined || !('failed' in this.#arrived)) return
    this.#arrived = undefined
    this.#coming = undefined
  }
}
