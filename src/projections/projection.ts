import type { DukaEvent } from '../domain/event-catalogue.ts'
import type { Sums } from '../domain/loyalty/sums.ts'
import type { Recorded } from '../stores/event-store/events.ts'
import type { Collection, Doc } from '../stores/read-store/port.ts'
import type { OrderMoney } from './ledger/money/order-money.ts'
import type { OrderBefore } from './order-facts/order-before.ts'

/** A document as a fold makes it. The runner adds the position. */
export type Body<D extends Doc> = Omit<D, 'position'>

/**
 * Names one document and how an event changes it. Pure. `fold` takes `undefined` where there is no document, and
 * returns `undefined` where there shall be none. An update that finds no document leaves it so. One event changes a
 * document once.
 */
export type Change<D extends Doc> = {
  id: string
  fold(doc: Body<D> | undefined): Body<D> | undefined
}

/**
 * `before`: what an order's stream said before a step of the order. `account`: what an account's entries before this
 * one add up to. `money`: an order's money before this event of the order or its payment. Absent at every other event.
 */
export type WithBefore<Event> = Event & {
  before?: OrderBefore | undefined
  account?: Sums | undefined
  money?: OrderMoney | undefined
}
export type EventOf<Type extends DukaEvent['type']> = WithBefore<
  Recorded<Extract<DukaEvent, { type: Type }>>
>
export type Handlers<D extends Doc> = {
  [Type in DukaEvent['type']]?: (event: EventOf<Type>) => Change<D> | Change<D>[]
}

/** A read model: where its documents live, and how each event changes them. */
export type Projection<D extends Doc = Doc> = {
  collection: Collection
  on: Handlers<D>
}

/** Changes an existing document. Nothing happens where there is none. */
export const update = <D extends Doc>(id: string, fold: (doc: Body<D>) => Body<D>): Change<D> => ({
  id,
  fold: (doc) => (doc === undefined ? undefined : fold(doc)),
})
