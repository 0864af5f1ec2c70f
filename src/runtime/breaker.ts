import { MustWait } from '../stores/job-queue/port.ts'

/** Failures in a row after which nobody is let through. */
const FAILURES = 5
/** How often one is let through meanwhile, to see. */
const PROBE_EVERY_MS = 15_000

type BreakerDeps = {
  /** What it protects from being called: 'M-PESA'. */
  name: string
  /** Milliseconds of a clock that never goes back. */
  elapsed(): number
  /** Told when it opens; not again before it was closed. */
  opened(): void
}

/** Keeps work away from a service that does not answer. */
export type Breaker = {
  /** To be called before the work is begun. Throws `MustWait` while open, but for one caller every 15 s. */
  check(): void
  /** What became of a call: five failures in a row open it, one success closes it. */
  report(succeeded: boolean): void
  isOpen(): boolean
}

export const createBreaker = ({ name, elapsed, opened }: BreakerDeps): Breaker => {
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
