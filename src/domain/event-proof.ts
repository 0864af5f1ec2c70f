import type { Aggregate, DomainEvent, EventCatalogue } from './kernel/decider.ts'
import { ok } from './kernel/result.ts'

/** An event of the log without the shop's tag, and who decided on it, why. */
export type JudgedEvent = {
  eventId: string
  stream: string
  revision: number
  type: string
  by: string
  reason: string
}

/**
 * A stream for each event of the log whose tag is missing or false, named by the fingerprint of that event. It says what
 * a person decided: that the event is true, or that it is passed over for good.
 */
type EventProofEvent =
  | DomainEvent<'EventDeclaredTrue', JudgedEvent>
  | DomainEvent<'EventPassedOver', JudgedEvent>

const eventProofEvents: EventCatalogue<EventProofEvent> = {
  EventDeclaredTrue: { version: 1 },
  EventPassedOver: { version: 1 },
}

export type Judgement = 'true' | 'passed-over'
/** Null: nobody has decided. */
export type EventProofState = Judgement | null
export type EventProofCommand = { type: 'Judge'; judgement: Judgement; event: JudgedEvent }

const judged = ({ judgement, event }: EventProofCommand): EventProofEvent =>
  judgement === 'true'
    ? { type: 'EventDeclaredTrue', data: event }
    : { type: 'EventPassedOver', data: event }

/** The first decision stays: readers of the log may have followed it already. */
export const eventProof: Aggregate<
  'eventproof',
  EventProofState,
  EventProofCommand,
  EventProofEvent,
  never
> = {
  category: 'eventproof',
  memoryPart: 3,
  snapshots: null,
  events: eventProofEvents,
  initial: null,
  decide: (command, state) => ok(state === null ? [judged(command)] : []),
  evolve: (_, event) => (event.type === 'EventDeclaredTrue' ? 'true' : 'passed-over'),
}

/**
 * Whether the event stands in the place of another one of this stream, which was passed over: such an event reads as the
 * decision on it.
 */
export const standsInPlace = (event: DomainEvent, stream: string): boolean =>
  event.type === 'EventPassedOver' && event.data.stream === stream
