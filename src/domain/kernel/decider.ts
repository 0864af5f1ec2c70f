import type { DomainEvent, EventCatalogue } from './event.ts'
import type { Rejection, Result } from './result.ts'

/** The pure heart of an aggregate: `decide` never throws for a business reason, `evolve` never refuses. */
export type Decider<State, Command, Event extends DomainEvent, Code extends string> = {
  readonly initial: State
  decide(command: Command, state: State): Result<Event[], Rejection<Code>>
  evolve(state: State, event: Event): State
}

/** A decider with the name of its stream category: instances live in `<category>-<id>`. */
export type Aggregate<
  Category extends string,
  State,
  Command,
  Event extends DomainEvent,
  Code extends string,
> = Decider<State, Command, Event, Code> & {
  readonly category: Category
  readonly events: EventCatalogue<Event>
}
