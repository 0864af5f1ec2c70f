import { setTimeout as delay } from 'node:timers/promises'

export type KeepTrying = {
  signal: AbortSignal
  onError(error: unknown): void
}

const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 5_000

/** Resolves after `ms`, or at once when `signal` aborts. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal }).catch(() => undefined)

/**
 * Runs `work` again and again until `signal` aborts: at once when it returns, after a growing pause (0.1 to 5 s) when
 * it throws. `work` calls `progressed` to say that the trouble is over.
 */
export const keepTrying = async (
  work: (progressed: () => void) => Promise<void>,
  { signal, onError }: KeepTrying,
): Promise<void> => {
  let wait = FIRST_WAIT_MS
  const progressed = () => {
    wait = FIRST_WAIT_MS
  }
  while (!signal.aborted) {
    try {
      await work(progressed)
    } catch (error) {
      if (signal.aborted) return
      onError(error)
      await pause(wait, signal)
      wait = Math.min(wait * 2, LONGEST_WAIT_MS)
    }
  }
}
