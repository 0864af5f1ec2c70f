/** Browsers have no locks on pages without HTTPS. */
const locks = (): LockManager | undefined => navigator.locks ?? undefined

const nameOf = (since: number): string => `duka-unsent-${since}`

/**
 * Tells the other tabs that the order that waits since then still has its tab: the browser takes the lock away when the
 * tab is closed. Returns a function that ends this.
 */
export const holdUnsent = (since: number): (() => void) => {
  const end = new AbortController()
  const { signal } = end
  const hold = (): Promise<void> =>
    new Promise((done) => signal.addEventListener('abort', () => done()))
  // It is refused if it ends before the browser has given the lock, e.g. while another tab holds it.
  locks()
    ?.request(nameOf(since), { signal }, hold)
    .catch(() => undefined)
  return () => end.abort()
}

/** The orders among these whose tab was closed. Where the browser has no locks, nobody knows of any. */
export const closedAmong = async (unsent: readonly number[]): Promise<number[]> => {
  const known = await locks()?.query()
  if (known === undefined) return []
  const { held = [], pending = [] } = known
  const names = new Set([...held, ...pending].map(({ name }) => name))
  return unsent.filter((since) => !names.has(nameOf(since)))
}
