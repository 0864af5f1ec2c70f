import type { World } from '../lib/world.ts'
import { MustWait } from '../stores/job-queue/port.ts'

/** After this many failures in a row, the breaker opens. */
const FAILURES = 5
/** How often (ms) an open breaker lets one caller through, to test the service. */
const PROBE_EVERY_MS = 15_000

type BreakerDeps = {
  /** The name of the protected service, for example 'M-PESA'. */
  name: string
  world: Pick<World, 'elapsed'>
  /** Is called when the breaker opens, and again only after it was closed in between. */
  opened(): void
}

/** Keeps callers away from a service that does not answer. */
export type Breaker = {
  /**
   * To be called before the service is used. Throws `MustWait` while the breaker is open, except for one caller every
   * 15 s.
   */
  check(): void
  /** To be called with the outcome. Five failures in a row open the breaker, one success closes it. */
  report(succeeded: boolean): void
  isOpen(): boolean
}

export const createBreaker = ({ name, world: { elapsed }, opened }: BreakerDeps): Breaker => {
  let failures = 0
  let probeAt = 0
  const isOpen = () => failures >= FAILURES

  return {
    check: () => {
      if (!isOpen()) return
      if (elapsed() < probeAt) throw new MustWait(`${name} does not answer`)
      probeAt = elapsed() + PROBE_EVERY_MS
    },
    report: (succeeded) => {
      const wasOpen = isOpen()
      failures = succeeded ? 0 : failures + 1
      if (wasOpen || !isOpen()) return
      probeAt = elapsed() + PROBE_EVERY_MS
      opened()
    },
    isOpen,
  }
}
