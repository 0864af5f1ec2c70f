import type { States } from '../../domain/aggregates.ts'
import type { DukaEvent } from '../../domain/event-catalogue.ts'
import { type Aggregate, streamName } from '../../domain/kernel/decider.ts'
import type { EventCatalogue, Instant } from '../../domain/kernel/event.ts'
import { NO_STREAM } from '../../stores/event-store/port.ts'
import type { CommandContext } from './command.ts'
import { type KnownState, remember } from './state-cache.ts'

export type StoredAggregate<
  Category extends keyof States,
  Command,
  Event extends DukaEvent,
  Code extends string,
> = Aggregate<Category, States[Category], Command, Event, Code>

/** One instance of an aggregate, as far as reading and writing its events needs to know it. */
export type Stream<Category extends keyof States> = {
  category: Category
  id: string
  name: string
  initial: States[Category]
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
  const { category, initial, events, evolve } = aggregate
  const name = streamName(aggregate, id)
  return {
    category,
    id,
    name,
    initial,
    evolve: (state, event, at) => {
      if (!isOf(events, event)) throw new Error(`${event.type} does not belong in ${name}`)
      return evolve(state, event, at)
    },
  }
}

/** Reads what was written behind `from`: the stream as it is now. */
export const readState = async <Category extends keyof States>(
  { cache, events, elapsed }: CommandContext,
  { category, id, name, initial, evolve }: Stream<Category>,
  from: KnownState<States[Category]> | undefined,
): Promise<KnownState<States[Category]>> => {
  const readAt = elapsed()
  let { state, revision } = from ?? { state: initial, revision: NO_STREAM }
  for (const event of await events.readStream(name, revision + 1)) {
    state = evolve(state, event, event.meta.at)
    revision = event.revision
  }
  const known = { state, revision, readAt }
  remember(cache[category], id, known)
  return known
}
