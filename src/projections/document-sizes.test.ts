import { expect, it, test } from 'vitest'
import { MOST_ENTRIES } from './bounded-history.ts'
import { orderHistory } from './order-history/projection.ts'
import { orderWords } from './order-words/projection.ts'
import { orders } from './orders/projection.ts'
import { paymentReceipts } from './payment-receipts/projection.ts'
import { payments } from './payments/projection.ts'
import { placed, placedData } from './testing/events.ts'
import { fold, type Given } from './testing/fold.ts'
import { changedTo, failed, prompted, received } from './testing/payments.ts'
import { users } from './users/projection.ts'

const LARGEST_BYTES = 100_000
const long = (length: number) => 'a'.repeat(length)
const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n))

const orderId = 'order-1'
const refundId = 'refund-1'
const lines = placedData.lines.flatMap((line) =>
  times(200, (productId) => ({ ...line, productId, name: long(200), quantity: 999 })),
)

/** An order as full as anybody may write it, whose refund staff ask for again and again. */
const busyOrder: readonly Given[] = [
  placed({
    lines,
    customer: { name: long(120), email: long(254), phone: '254712345678' },
    address: { street: long(200), city: long(100), region: long(100) },
    notes: long(1_000),
  }),
  ...times(10, (n) => changedTo(n % 2 === 0 ? 'cash' : 'mpesa')),
  ...times(20, (n) => `0190f3a1-2222-7000-8000-0000000000${n + 10}`).flatMap((attemptId) => [
    ...prompted({ attemptId }),
    failed('1032', attemptId),
  ]),
  received(),
  { type: 'OrderCancelled', data: { orderId, subject: 'wanjiku', reason: long(500) } },
  ...times(150, (): Given[] => [
    { type: 'RefundRequested', data: { orderId, refundId } },
    { type: 'RefundRequestFailed', data: { orderId, refundId, resultCode: '1' } },
  ]).flat(),
]

test.each([
  ['the order', orders],
  ['its history', orderHistory],
  ['its payment', payments],
])('%s stays a small document whatever happens to it', (_, projection) => {
  const bytes = JSON.stringify(fold(projection, busyOrder)[orderId]).length
  expect(bytes).toBeGreaterThan(1_000)
  expect(bytes).toBeLessThan(LARGEST_BYTES)
})

it('an order is found by a few small documents', () => {
  const docs = Object.values(fold(orderWords, busyOrder))
  expect(docs.length).toBeLessThanOrEqual(8)
  expect(JSON.stringify(docs).length).toBeLessThan(LARGEST_BYTES)
})

it('keeps of a long history how it began, and its end', () => {
  const doc = fold(orderHistory, busyOrder)[orderId]
  const first = { type: 'OrderPlaced' }
  const last = { type: 'RefundRequestFailed' }
  const between = times(MOST_ENTRIES - 2, () => expect.anything())
  expect(doc).toMatchObject({ entries: [first, ...between, last] })
})

test('a receipt that is reported for ever more orders names the first fifty', () => {
  const reported = times(60, (n) => received({ orderId: `order-${n}` }))
  const [doc] = Object.values(fold(paymentReceipts, reported))
  expect(doc).toMatchObject({ orderIds: times(50, (n) => `order-${n}`) })
})

test('an account with a full address book is a small document', () => {
  const userId = 'wanjiku'
  const registered: Given = {
    type: 'UserRegistered',
    data: { userId, username: long(50), email: long(254), fullName: long(120), phoneNumber: '' },
  }
  const address = { name: long(60), street: long(200), city: long(100), region: long(100) }
  const added = times(20, (n): Given => {
    const addressId = `address-${n}`
    return { type: 'AddressAdded', data: { userId, addressId, address, isDefault: false } }
  })
  const bytes = JSON.stringify(fold(users, [registered, ...added])).length
  expect(bytes).toBeLessThan(LARGEST_BYTES)
})
