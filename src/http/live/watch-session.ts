import type { World } from '../../lib/world.ts'

const EVERY_MS = 30_000

/**
 * Ends whatever is open for a session once the session is over. A failing store ends nothing. Returns a function that
 * stops the watch.
 */
export const watchSession = (
  isAlive: () => Promise<boolean>,
  end: () => void,
  { every }: Pick<World, 'every'>,
  everyMs = EVERY_MS,
): (() => void) => {
  const look = async () => {
    const alive = await isAlive().catch(() => true)
    if (alive) return
    stop()
    end()
  }
  const stop = every(everyMs, look)
  return stop
}
