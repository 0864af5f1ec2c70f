import { expect, it } from 'vitest'
import { writeBooks } from './books.ts'
import { debtsOf, isCashClear } from './debts.ts'
import { moneyOf, mostBackCents } from './paid.ts'
import type { Order } from './state.ts'
import type { Happened, Told } from './told.ts'

const at = new Date(0)
const admin = { id: 'admin', role: 'admin' }
const otieno = { id: 'otieno', role: 'driver' }
const njeri = { id: 'njeri', role: 'driver' }

let entries = 0
const tell = (name: string, by: Told['by'], input: object): Told => {
  entries += 1
  const answer = { ok: true, value: { orderId: 'order' } } as const
  return { name, by, input, commandId: `command ${entries}`, answer }
}
/** Two pieces of soap: KSh 240, and 150 for the way. */
const placed = tell(
  'place-order',
  { id: 'wanjiku', role: 'customer' },
  {
    idempotencyKey: 'key',
    body: {
      branchId: 1,
      total: 390,
      paymentMethod: 'cash',
      items: [{ productId: 4, variantId: 0, quantity: 2, price: 120 }],
    },
  },
)
const step = (name: string, by: Told['by'], more: object = {}) =>
  tell(name, by, { deliveryId: 'delivery', ...more })
const give = ({ id }: Told['by']) => step('assign-delivery', admin, { carrier: { driverId: id } })
const says = (by: Told['by'], ksh: number) => {
  entries += 1
  return step('take-cash', by, { entryId: `entry ${entries}`, amountCents: ksh * 100 })
}
const handedOver = [step('pick-up-delivery', njeri), step('hand-over-delivery', njeri)]

const write = (told: readonly Told[], all: readonly Happened[] = []) =>
  writeBooks([placed, ...told], { all, orderOf: () => 'order' }, { at, welcomed: [] })
const orderAfter = (...told: Told[]): Order => {
  const order = write(told).orders.get('order')
  if (order === undefined) throw new Error('no order')
  return order
}
const owed = (order: Order, mpesaKsh = 0) =>
  debtsOf(order, mpesaKsh * 100).map(
    (one) => `${one.carrierId} ${one.owedCents / 100}, ${one.missingCents / 100} missing`,
  )

it('lets who hands over owe what others did not note, and M-PESA did not pay', () => {
  const order = orderAfter(give(otieno), says(otieno, 100), give(njeri), ...handedOver)
  expect(owed(order)).toEqual(['otieno 100, 0 missing', 'njeri 290, 290 missing'])
  expect(owed(order, 200)).toEqual(['otieno 100, 0 missing', 'njeri 90, 90 missing'])
  expect(moneyOf(order, 20_000)).toEqual({ paidCents: 30_000, restCents: 0, backCents: 0 })
})

it('lets no word of a driver lower a debt, and a decision lower it', () => {
  const told = [give(njeri), says(njeri, 390), ...handedOver, says(njeri, 90)]
  const settled = (outcome: string) =>
    tell('settle-short', admin, { orderId: 'order', carrierId: 'njeri', outcome })
  expect(owed(orderAfter(...told))).toEqual(['njeri 390, 300 missing'])
  expect(owed(orderAfter(...told, settled('charged')))).toEqual(['njeri 390, 0 missing'])
  expect(owed(orderAfter(...told, settled('relieved')))).toEqual(['njeri 90, 0 missing'])
  expect(isCashClear(orderAfter(...told, settled('relieved'), says(njeri, 100)), 0)).toBe(false)
})

it('bounds what goes back by what came, also if a driver says less later', () => {
  const back = tell('record-return', admin, {
    orderId: 'order',
    returnId: 'return',
    feeBack: false,
    lines: [{ productId: 4, variantId: 0, quantity: 1, writtenOff: 0 }],
  })
  const given = tell('settle-refund', admin, { orderId: 'order' })
  const told = [give(njeri), says(njeri, 390), ...handedOver, back, given]
  expect(moneyOf(orderAfter(...told), 0).backCents).toBe(12_000)
  const less = orderAfter(...told, says(njeri, 300))
  expect(moneyOf(less, 0).backCents).toBe(3_000)
  expect(mostBackCents(less, 0)).toBe(12_000)
})

it('asks for the rest before the handover, and gives all back of a cancelled order', () => {
  expect(moneyOf(orderAfter(), 10_000).restCents).toBe(29_000)
  const gone = orderAfter(tell('withdraw-order', admin, { orderId: 'order' }))
  expect(moneyOf(gone, 10_000)).toEqual({ paidCents: 10_000, restCents: 0, backCents: 10_000 })
})

it('says who noted cash of a delivery that others bring', () => {
  const id = 'otieno noted cash of order order'
  expect(write([give(njeri), says(otieno, 10)]).broken).toEqual([
    `driver ${id}, which others bring`,
  ])
})
