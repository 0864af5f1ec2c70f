import type { Cancel, World } from './world.ts'

export type KeepTrying = {
  signal: AbortSignal
  onError(error: unknown): void
  world: Pick<World, 'wait' | 'after'>
}

const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 5_000
/** How long `work` may still take after the abort, in ms. A store that answers needs less. */
const LEAVE_AFTER_MS = 5_000

/**
 * Settles like `work`, or some seconds after `signal` aborts. A request to a store cannot be cancelled, and a slow
 * store may take a minute to answer. Requests that are still open end when the store is closed.
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
 * Runs `work` again and again until `signal` aborts: at once after it returns, and after a growing pause (0.1 to 5 s)
 * if it throws. `work` calls `progressed` to reset the pause. After the abort, `work` gets 5 s to end.
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
