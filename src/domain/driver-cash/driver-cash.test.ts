import { expect, it } from 'vitest'
import { spec } from '#spec'
import { given } from '../kernel/given-when-then.ts'
import { type DriverCashCommand, type DriverCashEvent, driverCash, dueOf } from './driver-cash.ts'

const driverId = 'otieno'
const doneAt = '2026-01-05T09:00:00.000Z'

const floated = (entryId: string, ksh: number): DriverCashEvent => ({
  type: 'DriverFloatGiven',
  data: { driverId, entryId, amountCents: ksh * 100 },
})
const taken = (entryId: string, deliveryId: string, ksh: number, before = 0): DriverCashEvent => ({
  type: 'DriverCashTaken',
  data: {
    driverId,
    entryId,
    deliveryId,
    amountCents: ksh * 100,
    beforeCents: before * 100,
    addedCents: (ksh - before) * 100,
    reason: null,
    doneAt,
  },
})
const take = (entryId: string, deliveryId: string, ksh: number): DriverCashCommand => ({
  type: 'Take',
  driverId,
  entryId,
  deliveryId,
  amountCents: ksh * 100,
  reason: null,
  doneAt,
})
const why = 'Wrong change'
const handOver = (entryId: string, counted: number, kept = 0, note = why): DriverCashCommand => ({
  type: 'HandOver',
  driverId,
  entryId,
  countedCents: counted * 100,
  keptCents: kept * 100,
  note,
})
const handed = (entryId: string, counted: number, due: number, kept = 0): DriverCashEvent => ({
  type: 'DriverCashHandedOver',
  data: {
    driverId,
    entryId,
    countedCents: counted * 100,
    keptCents: kept * 100,
    dueCents: due * 100,
    differenceCents: (counted + kept - due) * 100,
    note: why,
  },
})
const accept = (entryId: string, handoverId: string): DriverCashCommand => ({
  type: 'WriteOff',
  driverId,
  entryId,
  handoverId,
  note: 'Small change',
})
const accepted = (entryId: string, handoverId: string, ksh: number): DriverCashEvent => ({
  type: 'DriverCashWrittenOff',
  data: { driverId, entryId, handoverId, amountCents: ksh * 100, note: 'Small change' },
})
const state = (...events: DriverCashEvent[]) =>
  events.reduce((before, event) => driverCash.evolve(before, event, doneAt), driverCash.initial)

it('due 1,480, handed 1,400: short 80, which stays due', () => {
  spec(
    'operations driver',
    'Case 13. Due 1,480, given 2,000, handed over 1,400: change 520, short 80',
  )
  const sold = taken('a', 'd1', 1_480)
  given(driverCash, sold)
    .when(handOver('b', 1_400))
    .thenEvents(handed('b', 1_400, 1_480))
  expect(handed('b', 1_400, 1_480).data).toMatchObject({ differenceCents: -8_000 })
  expect(dueOf(state(sold, handed('b', 1_400, 1_480)))).toBe(8_000)
})

it('a handover that does not agree needs a reason, and one that agrees needs none', () => {
  spec('operations driver', 'Handovers of cash are counted, differences shown')
  const sold = taken('a', 'd1', 1_610)
  given(driverCash, sold)
    .when(handOver('b', 1_610, 1_000, ''))
    .thenRejected('REASON_REQUIRED')
  given(driverCash, sold)
    .when(handOver('b', 600, 1_000, ''))
    .thenRejected('REASON_REQUIRED')
  const agrees = driverCash.decide(handOver('b', 610, 1_000, ''), state(sold))
  expect(agrees).toMatchObject({ ok: true, value: [{ data: { differenceCents: 0, note: '' } }] })
})

const float = (shillings: number) =>
  ({ type: 'GiveFloat', driverId, entryId: 'f', amountCents: shillings * 100 }) as const

