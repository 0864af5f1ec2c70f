const EVERY_MS = 30_000

/**
 * Ends whatever is open for a session once the session is over. A failing store ends nothing. Returns a function that
 * stops the watch.
 */
export const watchSession = (
  isAlive: () => Promise<boolean>,
  end: () => void,
  everyMs = EVERY_MS,
): (() => void) => {
  const look = async () => {
    const alive = await isAlive().catch(() => true)
    if (alive) return
    clearInterval(timer)
    end()
  }
  const timer = setInterval(look, everyMs)
  return () => clearInterval(timer)
}
