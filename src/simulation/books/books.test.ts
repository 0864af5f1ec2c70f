import { expect, it } from 'vitest'
import { writeBooks } from './books.ts'
import { costOf } from './costs.ts'
import { FIRST_VOUCHER_MS } from './opening.ts'
import { entriesOfEnded, entriesOfOrders } from './points.ts'
import { netCents } from './returned.ts'
import { onHandOf, sellableOn } from './shelves.ts'
import { type Entry, memberOf, shelfOf } from './state.ts'
import type { Happened, Told } from './told.ts'

const MILK = { productId: 2, variantId: 0 }
const SOAP = { productId: 4, variantId: 0 }
const at = new Date(0)
const member = { id: 'wanjiku', role: 'customer' }
const manager = { id: 'manager', role: 'branch_manager', branchId: 1 }
const driver = { id: 'otieno', role: 'driver' }

let commands = 0
const tell = (name: string, by: Told['by'], input: object, value: unknown = null): Told => {
  commands += 1
  return { name, by, input, commandId: `command ${commands}`, answer: { ok: true, value } }
}
const write = (told: readonly Told[], all: readonly Happened[] = []) =>
  writeBooks(told, { all, orderOf: () => 'order' }, { at, welcomed: [member.id] })

const ordered = (total: number, more: object = {}) =>
  tell(
    'place-order',
    member,
    {
      idempotencyKey: 'key',
      body: {
        branchId: 1,
        total,
        paymentMethod: 'cash',
        items: [
          { ...MILK, quantity: 1, price: 60.5 },
          { ...SOAP, quantity: 2, price: 120 },
        ],
        ...more,
      },
    },
    { orderId: 'order' },
  )
const delivered = [
  tell('pick-up-delivery', driver, { deliveryId: 'delivery' }),
  tell('hand-over-delivery', driver, { deliveryId: 'delivery' }),
]
const back = (returnId: string, feeBack: boolean) =>
  tell('record-return', manager, {
    orderId: 'order',
    returnId,
    feeBack,
    lines: [{ ...SOAP, quantity: 1, writtenOff: 0 }],
  })
const redeemed = tell('redeem-reward', member, { idempotencyKey: 'r' }, { voucherId: 'voucher' })

it('rounds an order once, half a shilling up, and lets a voucher take no more than the goods', () => {
  expect(costOf(1, [{ ...MILK, quantity: 1 }], 0).priceCents).toBe(21_100)
  expect(costOf(1, [{ ...MILK, quantity: 1 }], 9_000).priceCents).toBe(15_000)
})

it('gives points without the fee, and takes them back with the goods, at the price with the voucher', () => {
  const books = write([
    redeemed,
    ordered(401, { voucherId: 'voucher' }),
    ...delivered,
    back('one', true),
    back('one', true),
  ])
  const order = books.orders.get('order')
  expect(books.broken).toEqual([])
  expect(order && netCents(order)).toBe(28_100 - 15_000)
  const wanjiku = memberOf(books, member.id)
  expect(wanjiku.entries.map(({ kind, points }) => [kind, points])).toEqual([
    ['correction', 80],
    ['redemption', -20],
    ['redemption', -20],
  ])
  const bonus = { kind: 'bonus', points: 124, about: 'first order' }
  const ofOrder = (shown: Entry[]) =>
    entriesOfOrders(books, wanjiku, shown).map((one) => one.points)
  expect(ofOrder([])).toEqual([25, -12])
  expect(ofOrder([bonus, { kind: 'order', points: 31, about: 'order' }])).toEqual([31, -15])
  expect(entriesOfEnded(wanjiku, [], new Date(FIRST_VOUCHER_MS))).toEqual([
    { kind: 'expiry', points: 20, about: '' },
  ])
})

it('knows what lies on a shelf, what is held, and what was found for an order', () => {
  const counted = tell('count-shelf', manager, { branchId: 1, ...SOAP, onHand: 1, seen: 6 })
  const event = { type: 'StockCounted', of: '', commandId: counted.commandId, position: '', at }
  const packed = tell('change-order-status', manager, {
    orderId: 'order',
    status: 'processing',
    found: true,
  })
  const waiting = write([ordered(451), counted], [event])
  expect(sellableOn(shelfOf(waiting, 1, SOAP))).toBe(0)
  expect(onHandOf(shelfOf(write([ordered(451), counted, packed], [event]), 1, SOAP))).toBe(2)
  expect(onHandOf(shelfOf(write([ordered(451), ...delivered, back('one', false)]), 1, SOAP))).toBe(
    5,
  )
})

it('says in a sentence what the shop may not do', () => {
  const elsewhere = { ...manager, branchId: 2 }
  const returned = { ...back('one', false), by: elsewhere }
  const again = { ...ordered(451), by: { id: 'kamau', role: 'customer' } }
  expect(write([ordered(450), again, ...delivered, returned]).broken).toEqual([
    'order order was taken at KSh 450, and the books ask for KSh 451',
    'two requests were both answered with order order',
    'the manager of branch 2 took back goods of order order of branch 1',
  ])
})

it('asks the log whether an act without an answer happened', () => {
  const unanswered: Told = { ...ordered(451), answer: undefined }
  const { commandId } = unanswered
  const placed = { type: 'OrderPlaced', of: 'order', commandId, position: '1', at }
  expect(write([unanswered]).orders.size).toBe(0)
  expect([...write([unanswered], [placed]).orders.keys()]).toEqual(['order'])
})
