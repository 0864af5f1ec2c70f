import type { LoyaltyEvent } from '../../domain/loyalty/events.ts'
import type { OrderPlacedData } from '../../domain/order/events.ts'
import { realWorld } from '../../program/real-world.ts'
import { allProjections } from '../../projections/all-projections.ts'
import { startProjections } from '../../projections/runner.ts'
import { openTestLog, type TestLog } from '../log.ts'
import { placed, returned } from './events.ts'
import type { Given } from './fold.ts'
import type { Told } from './history.ts'

const told = (stream: string, event: Given): Told => ({ stream, event })

/** An entry of this account. */
export const entryOf = (userId: string, event: LoyaltyEvent): Told =>
  told(`loyalty-${userId}`, Object.assign({}, event, { data: { ...event.data, userId } }))

/** The account, or a guest, orders goods of so many KSh. The delivery is free. */
export const placedBy = (
  userId: string | null,
  orderId: string,
  ksh: number,
  changed: Partial<OrderPlacedData> = {},
): Told => {
  const price = { subtotalCents: ksh * 100, deliveryFeeCents: 0, totalCents: ksh * 100 }
  const of = {
    orderId,
    orderNumber: `DK-${orderId}`,
    userId,
    subject: userId ?? `guest-${orderId}`,
  }
  return told(`order-${orderId}`, placed({ ...of, ...price, ...changed }))
}

export const deliveredAt = (orderId: string, at?: string): Told =>
  told(`order-${orderId}`, { type: 'OrderDelivered', data: { orderId }, ...(at && { at }) })

/** The account orders goods of so many KSh, and has them. */
export const boughtBy = (userId: string | null, orderId: string, ksh: number): Told[] => [
  placedBy(userId, orderId, ksh),
  deliveredAt(orderId),
]

/** The account that ordered is erased. */
export const erasedBuyer = (subject: string, orderId: string): Told =>
  told(`order-${orderId}`, { type: 'OrderCustomerErased', data: { orderId, subject } })

/** Goods of so many KSh come back. */
export const broughtBackBy = (
  subject: string,
  orderId: string,
  { returnId, ksh }: { returnId: string; ksh: number },
): Told => {
  const event = returned({ orderId })
  const data = { ...event.data, subject, returnId, goodsCents: ksh * 100 }
  return told(`order-${orderId}`, Object.assign({}, event, { data }))
}

/** A log with this history in exactly this order, and all read models of it. */
export const openReadLog = async (history: readonly Told[]): Promise<TestLog> => {
  const log = await openTestLog()
  for (const one of history) await log.append([one])
  const runner = startProjections({
    events: log.events,
    store: log.store,
    world: realWorld,
    holder: 'test',
    alert: () => undefined,
    onError: (error) => {
      throw error
    },
    projections: allProjections,
  })
  await runner.caughtUp()
  await runner.stop()
  return log
}
