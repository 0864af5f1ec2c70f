import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Actor, system } from '#src/domain/kernel/access.ts'
import { fillShop, stock } from '#src/testing/commands/goods.ts'
import { mpesaOrder, type Order, paidOrder, receiptNumber } from '#src/testing/commands/payments.ts'
import { openTestShop, type TestShop } from '#src/testing/shop.ts'
import { asIs, type Payment, paid, portalFile, withdrawn } from '../../testing/payment/statement.ts'
import { type ImportStatement, importStatement } from './import-statement.ts'
import { settleFinding } from './settle-findings.ts'
import { resolvePaymentCase } from './settle-refund.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ at: Date.UTC(2026, 10, 29, 9) })
  await fillShop(shop)
  await stock(shop, { productId: 1 }, 1_000)
})
afterAll(() => shop.close())
beforeEach(() => shop.tick(3_600_000))

const finance: Actor = { id: 'achieng', role: 'finance' }
const nairobi = (shiftMs = 0): string =>
  new Date(shop.deps.world.now().getTime() + 3 * 3_600_000 + shiftMs).toISOString().slice(0, 19)
const imported = async (payments: readonly Payment[], said: Partial<ImportStatement> = {}) => {
  await shop.caughtUp()
  return shop.done(importStatement, { ...asIs(portalFile(payments)), ...said }, finance)
}
const refused = async (payments: readonly Payment[], said: Partial<ImportStatement> = {}) => {
  await shop.caughtUp()
  return shop.refused(importStatement, { ...asIs(portalFile(payments)), ...said }, finance)
}
const paymentOf = async ({ orderId }: Order) => {
  await shop.caughtUp()
  const found = await shop.deps.queries.payments.ofOrder(system, orderId)
  if (!found.ok) throw new Error(found.error.code)
  return found.value
}
const findingOf = async (id: string) => {
  await shop.caughtUp()
  const found = await shop.deps.queries.findings.byId(finance, id)
  return found.ok ? found.value : found.error
}
const eventCount = async () => (await shop.storedEvents()).length
const strangers = (count: number, changed: Partial<Payment> = {}): Payment[] =>
  Array.from({ length: count }, () =>
    paid({ receipt: receiptNumber(), account: 'RENT', time: nairobi(), ...changed }),
  )

describe('before anything is kept', () => {
  it('a file whose dates can be read in two ways is asked about', async () => {
    const lines = strangers(2, { time: '11/5/2026 12:00' })
    const before = await eventCount()
    expect(await refused(lines)).toMatchObject({
      code: 'STATEMENT_DATES_UNCLEAR',
      facts: { monthFirst: '2026-11-05T09:00:00.000Z', dayFirst: '2026-05-11T09:00:00.000Z' },
    })
    expect(await eventCount()).toBe(before)
    expect(await imported(lines, { dates: 'month_first' })).toMatchObject({
      from: '2026-11-05T09:00:00.000Z',
    })
  })

  it('more than 20 sums that the shop does not know are asked about, once', async () => {
    const order = await mpesaOrder(shop)
    const own = paid({
      receipt: receiptNumber(),
      paidIn: '275.00',
      account: order.orderNumber,
      time: nairobi(),
    })
    expect((await imported(strangers(20))).lines).toHaveLength(20)
    const many = [own, ...strangers(21)]
    const before = await eventCount()
    expect(await refused(many)).toMatchObject({
      code: 'STATEMENT_MOSTLY_UNKNOWN',
      facts: { lines: 21, orders: 0 },
    })
    expect(await eventCount()).toBe(before)
    expect((await paymentOf(order)).paymentStatus).toBe('pending')
    expect((await imported(many, { confirmed: true })).lines).toHaveLength(22)
    expect((await imported(many)).lines).toHaveLength(22)
  })

  it('so are orders that the file lacks', async () => {
    shop.tick(24 * 3_600_000)
    const from = nairobi(-1_000)
    for (let n = 0; n < 21; n += 1) await paidOrder(shop)
    const around = [...strangers(1, { time: from }), ...strangers(1)]
    expect(await refused(around)).toMatchObject({
      code: 'STATEMENT_MOSTLY_UNKNOWN',
      facts: { lines: 2, orders: 21 },
    })
  })
})

it('the sums of what came of the lines are the file’s', async () => {
  const [order, half, back] = [await paidOrder(shop), await mpesaOrder(shop), await paidOrder(shop)]
  const time = nairobi()
  const of = (receipt: string, changed: Partial<Payment>) => paid({ receipt, time, ...changed })
  const { tally, lines, charges, skipped } = await imported([
    of(order.receipt, { paidIn: '275.00', account: '' }),
    of(order.receipt, { paidIn: '', withdrawn: '-5.00', account: '' }),
    of(receiptNumber(), { paidIn: '100.00', account: half.orderNumber }),
    of(back.receipt, { paidIn: '275.00' }),
    withdrawn({ receipt: receiptNumber(), time, linked: back.receipt, withdrawn: '-275.00' }),
    withdrawn({
      receipt: receiptNumber(),
      time,
      details: 'Consultancy charges',
      reason: 'Business Payment',
      withdrawn: '-50,000.00',
    }),
    of(receiptNumber(), { paidIn: '70.00', account: 'RENT' }),
    of(receiptNumber(), { paidIn: '33.00', time: nairobi(6 * 60_000) }),
    of('', { paidIn: '9.00' }),
  ])
  expect(tally.file).toEqual({ lines: 9, inCents: 76_200, outCents: 5_028_000 })
  expect(
    tally.ends.map(({ end, lines: n, inCents, outCents }) => [end, n, inCents, outCents]),
  ).toEqual([
    ['matched', 2, 55_000, 0],
    ['amount_differs', 1, 10_000, 0],
    ['paid_without_order', 1, 7_000, 0],
    ['reversed', 1, 0, 27_500],
    ['left_without_refund', 1, 0, 5_000_000],
    ['charge', 1, 0, 500],
    ['skipped', 2, 4_200, 0],
  ])
  expect([lines.length, charges.length, skipped.length]).toEqual([6, 1, 2])
})

