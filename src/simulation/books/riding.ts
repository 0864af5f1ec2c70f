import * as z from 'zod'
import { cancel } from './buying.ts'
import { afterDecision } from './debts.ts'
import { type About, orderOf, reader } from './entry.ts'
import { ofBranch } from './rights.ts'
import { leave } from './shelves.ts'
import { advance, type DeliveryStep, type Order, shelfOf } from './state.ts'

/** The delivery is one step further, if it was this command that brought it there. */
const goOn = (order: Order | undefined, step: DeliveryStep, { event }: About): void => {
  if (event !== undefined) order?.trail.push(step)
}

const carrier = z.object({ driverId: z.string().optional() })

/** Who has the delivery now is the last of its carriers. */
export const assignDelivery = reader({
  input: z.object({ deliveryId: z.string(), carrier }),
  events: ['DeliveryAssigned'],
  write: (books, { deliveryId, carrier: { driverId = 'partner' } }, about) => {
    const order = orderOf(books, deliveryId, about)
    if (order === undefined) return
    goOn(order, 'assigned', about)
    order.carriers = [...order.carriers.filter((one) => one !== driverId), driverId]
    afterDecision(order)
  },
})

/** The first time that a rider picks the goods up, they leave the branch. */
export const pickUpDelivery = reader({
  input: z.object({ deliveryId: z.string() }),
  events: ['OrderOutForDelivery', 'DeliveryPickedUp'],
  write: (books, { deliveryId }, about) => {
    const order = orderOf(books, deliveryId, about)
    goOn(order, 'picked_up', about)
    if (order === undefined || !advance(order, 'out_for_delivery')) return
    for (const line of order.lines) {
      leave(shelfOf(books, order.branchId, line), order.orderId, line.quantity)
    }
  },
})

export const stepDelivery = reader({
  input: z.object({ deliveryId: z.string(), to: z.enum(['in_transit', 'out_for_delivery']) }),
  events: ['DeliveryInTransit', 'DeliveryOutForDelivery'],
  write: (books, { deliveryId, to }, about) => goOn(orderOf(books, deliveryId, about), to, about),
})

export const failDelivery = reader({
  input: z.object({ deliveryId: z.string() }),
  events: ['DeliveryFailed'],
  write: (books, { deliveryId }, about) => goOn(orderOf(books, deliveryId, about), 'failed', about),
})

export const handOverDelivery = reader({
  input: z.object({ deliveryId: z.string() }),
  events: ['DeliveryDelivered'],
  write: (books, { deliveryId }, about) => {
    const order = orderOf(books, deliveryId, about)
    if (order === undefined) return
    goOn(order, 'delivered', about)
    advance(order, 'delivered')
  },
})

/** The rider brings everything back: the order is cancelled, and the goods lie on their shelf again. */
export const returnDelivery = reader({
  input: z.object({ deliveryId: z.string() }),
  events: ['DeliveryReturned'],
  write: (books, { deliveryId }, about) => {
    const order = orderOf(books, deliveryId, about)
    if (order === undefined || order.status !== 'out_for_delivery') return
    ofBranch(books, about.by, order.branchId, `took back order ${order.orderId}`)
    goOn(order, 'returned', about)
    for (const line of order.lines) shelfOf(books, order.branchId, line).returned += line.quantity
    cancel(books, order.orderId)
  },
})
