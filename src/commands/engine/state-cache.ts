import { LRUCache } from 'lru-cache'
import { aggregates, type States } from '../../domain/aggregates.ts'
import type { ToAppend } from '../../stores/event-store/events.ts'
import type { Position } from '../../stores/event-store/port.ts'

/** A stream's state as of `revision` (-1: there is no such stream), which was its last at `readAt` (`elapsed`, ms). */
export type Slot<State> = { state: State; revision: number; readAt: number }

export type Decided<State> = {
  state: State
  events: ToAppend[]
  /** Called once what was decided is true: the events are on disk, at `position`. */
  settle(position: Position | undefined): void
}

/** A command that waits for its stream. It may be decided several times, until one decision holds. */
export type Turn<State> = {
  decide(slot: Pick<Slot<State>, 'state' | 'revision'>): Decided<State>
  giveUp(): void
  fail(error: unknown): void
}

export type Shelf<State> = {
  slots: LRUCache<string, Slot<State>>
  waiting: Map<string, Turn<State>[]>
}

/**
 * One process's memory of one event store: what it last knew of each stream, and who waits to write to it. Commands
 * that share it share all of `CommandDeps`.
 */
export type StateCache = { [Category in keyof States]: Shelf<States[Category]> }

const shelf = <State>(max: number): Shelf<State> => ({
  slots: new LRUCache({ max }),
  waiting: new Map(),
})

/** Each category has its own bound, so that the many new orders don't push out the stock that everybody buys. */
export const createStateCache = (): StateCache =>
  Object.assign(
    {},
    ...Object.values(aggregates).map(({ category, cacheSize }) => ({
      [category]: shelf(cacheSize),
    })),
  )
