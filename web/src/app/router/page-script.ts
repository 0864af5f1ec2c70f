import type { ReactElement } from 'react'
import type { PageHandle } from '../page-handle.ts'
import { comeTo } from './coming.ts'

/** What can be shown once a script is there. `failed`: the script could not be loaded. */
export type Arrived = { element: ReactElement; handle: PageHandle } | { failed: unknown }

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
