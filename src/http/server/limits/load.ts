import type { World } from '#src/lib/world.ts'
import type { Events } from '#src/stores/event-store/events.ts'

/** Kinds of requests, in the order in which an overloaded shop refuses them: the last one first. */
export const requestClasses = ['first', 'commands', 'reads', 'bulk'] as const
export type RequestClass = (typeof requestClasses)[number]

/**
 * How many requests of a class may be under way. `places` holds while nothing waits longer than `patienceMs`. A longer
 * wait divides the places, but never to less than `least`: quick requests need few places, so a shop whose log is slow
 * still answers them. `fullAt`: the part of its bound from which on the heap leaves a class `least` places alone.
 */
export type ClassBounds = { places: number; patienceMs: number; least: number; fullAt: number }

export const usualBounds: Readonly<Record<RequestClass, ClassBounds>> = {
  // A payment keeps its place while its shopper types the PIN, and costs nothing meanwhile.
  first: { places: 5_000, patienceMs: 2_000, least: 500, fullAt: 0.97 },
  commands: { places: 500, patienceMs: 500, least: 50, fullAt: 0.94 },
  reads: { places: 400, patienceMs: 100, least: 32, fullAt: 0.9 },
  bulk: { places: 60, patienceMs: 50, least: 8, fullAt: 0.8 },
}

/** Whether an answer of the class changes nothing. */
export const isReading = (of: RequestClass): boolean => of === 'reads' || of === 'bulk'

export type Load = {
  /** Whether one more request of the class may begin. A refusal is counted. */
  hasRoom(of: RequestClass): boolean
  /** Counts a request as under way until the returned function is called. */
  enter(of: RequestClass): () => void
  /** The same log, whose appends are watched. */
  watch(events: Events): Events
  /** Waits for the turn of a reading request. The wait is watched. */
  awaitTurn(take: () => Promise<void>): Promise<void>
  /**
   * In ms. `loop`: how late this process comes to its work. `log`: how long the oldest append under way has waited.
   * `turn`: how long the oldest reading request has waited for its turn.
   */
  waits(): { loop: number; log: number; turn: number }
  stop(): void
}

const BEAT_MS = 20

/** Tells how late the process comes to what is ready to run. It is up to date after each beat, so it falls at once. */
const watchLoop = ({ elapsed, every }: Pick<World, 'elapsed' | 'every'>) => {
  let beatAt = elapsed()
  let lastMs = 0
  const sinceBeat = () => Math.max(0, elapsed() - beatAt - BEAT_MS)
  const stop = every(BEAT_MS, () => {
    lastMs = sinceBeat()
    beatAt = elapsed()
  })
  return { lateMs: () => Math.max(lastMs, sinceBeat()), stop }
}

/** Tells how long the oldest of the things under way has waited. */
const watchOldest = ({ elapsed }: Pick<World, 'elapsed'>) => {
  /** In the order of their beginnings. */
  const began = new Set<{ at: number }>()
  const timed = async <Value>(wait: () => Promise<Value>): Promise<Value> => {
    const one = { at: elapsed() }
    began.add(one)
    try {
      return await wait()
    } finally {
      began.delete(one)
    }
  }
  const oldestMs = (): number => {
    const [oldest] = began
    return oldest === undefined ? 0 : elapsed() - oldest.at
  }
  return { timed, oldestMs }
}

/** The places of a class while something waits for `waitedMs`, and the heap takes this part of its bound. */
export const placesOf = (
  { places, patienceMs, least, fullAt }: ClassBounds,
  waitedMs: number,
  heapPart: number,
): number => {
  if (heapPart >= fullAt) return least
  return waitedMs <= patienceMs
    ? places
    : Math.max(least, Math.floor((places * patienceMs) / waitedMs))
}

/** Tells which part of its bound the heap takes. It is up to date after each beat. */
const watchHeap = ({ every }: Pick<World, 'every'>, heapPart: () => number) => {
  let part = heapPart()
  const stop = every(BEAT_MS, () => {
    part = heapPart()
  })
  return { part: () => part, stop }
}

/** `refused` is told of each refusal. `heapPart`: the heap of this thread, as a part of what it may take. */
export type Watched = { refused(of: RequestClass): void; heapPart(): number }

/** Counts the requests under way, and refuses early what the process could only answer late. */
export const createLoad = (
  world: Pick<World, 'elapsed' | 'every'>,
  { refused, heapPart }: Watched,
  bounds = usualBounds,
): Load => {
  const loop = watchLoop(world)
  const heap = watchHeap(world, heapPart)
  const appends = watchOldest(world)
  const turns = watchOldest(world)
  const underWay: Record<RequestClass, number> = { first: 0, commands: 0, reads: 0, bulk: 0 }
  const waits = () => ({ loop: loop.lateMs(), log: appends.oldestMs(), turn: turns.oldestMs() })
  return {
    hasRoom: (of) => {
      const { loop: lateMs, log: logMs, turn: turnMs } = waits()
      // A crowd of reads makes no place fewer for orders and changes.
      const waitedMs = Math.max(lateMs, logMs, isReading(of) ? turnMs : 0)
      const has = underWay[of] < placesOf(bounds[of], waitedMs, heap.part())
      if (!has) refused(of)
      return has
    },
    enter: (of) => {
      underWay[of] += 1
      return () => {
        underWay[of] -= 1
      }
    },
    awaitTurn: turns.timed,
    watch: (events) => ({
      ...events,
      append: (...of) => appends.timed(() => events.append(...of)),
      appendAll: (all) => appends.timed(() => events.appendAll(all)),
    }),
    waits,
    stop: () => {
      loop.stop()
      heap.stop()
    },
  }
}
