import type { Cancel, World } from './world.ts'

export type KeepTrying = {
  signal: AbortSignal
  onError(error: unknown): void
  world: Pick<World, 'wait' | 'after'>
}

const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 5_000
/** Long enough for the requests under way at a store that answers. */
const LEAVE_AFTER_MS = 5_000

/**
 * Settles as `work` does, or a while after `signal` has aborted. Requests to a store cannot be taken back, and a slow
 * or mute store may take a minute to answer. Closing the store ends the leftovers.
 */
const orLeave = (
  work: Promise<void>,
  signal: AbortSignal,
  { after }: Pick<World, 'after'>,
): Promise<void> =>
  new Promise((resolve, reject) => {
    let patience: Cancel | undefined
    const leaveSoon = () => {
      patience = after(LEAVE_AFTER_MS, resolve)
    }
    signal.addEventListener('abort', leaveSoon)
    work.then(resolve, reject).finally(() => {
      signal.removeEventListener('abort', leaveSoon)
      patience?.()
    })
  })

/**
 * Runs `work` again and again until `signal` aborts: at once when it returns, after a growing pause (0.1 to 5 s) when
 * it throws. `work` calls `progressed` to report that the trouble is over. Once `signal` has aborted, `work` has 5 s to
 * end before it is left behind.
 */
export const keepTrying = async (
  work: (progressed: () => void) => Promise<void>,
  { signal, onError, world }: KeepTrying,
): Promise<void> => {
  let waitMs = FIRST_WAIT_MS
  const progressed = () => {
    waitMs = FIRST_WAIT_MS
  }
  while (!signal.aborted) {
    try {
      await orLeave(work(progressed), signal, world)
    } catch (error) {
      if (signal.aborted) return
      onError(error)
      await world.wait(waitMs, signal)
      waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
    }
  }
}
