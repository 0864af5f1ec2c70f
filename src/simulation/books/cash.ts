import * as z from 'zod'
import { orderOf, reader } from './entry.ts'
import { type Books, isFirst, type Order, type Purse } from './state.ts'

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

/** A driver says how much was taken. The most that was ever said stands. */
export const takeCash = reader({
  input: z.object({ entryId: z.string(), deliveryId: z.string(), amountCents: z.number() }),
  events: ['DriverCashTaken'],
  write: (books, { entryId, deliveryId, amountCents }, about) => {
    const order = orderOf(books, deliveryId, about)
    if (order === undefined || !isFirst(books, entryId)) return
    const { notes } = order
    notes.set(about.by.id, Math.max(notes.get(about.by.id) ?? 0, amountCents))
  },
})

const carrier = z.object({ driverId: z.string().optional() })

export const assignDelivery = reader({
  input: z.object({ deliveryId: z.string(), carrier }),
  events: ['DeliveryAssigned'],
  write: (books, { deliveryId, carrier: { driverId = 'partner' } }, about) => {
    orderOf(books, deliveryId, about)?.carriers.add(driverId)
  },
})

/** A decision about missing cash, or a first try that failed: the books do not follow the order's cash any more. */
const tangled = (order: Order | undefined): void => {
  if (order !== undefined) order.isTangled = true
}
export const failDelivery = reader({
  input: z.object({ deliveryId: z.string() }),
  events: ['DeliveryFailed'],
  write: (books, { deliveryId }, about) => tangled(orderOf(books, deliveryId, about)),
})
export const settleShort = reader({
  input: z.object({ orderId: z.string() }),
  events: ['DriverCashShortSettled'],
  write: (books, { orderId }) => tangled(books.orders.get(orderId)),
})

/**
 * What the driver answers for by this order: what was noted, and from the handover on at least the whole total. A word of
 * the driver never makes it less.
 */
const debtOf = ({ status, cost, notes }: Order, driverId: string): number => {
  const noted = notes.get(driverId) ?? 0
  return status === 'delivered' ? Math.max(cost.priceCents, noted) : noted
}

/**
 * What the driver is to bring. Undefined where the books cannot say it yet: somebody else had the goods or the cash too,
 * M-PESA paid a part (`byMpesa`), goods came back, or somebody decided.
 */
export const dueFrom = (books: Books, driverId: string, byMpesa: ReadonlySet<string>) => {
  const own = [...books.orders.values()].filter(
    ({ carriers, notes }) => carriers.has(driverId) || notes.has(driverId),
  )
  const isPlain = (one: Order) =>
    !one.isTangled &&
    one.carriers.size === 1 &&
    one.returns.length === 0 &&
    !byMpesa.has(one.orderId)
  if (!own.every(isPlain)) return undefined
  const { floatCents, countedCents } = purseOf(books, driverId)
  return own.reduce((sum, order) => sum + debtOf(order, driverId), floatCents) - countedCents
}
