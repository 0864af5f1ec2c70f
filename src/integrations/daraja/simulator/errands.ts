/** Posts that go out later, as long as the simulator runs. */
export type Errands = {
  post(afterMs: number, url: string, body: object): void
  /** Drops the waiting posts, and waits for those under way. */
  stop(): Promise<void>
}

const PATIENCE_MS = 10_000

export const openErrands = (): Errands => {
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<unknown>>()
  const stopped = new AbortController()

  const deliver = (url: string, body: object): Promise<unknown> =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(PATIENCE_MS)]),
    })
      .then((response) => response.arrayBuffer())
      // Nobody promises to repeat an undelivered callback: the query has to find out.
      .catch(() => undefined)

  return {
    post: (afterMs, url, body) => {
      const timer = setTimeout(() => {
        timers.delete(timer)
        const delivery = deliver(url, body).finally(() => running.delete(delivery))
        running.add(delivery)
      }, afterMs)
      timers.add(timer)
    },
    stop: async () => {
      for (const timer of timers) clearTimeout(timer)
      stopped.abort()
      await Promise.all(running)
    },
  }
}
