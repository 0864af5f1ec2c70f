import type { States } from '../../domain/aggregates.ts'
import type { DukaEvent } from '../../domain/event-catalogue.ts'
import { type Aggregate, type SnapshotRule, streamName } from '../../domain/kernel/decider.ts'
import type { EventCatalogue, Instant } from '../../domain/kernel/event.ts'

export type StoredAggregate<
  Category extends keyof States,
  Command,
  Event extends DukaEvent,
  Code extends string,
> = Aggregate<Category, States[Category], Command, Event, Code>

/** The facts about one aggregate instance that reading and writing its events needs. */
export type Stream<Category extends keyof States> = {
  category: Category
  id: string
  name: string
  initial: States[Category]
  snapshots: SnapshotRule<States[Category]> | null
  evolve(state: States[Category], event: DukaEvent, at: Instant): States[Category]
}

const isOf = <Event extends DukaEvent>(
  catalogue: EventCatalogue<Event>,
  event: DukaEvent,
): event is Event => Object.hasOwn(catalogue, event.type)

export const streamOf = <
  Category extends keyof States,
  Command,
  Event extends DukaEvent,
  Code extends string,
>(
  aggregate: StoredAggregate<Category, Command, Event, Code>,
  id: string,
): Stream<Category> => {
  const { category, initial, snapshots, events, evolve } = aggregate
  const name = streamName(aggregate, id)
  return {
    category,
    id,
    name,
    initial,
    snapshots,
    evolve: (state, event, at) => {
      if (!isOf(events, event)) throw new Error(`${event.type} does not belong in ${name}`)
      return evolve(state, event, at)
    },
  }
}
