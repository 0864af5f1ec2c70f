import type { LRUCache } from 'lru-cache'
import { aggregates, type States } from '../../domain/aggregates.ts'
import type { Rejection, Result } from '../../domain/kernel/result.ts'
import { boundedCache } from '../../lib/bounded-cache.ts'
import type { ToAppend } from '../../stores/event-store/events.ts'
import type { Position } from '../../stores/event-store/port.ts'

/** A stream's state as of `revision` (-1: there is no such stream), which was its last at `readAt` (`elapsed`, ms). */
export type KnownState<State> = { state: State; revision: number; readAt: number }

/** The position of the last appended event. Undefined where there was nothing to append. */
export type Written = Result<Position | undefined, Rejection<'CONFLICT'>>

/** A command that waits for its stream. It may be decided several times, and only the last decision holds. */
export type Waiting<State> = {
  decide(known: Pick<KnownState<State>, 'state' | 'revision'>): {
    state: State
    events: ToAppend[]
  }
  resolve(written: Written): void
  reject(error: unknown): void
}

/** `queues`: the commands that wait for each stream. */
export type CategoryCache<State> = {
  known: LRUCache<string, KnownState<State>>
  queues: Map<string, Waiting<State>[]>
}

/**
 * One process's memory of one event store: the last known state of each stream, and the commands that wait to write to
 * it. Commands that share it share all of `CommandDeps`.
 */
export type StateCache = { [Category in keyof States]: CategoryCache<States[Category]> }

/** Each category has its own bound, so that the many new orders don't push out the stock that everybody buys. */
export const createStateCache = (): StateCache =>
  Object.assign(
    {},
    ...Object.values(aggregates).map(({ category, cacheSize }) => ({
      [category]: { known: boundedCache(cacheSize), queues: new Map() },
    })),
  )

/** Remembers the state, unless a later one is known already. */
export const remember = <State>(
  { known }: CategoryCache<State>,
  id: string,
  state: KnownState<State>,
): void => {
  const before = known.get(id)
  if (before === undefined || before.revision <= state.revision) known.set(id, state)
}