it('names 200 skipped lines and counts the others', async () => {
  const { skipped, tally } = await imported(
    Array.from({ length: 300 }, () => paid({ receipt: '' })),
  )
  expect(skipped).toHaveLength(201)
  expect(skipped.at(-1)).toEqual({ line: 209, code: 'AND_MORE', facts: { n: 100 } })
  expect(tally.ends).toMatchObject([{ end: 'skipped', lines: 300 }])
})

describe('a better file', () => {
  it('mends the time and the sum of what is open, and not of what was decided', async () => {
    const [open, decided] = strangers(2, { paidIn: '2.00' }).map(({ receipt }) => receipt)
    const file = (paidIn: string, time: string) =>
      [open, decided].map((receipt) => paid({ receipt: receipt ?? '', account: '', paidIn, time }))
    await imported(file('2.00', '11-05-2026 12:00:00'))
    const wrong = { amountCents: 200, happenedAt: '2026-05-11T09:00:00.000Z' }
    expect(await findingOf(open ?? '')).toMatchObject(wrong)
    const note = 'Rent of the stall'
    await shop.done(settleFinding, { id: decided ?? '', how: 'not_ours', note }, finance)
    await imported(file('2.00', '05-11-2026 12:00:00'))
    const dated = { ...wrong, happenedAt: '2026-11-05T09:00:00.000Z' }
    expect(await findingOf(open ?? '')).toMatchObject({ ...dated, isOpen: true })
    expect(await findingOf(decided ?? '')).toMatchObject({ ...wrong, isOpen: false })
    await imported(file('306.00', '05-11-2026 12:00:00'))
    expect(await findingOf(open ?? '')).toMatchObject({ ...dated, amountCents: 30_600 })
    const before = await eventCount()
    await imported(file('306.00', '05-11-2026 12:00:00'))
    expect(await eventCount()).toBe(before)
  })

  it('pays the order whose sum was read wrongly, and ends case and finding', async () => {
    const order = await mpesaOrder(shop)
    const receipt = receiptNumber()
    const line = (paidIn: string) => [
      paid({ receipt, paidIn, account: order.orderNumber, time: nairobi() }),
    ]
    await imported(line('2.00'))
    expect(await paymentOf(order)).toMatchObject({ paymentStatus: 'needs_review' })
    await imported(line('100.00'))
    expect((await paymentOf(order)).payment.cases).toMatchObject([
      { state: 'resolved', resolution: 'settled', heldCents: 0 },
      { state: 'open', amountCents: 10_000, heldCents: 10_000 },
    ])
    expect(await findingOf(receipt)).toMatchObject({ isOpen: true, amountCents: 10_000 })
    expect((await imported(line('275.00'))).lines).toMatchObject([
      { match: { outcome: 'recorded' } },
    ])
    expect(await paymentOf(order)).toMatchObject({ paymentStatus: 'paid' })
    expect(await findingOf(receipt)).toMatchObject({ isOpen: false, settled: { how: 'booked' } })
    const before = await eventCount()
    expect((await imported(line('275.00'))).lines).toMatchObject([
      { match: { outcome: 'matched' } },
    ])
    expect(await eventCount()).toBe(before)
  })

  it('ends the case of a paid order whose line was read wrongly', async () => {
    const order = await paidOrder(shop)
    const line = (paidIn: string) => [
      paid({ receipt: order.receipt, paidIn, account: '', time: nairobi() }),
    ]
    await imported(line('2.00'))
    expect((await paymentOf(order)).payment.cases).toMatchObject([{ state: 'open', heldCents: 0 }])
    await imported(line('275.00'))
    expect((await paymentOf(order)).payment.cases).toMatchObject([{ resolution: 'settled' }])
    expect(await findingOf(order.receipt)).toMatchObject({ isOpen: false })
  })

  it('leaves a case as it is about which somebody decided', async () => {
    const order = await mpesaOrder(shop)
    const { orderId } = order
    const receipt = receiptNumber()
    const line = (paidIn: string) => [
      paid({ receipt, paidIn, account: order.orderNumber, time: nairobi() }),
    ]
    await imported(line('2.00'))
    const [held] = (await paymentOf(order)).payment.cases
    const decision = { orderId, caseId: held?.caseId ?? '', note: 'Not hers' }
    await shop.done(resolvePaymentCase, { ...decision, resolution: 'refunded' }, finance)
    await imported(line('275.00'))
    const { payment } = await paymentOf(order)
    expect(payment.refunds).toMatchObject([{ receipt, amountCents: 200 }])
    expect(payment.parts).toEqual([])
  })
})
