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
 * The personal part of an event. `subject` names the data field with the subject's id, whose key seals the fields. Null
 * in that field: nothing is personal, nothing is sealed. `erased` maps each sealed field to the value that readers see
 * once the subject is erased. `founds` marks the first event of its subject and of its stream: it gets a new key. All
 * other events need an existing key. An event that `outlivesSubject` may still happen after erasure, and then holds the
 * erased values. Any other is refused.
 */
type Personal<Data> = {
  subject: keyof Data & string
  erased: Partial<Data>
  founds?(data: Data): boolean
  outlivesSubject?: true
}

/** The log's needs of an event type beside its shape. */
export type EventDefinition<Data> = { version: number; personal?: Personal<Data> }

/** One definition for every event type of an aggregate. A missing one fails the type check. */
export type EventCatalogue<Event extends DomainEvent> = {
  readonly [Type in Event['type']]: EventDefinition<Extract<Event, { type: Type }>['data']>
}

/** The types of the events that a catalogue defines. */
export const typesIn = <Type extends string>(
  catalogue: Readonly<Record<Type, unknown>>,
): Type[] => {
  const isIn = (type: string): type is Type => Object.hasOwn(catalogue, type)
  return Object.keys(catalogue).filter(isIn)
}
