const EVERY_MS = 30_000

/** Ends what is open for a session once that is over. A store that is away ends nothing. Gives what stops the watch. */
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