it('float + taken - handed over = due, and what the driver keeps for change is not missing', () => {
  spec('operations driver', 'A driver’s cash is a ledger')
  const day = [floated('f', 500), taken('a', 'd1', 300), taken('b', 'd2', 1_200)]
  expect(dueOf(state(...day))).toBe(200_000)
  given(driverCash, ...day)
    .when(handOver('c', 1_500, 500))
    .thenEvents(handed('c', 1_500, 2_000, 500))
  expect(dueOf(state(...day, handed('c', 1_500, 2_000, 500)))).toBe(50_000)
})

it('the same entry twice is one', () => {
  spec('operations driver', 'A driver’s cash is a ledger')
  given(driverCash, taken('a', 'd1', 300))
    .when(take('a', 'd1', 300))
    .thenEvents()
  given(driverCash, handed('b', 100, 100))
    .when(handOver('b', 100))
    .thenEvents()
  const give = { ...float(500), mostCents: null }
  given(driverCash).when(give).thenEvents(floated('f', 500))
  given(driverCash, floated('f', 500)).when(give).thenEvents()
})

it('a float with a limit takes no driver beyond it', () => {
  const give = (shillings: number) => ({ ...float(shillings), mostCents: 1_000_000 })
  const day = [taken('a', 'd1', 9_500)]
  given(driverCash, ...day)
    .when(give(501))
    .thenRejected('FLOAT_OVER_LIMIT', { limit: 10_000, left: 500 })
  given(driverCash, ...day)
    .when(give(500))
    .thenEvents(floated('f', 500))
  given(driverCash)
    .when(give(900_000))
    .thenRejected('FLOAT_OVER_LIMIT', { limit: 10_000, left: 10_000 })
})

it('what is said again for a delivery, after a code that was wrong, is not taken twice', () => {
  spec('operations driver', 'A driver’s cash is a ledger')
  const first = taken('a', 'd1', 300)
  given(driverCash, first)
    .when(take('b', 'd1', 300))
    .thenEvents()
  given(driverCash, first)
    .when(take('b', 'd1', 350))
    .thenEvents(taken('b', 'd1', 350, 300))
  expect(dueOf(state(first, taken('b', 'd1', 350, 300)))).toBe(35_000)
})

it('what is missing is owed until it is written off, and what was too much is not owed back then', () => {
  spec('operations driver', 'A difference of cash is open until a count has it in it')
  const short = [taken('a', 'd1', 1_480), handed('b', 1_400, 1_480)]
  given(driverCash, ...short)
    .when(accept('c', 'b'))
    .thenEvents(accepted('c', 'b', 80))
  expect(dueOf(state(...short, accepted('c', 'b', 80)))).toBe(0)
  const over = [taken('a', 'd1', 1_480), handed('b', 1_500, 1_480)]
  given(driverCash, ...over)
    .when(accept('c', 'b'))
    .thenEvents(accepted('c', 'b', -20))
  expect(dueOf(state(...over, accepted('c', 'b', -20)))).toBe(0)
})

it('a difference is written off once, and not after a later count that has it in it', () => {
  spec('operations driver', 'A difference of cash is open until a count has it in it')
  const short = [taken('a', 'd1', 1_480), handed('b', 1_400, 1_480)]
  const done = [...short, accepted('c', 'b', 80)]
  given(driverCash, ...done)
    .when(accept('c', 'b'))
    .thenEvents()
  const recounted = [...short, handed('e', 50, 80)]
  for (const before of [done, [...short, handed('e', 80, 80)], recounted, [handed('b', 0, 0)]]) {
    given(driverCash, ...before)
      .when(accept('d', 'b'))
      .thenRejected('CASH_DIFFERENCE_NOT_OPEN')
  }
  given(driverCash, ...recounted)
    .when(accept('f', 'e'))
    .thenEvents(accepted('f', 'e', 30))
})

