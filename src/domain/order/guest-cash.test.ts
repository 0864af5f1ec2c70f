import { describe, it, test } from 'vitest'
import { usualCash as cash, flourOrder } from '../../testing/domain/order.ts'
import { given } from '../kernel/given-when-then.ts'
import type { PaymentMethod } from '../kernel/vocabulary.ts'
import type { OrderEvent, OrderPlacedData } from './events.ts'
import { type OrderCommand, order } from './order.ts'
import { priceLines } from './pricing.ts'

/** KSh 185 a piece, and KSh 210 for delivery. */
const ofGuest = (
  pieces: readonly number[],
  changed: Partial<OrderPlacedData> = {},
): OrderPlacedData => {
  const lines = pieces.flatMap((quantity) => flourOrder.lines.map((one) => ({ ...one, quantity })))
  return { ...flourOrder, userId: null, subject: 'guest-o', ...priceLines(lines, 7), ...changed }
}
const placed = (data: OrderPlacedData): OrderEvent => ({ type: 'OrderPlaced', data })
const place = (data: OrderPlacedData): OrderCommand => ({ type: 'Place', order: data, cash })
const pay = (to: PaymentMethod): OrderCommand => ({ type: 'ChangePaymentMethod', to, cash })
const items = [{ productId: 7, variantId: 2, quantity: 21 }]
const tooMany = ['GUEST_CASH_PIECES', { piecesPerLine: 20, items }] as const

describe('a guest’s cash order', () => {
  it('holds at most so many pieces of a thing, on however many lines', () => {
    given(order)
      .when(place(ofGuest([20])))
      .thenEvents(placed(ofGuest([20])))
    given(order)
      .when(place(ofGuest([21])))
      .thenRejected(...tooMany)
    given(order)
      .when(place(ofGuest([20, 1])))
      .thenRejected(...tooMany)
  })
  it('costs at most so much', () => {
    const of = (unitPriceCents: number) => {
      const lines = flourOrder.lines.map((one) => ({ ...one, unitPriceCents, quantity: 1 }))
      return ofGuest([1], priceLines(lines, 7))
    }
    given(order)
      .when(place(of(479_000)))
      .thenEvents(placed(of(479_000)))
    given(order)
      .when(place(of(479_100)))
      .thenRejected('GUEST_CASH_TOTAL', { total: 5_000 })
  })
  it('may be larger by M-PESA, or with an account', () => {
    for (const changed of [{ paymentMethod: 'mpesa' as const }, { userId: 'wanjiku' }]) {
      const data = ofGuest([100], changed)
      given(order).when(place(data)).thenEvents(placed(data))
    }
  })
})

test('a new account’s cash order has bounds of its own', () => {
  const newCash = { piecesPerLine: 40, mostCents: 1_500_000 }
  const ofNew = (quantity: number): OrderCommand => ({
    type: 'Place',
    order: ofGuest([quantity], { userId: 'wanjiku' }),
    cash: { ...cash, newCash },
  })
  given(order)
    .when(ofNew(40))
    .thenEvents(placed(ofGuest([40], { userId: 'wanjiku' })))
  const above = [{ productId: 7, variantId: 2, quantity: 41 }]
  given(order).when(ofNew(41)).thenRejected('NEW_CASH_PIECES', { piecesPerLine: 40, items: above })
})

describe('a change to cash', () => {
  const large = ofGuest([21], { paymentMethod: 'mpesa' })
  it('is held to the same', () => {
    given(order, placed(large))
      .when(pay('cash'))
      .thenRejected(...tooMany)
  })
  it('is not, with an account', () => {
    const changed: OrderEvent = {
      type: 'OrderPaymentMethodChanged',
      data: { orderId: 'o', paymentMethod: 'cash' },
    }
    given(order, placed({ ...large, userId: 'wanjiku' }))
      .when(pay('cash'))
      .thenEvents(changed)
  })
})

test('the payment method is changed ten times, and no more', () => {
  const changes = Array.from(
    { length: 10 },
    (_, n): OrderEvent => ({
      type: 'OrderPaymentMethodChanged',
      data: { orderId: 'o', paymentMethod: n % 2 === 0 ? 'mpesa' : 'cash' },
    }),
  )
  const [last] = changes.slice(-1)
  if (last === undefined) throw new Error('none')
  given(order, placed(flourOrder), ...changes.slice(0, 9))
    .when(pay('cash'))
    .thenEvents(last)
  given(order, placed(flourOrder), ...changes)
    .when(pay('mpesa'))
    .thenRejected('TOO_MANY_METHOD_CHANGES', { limit: 10 })
  given(order, placed(flourOrder), ...changes)
    .when(pay('cash'))
    .thenEvents()
})
