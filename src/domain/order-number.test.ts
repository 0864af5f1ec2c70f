import { expect, it } from 'vitest'
import { given } from './kernel/given-when-then.ts'
import { type OrderNumberCommand, type OrderNumberEvent, orderNumber } from './order-number.ts'

const data: OrderNumberEvent['data'] = {
  orderNumber: 'DK-00000001',
  orderId: 'first',
  requestKey: 'key',
  fingerprint: 'body',
  branchId: 1,
  demand: [{ productId: 7, variantId: 2, quantity: 3 }],
}
const claimed: OrderNumberEvent = { type: 'OrderNumberClaimed', data }
const claim = (changed: Partial<OrderNumberEvent['data']> = {}): OrderNumberCommand => ({
  type: 'Claim',
  claim: { ...data, ...changed },
})

it('belongs to the first request that claims it', () => {
  given(orderNumber).when(claim()).thenEvents(claimed)
})
it('keeps the first order id when the same request comes again', () => {
  const { state, when } = given(orderNumber, claimed)
  when(claim({ orderId: 'second' })).thenEvents()
  expect(state?.orderId).toBe('first')
})
it('is refused to another request', () => {
  given(orderNumber, claimed)
    .when(claim({ requestKey: 'other' }))
    .thenRejected('ORDER_NUMBER_TAKEN')
})
it('is refused to the same key with another order in it', () => {
  given(orderNumber, claimed)
    .when(claim({ fingerprint: 'other' }))
    .thenRejected('IDEMPOTENCY_KEY_REUSED')
})