const owe = (entryId: string, deliveryId: string, ksh: number): DriverCashCommand => ({
  type: 'Owe',
  driverId,
  entryId,
  deliveryId,
  orderId: 'o',
  branchId: 1,
  partner: null,
  amountCents: ksh * 100,
})
const owed = (entryId: string, ksh: number, before: number, added: number): DriverCashEvent => ({
  type: 'DriverCashOwed',
  data: {
    driverId,
    entryId,
    deliveryId: 'd1',
    orderId: 'o',
    branchId: 1,
    partner: null,
    amountCents: ksh * 100,
    beforeCents: before * 100,
    addedCents: added * 100,
  },
})
const said = (entryId: string, ksh: number, before: number, added: number): DriverCashEvent => ({
  type: 'DriverCashTaken',
  data: {
    driverId,
    entryId,
    deliveryId: 'd1',
    amountCents: ksh * 100,
    beforeCents: before * 100,
    addedCents: added * 100,
    reason: null,
    doneAt,
  },
})
const settle = (entryId: string, outcome: 'relieved' | 'charged'): DriverCashCommand => ({
  type: 'SettleShort',
  driverId,
  entryId,
  deliveryId: 'd1',
  orderId: 'o',
  outcome,
  note: 'Asked the customer',
})
const settled = (
  entryId: string,
  outcome: 'relieved' | 'charged',
  ksh: number,
): DriverCashEvent => ({
  type: 'DriverCashShortSettled',
  data: {
    driverId,
    entryId,
    deliveryId: 'd1',
    orderId: 'o',
    amountCents: ksh * 100,
    addedCents: outcome === 'relieved' ? -ksh * 100 : 0,
    outcome,
    note: 'Asked the customer',
  },
})

it('what was to be collected is owed, whatever the driver says, leaves out or corrects', () => {
  spec('operations driver', 'A driver owes what was to be collected, from the handover on')
  given(driverCash)
    .when(owe('a', 'd1', 285))
    .thenEvents(owed('a', 285, 0, 285))
  given(driverCash, said('a', 200, 0, 200))
    .when(owe('b', 'd1', 285))
    .thenEvents(owed('b', 285, 0, 85))
  const honest = [said('a', 285, 0, 285), owed('b', 285, 0, 0)]
  given(driverCash, ...honest)
    .when(take('c', 'd1', 0))
    .thenEvents(said('c', 0, 285, 0))
  expect(dueOf(state(...honest, said('c', 0, 285, 0)))).toBe(28_500)
  given(driverCash, ...honest)
    .when(take('c', 'd1', 300))
    .thenEvents(said('c', 300, 285, 15))
})

it('money that M-PESA brings later ends that part of the debt', () => {
  spec('operations driver', 'A driver owes what was to be collected, from the handover on')
  given(driverCash, owed('a', 285, 0, 285))
    .when(owe('b', 'd1', 0))
    .thenEvents(owed('b', 0, 285, -285))
  given(driverCash, owed('a', 285, 0, 285), said('b', 100, 0, 0))
    .when(owe('c', 'd1', 0))
    .thenEvents(owed('c', 0, 285, -185))
})

it('staff relieve the driver of what is missing, once, or leave it to be brought', () => {
  const short = [said('a', 200, 0, 200), owed('b', 285, 0, 85)]
  given(driverCash, ...short)
    .when(settle('c', 'relieved'))
    .thenEvents(settled('c', 'relieved', 85))
  given(driverCash, ...short)
    .when(settle('c', 'charged'))
    .thenEvents(settled('c', 'charged', 85))
  for (const outcome of ['relieved', 'charged'] as const) {
    const done = [...short, settled('c', outcome, 85)]
    expect(dueOf(state(...done))).toBe(outcome === 'relieved' ? 20_000 : 28_500)
    given(driverCash, ...done)
      .when(settle('d', outcome))
      .thenRejected('CASH_DIFFERENCE_NOT_OPEN')
  }
  // The driver finds the money after all: it is owed again, since it is there.
  given(driverCash, ...short, settled('c', 'relieved', 85))
    .when(take('e', 'd1', 285))
    .thenEvents(said('e', 285, 200, 85))
})

it('remembers the latest entries alone', () => {
  const many = Array.from({ length: 600 }, (_, n) => taken(`e${n}`, `d${n}`, 1))
  const { takings, entryIds } = state(...many)
  expect([takings.length, entryIds.length]).toEqual([500, 500])
  expect(entryIds.at(-1)).toBe('e599')
})
