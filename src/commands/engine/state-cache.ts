import type { LRUCache } from 'lru-cache'
import { aggregates, type States } from '../../domain/aggregates.ts'
import { boundedCache } from '../../lib/bounded-cache.ts'
import type { ToAppend } from '../../stores/event-store/events.ts'
import type { Position } from '../../stores/event-store/port.ts'

/** A stream's state as of `revision`. -1: there is no such stream. */
export type Known<State> = { state: State; revision: number }

/** `readAt`: the time (`elapsed`, ms) at which this was known to be the stream's last state. */
export type Remembered<State> = Known<State> & { readAt: number }

/**
 * A command that waits for its stream. It may be decided several times. Of these decisions only the one that is written,
 * or holds without an append, is told so by `holds`, with the position of the last event of the append.
 */
export type Waiting<State> = {
  decide(known: Known<State>): {
    events: ToAppend[]
    state: State
    holds(position: Position | undefined): void
  }
  giveUp(): void
  fail(error: unknown): void
}

/** `queues`: the commands that wait for each stream. */
export type CategoryCache<State> = {
  known: LRUCache<string, Remembered<State>>
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
  state: Remembered<State>,
): void => {
  const before = known.get(id)
  if (before === undefined || before.revision <= state.revision) known.set(id, state)
}
