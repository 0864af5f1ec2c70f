import type { OrderByPhone, OrderDetail } from '#contract/order/order-detail.ts'
import type { HeldOrder } from '../shop/checkout/guest-orders.ts'
import { anOrder } from './order.ts'

/** An order of this browser, with its secret. */
export const aHeldOrder = (over: Partial<HeldOrder> = {}): HeldOrder => {
  const { id, orderNumber, customer } = anOrder()
  return { id, orderNumber, phone: customer.phone, secret: 'S'.repeat(43), ...over }
}

export const aGuestsOrder = (over: Partial<OrderDetail> = {}): OrderDetail => ({
  ...anOrder({ userId: null }),
  history: [],
  ...over,
})

/** What the number and phone of an order show. */
export const anOrderByPhone = (over: Partial<OrderByPhone> = {}): OrderByPhone => ({
  orderNumber: anOrder().orderNumber,
  status: 'out_for_delivery',
  branch: 'Kabete',
  promisedAt: '2026-03-02T09:30:00.000Z',
  steps: [{ status: 'pending', at: '2026-03-02T09:00:00.000Z' }],
  firstName: 'Wanjiku',
  city: 'Kikuyu',
  area: 'Kiambu',
  order: null,
  ...over,
})
