/** Wakes the waiters of this process, so that nobody needs to poll. */
export type Bell = {
  ring(): void
  /** Resolves at the next ring, or when `signal` aborts. */
  wait(signal: AbortSignal): Promise<void>
}

export const createBell = (): Bell => {
  const sleepers = new Set<() => void>()
  return {
    ring: () => {
      for (const wake of sleepers) wake()
    },
    wait: (signal) =>
      new Promise((resolve) => {
        const wake = () => {
          sleepers.delete(wake)
          signal.removeEventListener('abort', wake)
          resolve()
        }
        if (signal.aborted) return resolve()
        sleepers.add(wake)
        signal.addEventListener('abort', wake)
      }),
  }
}
