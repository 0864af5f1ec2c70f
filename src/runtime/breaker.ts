import type { World } from '../lib/world.ts'
import { MustWait } from '../stores/job-queue/port.ts'

/** The failures in a row that open the breaker. */
const FAILURES = 5
/** An open breaker lets one caller through this often, as a probe. */
const PROBE_EVERY_MS = 15_000

type BreakerDeps = {
  /** The protected service: 'M-PESA'. */
  name: string
  world: Pick<World, 'elapsed'>
  /** Called when it opens, and not again before it was closed. */
  opened(): void
}

/** Keeps work away from a service that does not answer. */
export type Breaker = {
  /** Called before the work begins. Throws `MustWait` while open, except for one caller every 15 s. */
  check(): void
  /** Called with the outcome. Five failures in a row open it, one success closes it. */
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
