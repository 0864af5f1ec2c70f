import { expect, it, test } from 'vitest'
import { spec } from '#spec'
import type { Preferences } from '../domain/user/events.ts'
import { dietaryRestrictions } from '../domain/user/vocabulary.ts'
import type { Doc } from '../stores/read-store/port.ts'
import { created, noted, placedAt } from '../testing/projections/deliveries.ts'
import { counted, placed, placedData, productAdded } from '../testing/projections/events.ts'
import { fold, type Given, informed, nothingParked, recorded } from '../testing/projections/fold.ts'
import { changedTo, failed, prompted, received } from '../testing/projections/payments.ts'
import { MOST_ENTRIES } from './bounded-history.ts'
import { deliveryHistory, deliveryPlaces } from './deliveries/history.ts'
import { dueChanges, foldBatch } from './fold-batch.ts'
import { players } from './game/projection.ts'
import { orderHistory } from './orders/history.ts'
import { orders } from './orders/projection.ts'
import { orderNumbers, orderWords } from './orders/words.ts'
import { payments } from './payments/projection.ts'
import { paymentReceipts } from './payments/receipts.ts'
import { priceHistory, products } from './products/projection.ts'
import type { AnyProjection } from './projection.ts'
import { stockMoves } from './stock/moves.ts'
import { stock } from './stock/projection.ts'
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

/** Some of its goods come back as often and in as many lines as the domain allows. */
const returnedOften: readonly Given[] = [
  ...busyOrder.filter(({ type }) => type !== 'OrderCancelled' && !type.startsWith('Refund')),
  ...times(10, (n): Given => {
    const lines = times(30, (k) => ({ productId: k, variantId: 30, quantity: 99, writtenOff: 99 }))
    const returnId = `0190f3a1-2222-7000-8000-00000000000${n}`
    const money = { goodsCents: 10_000_000, feeCents: 0, reason: long(500) }
    const data = { orderId, branchId: 1, subject: 'wanjiku', returnId, lines, ...money }
    return { type: 'OrderReturned', data }
  }),
]

test('an order of 200 lines with ten returns is a small document', () => {
  spec('operations import', 'Kept pages and read models stay small documents')
  const bytes = JSON.stringify(fold(orders, returnedOften)[orderId]).length
  expect(bytes).toBeLessThan(LARGEST_BYTES)
})

const MOST_PRICES = 100
const productId = 7
const variant = (variantId: number) => ({
  variantId,
  name: `${variantId}${long(58)}`,
  sku: long(40),
  imageUrl: long(300),
  priceCents: 1_000_000_000,
  compareAtPriceCents: 1_000_000_000,
  isDefault: variantId === 1,
})
const planned = (n: number): Given => {
  const prices = { priceCents: 1_000_000_000 - n, compareAtPriceCents: 1_000_000_000 }
  const from = new Date(Date.UTC(2030, 0, n + 1)).toISOString()
  const until = new Date(Date.UTC(2040, 0, n + 1)).toISOString()
  const data = { productId, variantId: 1 + (n % 30), ...prices, from, until }
  return { type: 'ProductPriceChanged', data }
}
/** A product as full as staff may write it: every variant and every former slug, and prices for years. */
const fullProduct: readonly Given[] = [
  productAdded(productId, {
    name: long(120),
    nameSw: long(120),
    sku: long(40),
    unit: long(40),
    imageUrl: long(300),
    description: long(2_000),
    descriptionSw: long(2_000),
    searchWords: long(300),
    hasVariants: true,
    variants: [],
  }),
  ...times(30, (n): Given => {
    return { type: 'ProductVariantAdded', data: { productId, variant: variant(n + 1) } }
  }),
  ...times(30, (n): Given => {
    const barcodes = times(10, (code) => `${code}-${long(38)}`)
    return { type: 'ProductBarcodesChanged', data: { productId, variantId: n + 1, barcodes } }
  }),
  ...times(50, (n): Given => {
    const slug = `${n}-${long(97)}`
    return { type: 'ProductSlugChanged', data: { productId, slug, before: `${n - 1}-${long(97)}` } }
  }),
  ...times(MOST_PRICES, planned),
]

test('a product with all its variants, slugs and prices is a small document', () => {
  spec('operations import', 'Kept pages and read models stay small documents')
  const bytes = JSON.stringify(fold(products, fullProduct)[productId]).length
  expect(bytes).toBeGreaterThan(20_000)
  expect(bytes).toBeLessThan(LARGEST_BYTES)
})

