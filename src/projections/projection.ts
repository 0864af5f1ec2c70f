import type { DukaEvent } from '../domain/aggregates.ts'
import type { Role } from '../domain/kernel/access.ts'
import type { EventMeta, Recorded } from '../stores/event-store/events.ts'
import type { Collection, Doc } from '../stores/read-store/port.ts'
import type { EventFacts, Fact, FactsOf } from './facts.ts'

/** A document as a fold makes it. The runner adds the position. */
export type Body<D extends Doc> = Omit<D, 'position'>

/**
 * Names one document and how an event changes it. Pure. `fold` takes `undefined` where there is no document, and
 * returns `undefined` where there shall be none. An update that finds no document leaves it so. One event changes a
 * document once. `from` names another document that an earlier change of the same event changes: `fold` is given it as
 * the event left it, or `undefined` where later events are in it already.
 */
export type DocChange<D extends Doc> = {
  id: string
  from?: string
  fold(doc: Body<D> | undefined, source?: Body<D> | undefined): Body<D> | undefined
}

export type AnyEventType = DukaEvent['type']
export type EventOf<Type extends AnyEventType> = Recorded<Extract<DukaEvent, { type: Type }>>

/** A method, so that the runner holds read models of all kinds of documents and facts in one list. */
type Handler<D extends Doc, Event, F> = {
  handle(event: Event, facts: F): DocChange<D> | DocChange<D>[]
}['handle']
export type Handlers<D extends Doc, F = FactsOf<[]>> = {
  [Type in AnyEventType]?: Handler<D, EventOf<Type>, F>
}

/**
 * A read model: where its documents live, and how each event changes them. `tells`: what it is told beside the events,
 * and sees of the facts that there are.
 */
export type Projection<D extends Doc = Doc, Tells extends readonly Fact[] = []> = {
  collection: Collection
  on: Handlers<D, FactsOf<Tells>>
} & (Tells extends [] ? { tells?: undefined } : { tells: Tells })

/** A read model, whatever it keeps and is told. */
export type AnyProjection = {
  collection: Collection
  on: Handlers<Doc, EventFacts>
  tells?: readonly Fact[] | undefined
}

/** Changes an existing document. Nothing happens where there is none. */
export const update = <D extends Doc>(
  id: string,
  fold: (doc: Body<D>) => Body<D>,
): DocChange<D> => ({
  id,
  fold: (doc) => (doc === undefined ? undefined : fold(doc)),
})

/** Deletes a document. Nothing happens where there is none. */
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

/** Who did something: the id of an account, or 'guest' or 'system'. */
export type Doer = { id: string; role: Role }

export const doerOf = ({ actor: { id, role } }: Pick<EventMeta, 'actor'>): Doer => ({ id, role })
