/** No more callers may wait. The caller may try again in a moment. */
export class TooBusy extends Error {
  override name = 'TooBusy'
}

/** `known` go before `strangers`, and wait apart: a crowd of strangers takes no place of theirs. */
export type Who = 'known' | 'strangers'

export type Gate = {
  <Value>(work: () => Promise<Value>, who?: Who): Promise<Value>
  /** The most that ever ran at a time. */
  most(): number
}

/**
 * Lets `atOnce` run at a time. `waiting` more of either kind wait, first come, first served. Throws `TooBusy` beyond
 * them.
 */
export const createGate = (atOnce: number, waiting: number): Gate => {
  const queues: Record<Who, (() => void)[]> = { known: [], strangers: [] }
  let running = 0
  let inside = 0
  let most = 0
  const leave = (): void => {
    const next = queues.known.shift() ?? queues.strangers.shift()
    if (next === undefined) running -= 1
    else next()
  }
  const enter = (who: Who): Promise<void> | undefined => {
    if (running < atOnce) {
      running += 1
      return undefined
    }
    const queue = queues[who]
    if (queue.length >= waiting) throw new TooBusy()
    return new Promise((resolve) => void queue.push(resolve))
  }
  const gate = async <Value>(
    work: () => Promise<Value>,
    who: Who = 'strangers',
  ): Promise<Value> => {
    await enter(who)
    inside += 1
    most = Math.max(most, inside)
    try {
      return await work()
    } finally {
      inside -= 1
      leave()
    }
  }
  return Object.assign(gate, { most: () => most })
}
