import type { World } from '../../lib/world.ts'
import { type RecordedBatch, sizeOf } from '../../stores/event-store/events.ts'
import type { KeeperDoc } from './states.ts'

/** A rate is that of the last 10 s. */
const WINDOW_MS = 10_000

type Taken = { at: number; events: number }
type Count = { done: number; recent: Taken[] }
type Filling = KeeperDoc['filling']

/** Events a second, without the time before the first of them. */
const rateOf = ({ recent }: Count, now: number): number => {
  while (recent[0] !== undefined && now - recent[0].at > WINDOW_MS) recent.shift()
  const [first] = recent
  if (first === undefined) return 0
  const events = recent.reduce((sum, one) => sum + one.events, 0)
  return Math.round((events * 1_000) / Math.max(1_000, now - first.at))
}

/** Counts what read models take in. `known`: what was counted before this process began. */
export const openRates = ({ elapsed }: Pick<World, 'elapsed'>, known: Filling) => {
  const following: Count = { done: 0, recent: [] }
  const filling = new Map(
    known.map(({ reader, done }): [string, Count] => [reader, { done, recent: [] }]),
  )

  const count = (one: Count, events: number): void => {
    one.done += events
    one.recent.push({ at: elapsed(), events })
  }

  return {
    /** `follows`: these readers are at the end of the log. */
    took: (readers: readonly string[], batch: RecordedBatch, follows: boolean): void => {
      const events = sizeOf(batch)
      if (follows) {
        count(following, events)
        for (const reader of readers) filling.delete(reader)
        return
      }
      for (const reader of readers) {
        const one = filling.get(reader) ?? { done: 0, recent: [] }
        filling.set(reader, one)
        count(one, events)
      }
    },
    /** Forgets the readers that are not projected any more. */
    keep: (readers: ReadonlySet<string>): void => {
      for (const reader of filling.keys()) if (!readers.has(reader)) filling.delete(reader)
    },
    now: (): Pick<KeeperDoc, 'rate' | 'filling'> => {
      const at = elapsed()
      return {
        rate: rateOf(following, at),
        filling: [...filling].map(([reader, one]) => ({
          reader,
          done: one.done,
          rate: rateOf(one, at),
        })),
      }
    },
  }
}
