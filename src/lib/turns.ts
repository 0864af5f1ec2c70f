import { TooBusy } from './gate.ts'
import type { World } from './world.ts'

/** `long` keeps the processor for some 10 ms, `drawing` is a piece of a page that is being drawn. */
export type Line = 'short' | 'long' | 'drawing'

/** Turns for work that keeps the processor for a while, behind work that must not wait. */
export type Turns = {
  /**
   * Resolves when the caller may work for a few ms without a pause. Lines take turns, and in a line the askers do.
   * Throws `TooBusy` where the line is full, or half of it is the asker's own.
   */
  take(line: Line, asker: string): Promise<void>
  /** Turns wait while `work` runs, though not for ever. */
  first<Value>(work: () => Promise<Value>): Promise<Value>
}

const LOOK_MS = 2
/** Turns give way for so many times as long as they work, so that a stream of orders does not end all reading. */
const GIVES_WAY = 2
/** The ms of giving way that are saved up while nothing is urgent. */
const MOST_SAVED_MS = 40
/** Turns go on without a look at everything else for so long. */
const SLICE_MS = 4
/** Where everything else took long since the last one, turns go on for their share of the time, up to so long. */
const LONGEST_SLICE_MS = 40
/** Work that has not ended by then waits for somebody else, a store or a phone, and not for the processor. */
const LONGEST_FIRST_MS = 250
const PLACES = 200

/** First come, first served for each asker, and one of each asker at a time. */
const createQueue = () => {
  /** The asker whose turn is next stands first. */
  const askers = new Map<string, (() => void)[]>()
  let waiting = 0
  return {
    /** The time that its askers have worked, as a whole. */
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

/** The ms for which turns may still give way. Work earns them, also when it took longer than it should. */
const createPatience = ({ elapsed }: Pick<World, 'elapsed'>) => {
  let saved = MOST_SAVED_MS
  return {
    isLeft: () => saved >= LOOK_MS,
    earn: (workedMs: number): void => {
      const earned = workedMs * GIVES_WAY
      saved = Math.min(saved + earned, Math.max(MOST_SAVED_MS, earned))
    },
    /** Nothing waited for so long. */
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

/** `waitedMs`: for how long everything else went first. */
const sliceAfter = (waitedMs: number): number =>
  Math.min(Math.max(SLICE_MS, waitedMs / GIVES_WAY), LONGEST_SLICE_MS)

/** Resolves when whatever was called has worked as far as it comes without waiting for anything. */
const worked = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve))

/** Gives one turn at a time, with a look at everything else after each that is long, or after some short ones. */
export const createTurns = (world: Pick<World, 'turn' | 'wait' | 'elapsed'>): Turns => {
  const queues = { short: createQueue(), long: createQueue(), drawing: createQueue() }
  const lines = Object.values(queues)
  const patience = createPatience(world)
  const began = new Set<{ at: number }>()
  let isCalling = false
  let idleSince = world.elapsed()

  /** A line that nobody stood in has saved up nothing. */
  const leastUsed = (): number => {
    const used = lines.filter((queue) => !queue.isEmpty()).map(({ usedMs }) => usedMs)
    return used.length === 0 ? 0 : Math.min(...used)
  }
  const isAnybodyWaiting = () => lines.some((queue) => !queue.isEmpty())
  const isUrgent = (): boolean => {
    const since = world.elapsed() - LONGEST_FIRST_MS
    return [...began].some(({ at }) => at > since)
  }
  /** Calls the next one of the line that has had the least of the time. */
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