it('keeps of ever more prices a bounded history', () => {
  const doc = fold(priceHistory, [...fullProduct, ...times(75, planned)])[productId]
  expect(JSON.stringify(doc).length).toBeLessThan(LARGEST_BYTES)
  expect(Object(doc).entries).toHaveLength(MOST_ENTRIES)
})

/** A shelf that sold, lost and got as much as one can. */
const busyShelf: readonly Given[] = [
  counted(1, productId, 1_000_000),
  ...times(9, (n): Given[] => {
    const key = { branchId: 1, productId, variantId: 0 }
    const id = `0190f3a1-2222-7000-8000-0000000000${n}`
    return [
      { type: 'StockReserved', data: { ...key, orderId: id, quantity: 999 } },
      { type: 'StockDispatched', data: { ...key, orderId: id, quantity: 999 } },
      {
        type: 'StockReceived',
        data: { ...key, receiptId: id, quantity: 999_999, note: long(200) },
      },
    ]
  }).flat(),
]

test.each([
  ['its record', stock],
  ['each of its moves', stockMoves],
])('a shelf on which much is moved: %s is a small document', (_, projection) => {
  spec('operations import', 'Kept pages and read models stay small documents')
  for (const doc of Object.values(fold(projection, busyShelf)))
    expect(JSON.stringify(doc).length).toBeLessThan(1_000)
})

/** Somebody who shops every day of a year, and wins all that there is to win. */
const keenPlayer: readonly Given[] = times(365, (n): Given[] => {
  const at = new Date(Date.UTC(2026, 0, n + 1)).toISOString()
  const of = { userId: 'u', orderId: `0190f3a1-1111-7000-8000-000000000${n}`, happenedAt: at }
  const rate = { rulesVersion: 1, shillingsAPoint: 10, multiplier: 200, tierId: 'platinum' }
  const goods = { goodsCents: 100_000_000, placedAt: at, categoryIds: times(30, (id) => id) }
  const bonusId = `challenge-${at.slice(0, 10)}-category_shop`
  return [
    { type: 'PointsEarned', data: { ...of, ...rate, ...goods, points: 20_000_000 } },
    { type: 'BonusGiven', data: { ...of, bonusId, kind: 'category_shop', points: 30 } },
  ]
}).flat()

test('whoever plays every day stays a small document', () => {
  const bytes = JSON.stringify(fold(players, keenPlayer).u).length
  expect(bytes).toBeGreaterThan(5_000)
  expect(bytes).toBeLessThan(20_000)
})

it('an order is found by a few small documents', () => {
  const docs = [orderWords, orderNumbers].flatMap((one) => Object.values(fold(one, busyOrder)))
  expect(docs.length).toBeLessThanOrEqual(16)
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
  const preferences: Preferences = {
    branchId: 1,
    favoriteCategories: times(50, (n) => 1_000_000 + n),
    dietaryRestrictions: [...dietaryRestrictions],
    shoppingFrequency: 'Bi-weekly',
    budgetRange: 'KSh 1,000-3,000',
    deliveryPreference: 'Fast Delivery (Same Day)',
    latitude: -1.234_567_89,
    longitude: 36.123_456_78,
  }
  const told: Given = { type: 'PreferencesSet', data: { userId, preferences } }
  const bytes = JSON.stringify(fold(users, [registered, ...added, told])).length
  expect(bytes).toBeLessThan(LARGEST_BYTES)
})

/** Notes of full length and their places, for ever. */
const saidForEver: readonly Given[] = [
  created(),
  ...times(520, (n) => [noted(`note-${n}`, long(500)), placedAt(`note-${n}`)]).flat(),
]

/** In one batch: going on from each of so many checkpoints would take a minute. */
const foldOnce = (projection: AnyProjection, given: readonly Given[]): Doc[] => {
  const { due } = dueChanges(projection, informed(projection, recorded(given)))
  return foldBatch(due, [], nothingParked).flatMap(({ doc }) => doc ?? [])
}

test('a delivery that much is said of keeps a bounded history, and its rider bounded places', () => {
  const [history] = foldOnce(deliveryHistory, saidForEver)
  expect(Object(history).entries).toHaveLength(MOST_ENTRIES)
  expect(JSON.stringify(history).length).toBeLessThan(2 * LARGEST_BYTES)
  const places = foldOnce(deliveryPlaces, saidForEver)
  expect(places).toHaveLength(1)
  expect(JSON.stringify(places).length).toBeLessThan(LARGEST_BYTES)
})
