/** Too many callers wait already. The caller may try again in a moment. */
export class TooBusy extends Error {
  override name = 'TooBusy'
}

/** `known` callers go first and have a queue of their own, so that a crowd of `strangers` cannot take their places. */
export type Who = 'known' | 'strangers'

export type Gate = {
  <Value>(work: () => Promise<Value>, who?: Who): Promise<Value>
  /** The most calls that ever ran at the same time. */
  most(): number
}

/**
 * Lets at most `atOnce` calls run at a time. Of each kind of caller at most `waiting` wait in order of arrival; further
 * callers get `TooBusy`.
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
