import { TooBusy } from './gate.ts'
import type { World } from './world.ts'

/** `long` work takes some 10 ms of processor time. `drawing` is one part of drawing a page. */
export type Line = 'short' | 'long' | 'drawing'

/** Shares the processor between pieces of work, so that urgent work need not wait for long ones. */
export type Turns = {
  /**
   * Resolves when the caller may work for a few ms. The lines take turns, and so do the askers in a line. Throws
   * `TooBusy` if the line is full, or half of its places are the asker's own.
   */
  take(line: Line, asker: string): Promise<void>
  /** Runs urgent work: while it runs, turns wait for some time. */
  first<Value>(work: () => Promise<Value>): Promise<Value>
}

const LOOK_MS = 2
/**
 * Turns give way to urgent work for twice as long as they work. Otherwise a long row of orders could stop all reading.
 */
const GIVES_WAY = 2
/** The most ms of giving way that are saved up while nothing is urgent. */
const MOST_SAVED_MS = 40
/** In ms. Short turns follow each other for this long before other work gets the processor. */
const SLICE_MS = 4
/** In ms. If other work took long, turns may follow each other for longer, up to this limit. */
const LONGEST_SLICE_MS = 40
/**
 * In ms. For this long, turns give way to one piece of urgent work. After that it is most likely waiting for a store or
 * a phone, and does not need the processor.
 */
const LONGEST_FIRST_MS = 250
const PLACES = 200

/** A queue in which the askers take turns. Each asker's calls are served in order of arrival. */
const createQueue = () => {
  /** The first asker is the next to be served. */
  const askers = new Map<string, (() => void)[]>()
  let waiting = 0
  return {
    /** How long the askers of this queue have worked in all, in ms. */
    usedMs: 0,
    isEmpty: () => waiting === 0,
    join: (asker: string): Promise<void> => {
      const own = askers.get(asker) ?? []
      if (waiting >= PLACES || own.length >= PLACES / 2) throw new TooBusy()
      askers.set(asker, own)
      waiting += 1
      return new Promise((resolve) => void own.push(resolve))
    },
    callNext: (): void => {
      const [next] = askers
      if (next === undefined) return
      const [asker, calls] = next
      askers.delete(asker)
      if (calls.length > 1) askers.set(asker, calls)
      waiting -= 1
      calls.shift()?.()
    },
  }
}

/**
 * The time (ms) for which callers of `take` may still be kept waiting while urgent work runs. Each turn that worked adds
 * some time, and each wait uses some up.
 */
const createPatience = ({ elapsed }: Pick<World, 'elapsed'>) => {
  let saved = MOST_SAVED_MS
  return {
    isLeft: () => saved >= LOOK_MS,
    earn: (workedMs: number): void => {
      const earned = workedMs * GIVES_WAY
      saved = Math.min(saved + earned, Math.max(MOST_SAVED_MS, earned))
    },
    /** Adds the ms in which no turn waited. */
    rest: (idleMs: number): void => {
      saved = Math.min(saved + idleMs, MOST_SAVED_MS)
    },
    spendOn: async (pausing: () => Promise<unknown>): Promise<void> => {
      const began = elapsed()
      await pausing()
      saved -= elapsed() - began
    },
  }
}

/** How many ms of turns may follow each other. `waitedMs`: how long other work took before. */
const sliceAfter = (waitedMs: number): number =>
  Math.min(Math.max(SLICE_MS, waitedMs / GIVES_WAY), LONGEST_SLICE_MS)

/** Resolves when the work just called has run until it first waits for something. */
const worked = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve))

/** Gives one turn at a time. Other work gets the processor after each long turn and after some short ones. */
export const createTurns = (world: Pick<World, 'turn' | 'wait' | 'elapsed'>): Turns => {
  const queues = { short: createQueue(), long: createQueue(), drawing: createQueue() }
  const lines = Object.values(queues)
  const patience = createPatience(world)
  const began = new Set<{ at: number }>()
  let isCalling = false
  let idleSince = world.elapsed()

  /** The least time that a waiting line has used. A line that was empty starts from there, so it gets no advantage. */
  const leastUsed = (): number => {
    const used = lines.filter((queue) => !queue.isEmpty()).map(({ usedMs }) => usedMs)
    return used.length === 0 ? 0 : Math.min(...used)
  }
  const isAnybodyWaiting = () => lines.some((queue) => !queue.isEmpty())
  const isUrgent = (): boolean => {
    const since = world.elapsed() - LONGEST_FIRST_MS
    return [...began].some(({ at }) => at > since)
  }
  /** Serves the line that has used the least time. */
  const callNext = async (): Promise<void> => {
    const [line] = lines.filter((queue) => !queue.isEmpty()).sort((a, b) => a.usedMs - b.usedMs)
    if (line === undefined) return
    const since = world.elapsed()
    line.callNext()
    await worked()
    line.usedMs += world.elapsed() - since
  }
  const callSome = async (): Promise<void> => {
    const waitedSince = world.elapsed()
    await world.turn()
    while (isUrgent() && patience.isLeft()) await patience.spendOn(() => world.wait(LOOK_MS))
    const since = world.elapsed()
    const until = since + sliceAfter(since - waitedSince)
    while (isAnybodyWaiting() && world.elapsed() < until) await callNext()
    patience.earn(world.elapsed() - since)
  }
  const callAll = async (): Promise<void> => {
    patience.rest(world.elapsed() - idleSince)
    while (isAnybodyWaiting()) await callSome()
    isCalling = false
    idleSince = world.elapsed()
  }
  return {
    take: async (line, asker) => {
      const queue = queues[line]
      if (queue.isEmpty()) queue.usedMs = Math.max(queue.usedMs, leastUsed())
      const called = queue.join(asker)
      if (!isCalling) {
        isCalling = true
        void callAll()
      }
      await called
    },
    first: async (work) => {
      const entry = { at: world.elapsed() }
      began.add(entry)
      try {
        return await work()
      } finally {
        began.delete(entry)
      }
    },
  }
}
