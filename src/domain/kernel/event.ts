/** ISO 8601 in UTC. */
export type Instant = string

/** A fact: past tense, PascalCase type, JSON data. */
export type DomainEvent<
  Type extends string = string,
  Data extends Record<string, unknown> = Record<string, unknown>,
> = {
  type: Type
  data: Data
}

/**
 * What is personal in an event. `subject` names the data field that holds the subject's id, whose key seals the fields;
 * null in it: nothing is personal, nothing is sealed. `erased` names each sealed field, with the value that a reader sees
 * once the subject was erased. `founds`: the event is the first of its subject, and of its stream, so that a key is made
 * for it; all others need one that is there. One that `outlivesSubject` may still happen to whoever was erased, and holds
 * those values; any other is refused.
 */
type Personal<Data> = {
  subject: keyof Data & string
  erased: Partial<Data>
  founds?(data: Data): boolean
  outlivesSubject?: true
}

/** What the log must know of an event type beside its shape. */
export type EventDefinition<Data> = { version: number; personal?: Personal<Data> }

/** One definition for every event type of an aggregate; a missing one fails the type check. */
export type EventCatalogue<Event extends DomainEvent> = {
  readonly [Type in Event['type']]: EventDefinition<Extract<Event, { type: Type }>['data']>
}
