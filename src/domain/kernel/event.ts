/** A fact: past tense, PascalCase type, JSON data. */
export type DomainEvent<
  Type extends string = string,
  Data extends Record<string, unknown> = Record<string, unknown>,
> = {
  type: Type
  data: Data
}

/**
 * What the log must know of an event type beside its shape.
 * `personal.subject` names the data field that holds the subject's id (whose key seals the fields);
 * `personal.erased` names each sealed field, with the value that a reader sees once the subject was erased.
 * An event that `outlivesSubject` may still happen then, and holds those values; any other is refused.
 */
export type EventDefinition<Data> = {
  version: number
  personal?: { subject: keyof Data & string; erased: Partial<Data>; outlivesSubject?: true }
}

/** One definition for every event type of an aggregate; a missing one fails the type check. */
export type EventCatalogue<Event extends DomainEvent> = {
  readonly [Type in Event['type']]: EventDefinition<Extract<Event, { type: Type }>['data']>
}
