import * as z from 'zod'
import { afterDecision, debtOf, debtsOf } from './debts.ts'
import { orderOf, reader } from './entry.ts'
import { type Books, isFirst, type Purse } from './state.ts'

const purseOf = ({ purses }: Books, driverId: string): Purse => {
  const purse = purses.get(driverId) ?? { floatCents: 0, countedCents: 0 }
  purses.set(driverId, purse)
  return purse
}

export const giveFloat = reader({
  input: z.object({ driverId: z.string(), entryId: z.string(), amountCents: z.number() }),
  events: ['DriverFloatGiven'],
  write: (books, { driverId, entryId, amountCents }) => {
    if (isFirst(books, entryId)) purseOf(books, driverId).floatCents += amountCents
  },
})

/** Cash that stays with the driver as change was not handed over. */
export const handOverCash = reader({
  input: z.object({ driverId: z.string(), entryId: z.string(), countedCents: z.number() }),
  events: ['DriverCashHandedOver'],
  write: (books, { driverId, entryId, countedCents }) => {
    if (isFirst(books, entryId)) purseOf(books, driverId).countedCents += countedCents
  },
})

/** A driver says how much was taken. The most that was ever said stands, the latest word says what is missing. */
export const takeCash = reader({
  input: z.object({ entryId: z.string(), deliveryId: z.string(), amountCents: z.number() }),
  events: ['DriverCashTaken'],
  write: (books, { entryId, deliveryId, amountCents }, about) => {
    const order = orderOf(books, deliveryId, about)
    if (order === undefined || !isFirst(books, entryId)) return
    const { notes, carriers, orderId } = order
    const { id } = about.by
    if (!carriers.includes(id)) {
      books.broken.push(`driver ${id} noted cash of order ${orderId}, which others bring`)
    }
    const mostCents = Math.max(notes.get(id)?.mostCents ?? 0, amountCents)
    notes.set(id, { mostCents, saidCents: amountCents })
    afterDecision(order)
  },
})

/** Somebody decides about the cash that a carrier misses now: the carrier brings it, or is let off. */
export const settleShort = reader({
  input: z.object({ orderId: z.string(), carrierId: z.string(), outcome: z.string() }),
  events: ['DriverCashShortSettled'],
  write: (books, { orderId, carrierId, outcome }) => {
    const order = books.orders.get(orderId)
    if (order === undefined) return
    const missingCents = debtOf(debtsOf(order, 0), carrierId)?.missingCents ?? 0
    if (missingCents === 0) return
    afterDecision(order)
    order.decided.set(carrierId, { missingCents, isRelieved: outcome === 'relieved' })
  },
})
