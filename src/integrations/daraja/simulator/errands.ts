import type { Cancel, World } from '#src/lib/world.ts'

/** Posts that go out later, as long as the simulator runs. */
export type Errands = {
  post(afterMs: number, url: string, body: object): void
  /** Drops the waiting posts, and waits for those under way. */
  stop(): Promise<void>
}

const PATIENCE_MS = 10_000

export const openErrands = (world: Pick<World, 'after'>): Errands => {
  const waiting = new Set<Cancel>()
  const running = new Set<Promise<unknown>>()
  const stopped = new AbortController()

  const deliver = (url: string, body: object): Promise<unknown> => {
    const patience = new AbortController()
    const cancel = world.after(PATIENCE_MS, () => patience.abort())
    return (
      fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.any([stopped.signal, patience.signal]),
      })
        .then((response) => response.arrayBuffer())
        // Nobody promises to repeat an undelivered callback: the query has to find out.
        .catch(() => undefined)
        .finally(cancel)
    )
  }

  return {
    post: (afterMs, url, body) => {
      const cancel = world.after(afterMs, () => {
        waiting.delete(cancel)
        const delivery = deliver(url, body).finally(() => running.delete(delivery))
        running.add(delivery)
      })
      waiting.add(cancel)
    },
    stop: async () => {
      for (const cancel of waiting) cancel()
      stopped.abort()
      await Promise.all(running)
    },
  }
}
