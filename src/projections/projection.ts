import type { DukaEvent } from '../domain/aggregates.ts'
import type { AlertCode, AlertFacts } from '../lib/alerts.ts'
import type { EventMeta, ForeignEvent, Recorded } from '../stores/event-store/events.ts'
import type { Collection, Doc } from '../stores/read-store/port.ts'
import type { EventFacts, Fact, FactsOf } from './facts.ts'

/** A document as a fold makes it. The runner adds the position. */
export type Body<D extends Doc> = Omit<D, 'position'>

/** How an event changes one document. An event changes a document at most once. */
export type DocChange<D extends Doc> = {
  id: string
  /**
   * The id of another document, which an earlier change of the same event wrote. `fold` gets it as `source`, or gets
   * `undefined` if it already holds later events.
   */
  from?: string
  /** Pure. Gets `undefined` if there is no document, and returns `undefined` to delete the document. */
  fold(doc: Body<D> | undefined, source?: Body<D> | undefined): Body<D> | undefined
}

export type AnyEventType = DukaEvent['type']
export type EventOf<Type extends AnyEventType> = Recorded<Extract<DukaEvent, { type: Type }>>

/** Declared as a method, so that one list can hold projections of any documents and facts. */
type Handler<D extends Doc, Event, F> = {
  handle(event: Event, facts: F): DocChange<D> | DocChange<D>[]
}['handle']
export type Handlers<D extends Doc, F = FactsOf<[]>> = {
  [Type in AnyEventType]?: Handler<D, EventOf<Type>, F>
}

/** An alert, as the runner raises it. */
export type Raised = { code: AlertCode; facts: AlertFacts }

/** Declared as methods, for the same reason as handlers. */
type Beside<D extends Doc> = {
  /** How an event of another program changes one document. Absent: these events change nothing. */
  onForeign?(event: ForeignEvent): DocChange<D>
  /** What people are told once a document is written. `before`: as it was before this batch. Pure. */
  raises?(doc: D, before: D | undefined): Raised[]
}

/**
 * A read model: where its documents are stored, and how each event changes them. `tells`: the facts that its handlers
 * need beside the events.
 */
export type Projection<D extends Doc = Doc, Tells extends readonly Fact[] = []> = {
  collection: Collection
  on: Handlers<D, FactsOf<Tells>>
} & Beside<D> &
  (Tells extends [] ? { tells?: undefined } : { tells: Tells })

/** A projection of any documents and facts. */
export type AnyProjection = {
  collection: Collection
  on: Handlers<Doc, EventFacts>
  tells?: readonly Fact[] | undefined
} & Beside<Doc>

/** Changes an existing document. Does nothing if there is none. */
export const update = <D extends Doc>(
  id: string,
  fold: (doc: Body<D>) => Body<D>,
): DocChange<D> => ({
  id,
  fold: (doc) => (doc === undefined ? undefined : fold(doc)),
})

/** Deletes a document. Does nothing if there is none. */
export const remove = (id: string) => ({ id, fold: () => undefined })

/** The same handler for each of these types of events. */
export const onEach = <D extends Doc, Type extends AnyEventType, F = FactsOf<[]>>(
  types: readonly Type[],
  handle: (event: EventOf<Type>, facts: F) => DocChange<D> | DocChange<D>[],
): { [T in Type]?: typeof handle } => {
  const handlers: { [T in Type]?: typeof handle } = {}
  for (const type of types) handlers[type] = handle
  return handlers
}

/** Who did something: `id` is that of an account, or 'guest' or 'system'. */
export type Doer = EventMeta['actor']

export const doerOf = ({ actor: { id, role } }: Pick<EventMeta, 'actor'>): Doer => ({ id, role })
