import { expect, it } from 'vitest'
import { given } from '../kernel/given-when-then.ts'
import type { GuestOrderEvent, WaitingOrder } from './events.ts'
import { type GuestOrdersCommand, guestOrders } from './guest-orders.ts'

const waiting = (n: number, changed: Partial<WaitingOrder> = {}): WaitingOrder => ({
  orderId: `order-${n}`,
  requestKey: `key-${n}`,
  paymentMethod: 'cash',
  pieces: 1,
  source: 'a3f1',
  admittedAt: '2026-01-05T09:00:00.000Z',
  ...changed,
})
const admit = (...of: Parameters<typeof waiting>): GuestOrdersCommand => ({
  type: 'Admit',
  branchId: 1,
  most: { cashOrders: 2, pieces: 100 },
  ...waiting(...of),
})
const release = (n: number): GuestOrdersCommand => ({
  type: 'Release',
  branchId: 1,
  orderId: `order-${n}`,
})
const admitted = (...of: Parameters<typeof waiting>): GuestOrderEvent => ({
  type: 'GuestOrderAdmitted',
  data: { branchId: 1, ...waiting(...of) },
})
const released = (n: number): GuestOrderEvent => ({
  type: 'GuestOrderReleased',
  data: { branchId: 1, orderId: `order-${n}` },
})
const mpesa = (pieces: number, source = 'a3f1') =>
  ({ paymentMethod: 'mpesa', pieces, source }) as const

it('lets so many orders for cash wait at once, and no more', () => {
  given(guestOrders, admitted(1)).when(admit(2)).thenEvents(admitted(2))
  given(guestOrders, admitted(1), admitted(2)).when(admit(3)).thenRejected('GUEST_CASH_FULL')
  given(guestOrders, admitted(1), admitted(2), released(1)).when(admit(3)).thenEvents(admitted(3))
  const { when } = given(guestOrders, admitted(1), admitted(2, mpesa(1)))
  when(admit(3)).thenEvents(admitted(3))
})

it('lets one source hold a quarter of the pieces, whichever way they are paid', () => {
  given(guestOrders)
    .when(admit(1, mpesa(25)))
    .thenEvents(admitted(1, mpesa(25)))
  given(guestOrders)
    .when(admit(1, mpesa(26)))
    .thenRejected('GUEST_UNPAID_FULL')
  const { when } = given(guestOrders, admitted(1, mpesa(15)), admitted(2, { pieces: 5 }))
  when(admit(3, mpesa(5))).thenEvents(admitted(3, mpesa(5)))
  when(admit(3, mpesa(6))).thenRejected('GUEST_UNPAID_FULL')
  when(admit(3, { pieces: 6 })).thenRejected('GUEST_UNPAID_FULL')
  when(admit(3, mpesa(20, 'b2e0'))).thenEvents(admitted(3, mpesa(20, 'b2e0')))
  when(admit(3, mpesa(21, 'b2e0'))).thenRejected('GUEST_UNPAID_FULL')
})

it('has room for another source where fifty hold all that they can', () => {
  const all: GuestOrderEvent[] = []
  for (let n = 0; n < 1_000; n += 1) {
    const { state } = given(guestOrders, ...all)
    const one = { ...admit(n, mpesa(1, `s${n % 50}`)), most: { cashOrders: 2, pieces: 1_000 } }
    const decided = guestOrders.decide(one, state)
    if (decided.ok) all.push(...decided.value)
  }
  const { state, when } = given(guestOrders, ...all)
  expect(state.length).toBeGreaterThan(900)
  const last = { ...admit(1_000, mpesa(14, 'own')), most: { cashOrders: 2, pieces: 1_000 } }
  when(last).thenEvents(admitted(1_000, mpesa(14, 'own')))
})

it('has one place for one request, also where all are taken', () => {
  const { state, when } = given(guestOrders, admitted(1), admitted(2))
  when(admit(9, { requestKey: 'key-1' })).thenEvents()
  when(admit(1, { requestKey: 'key-9' })).thenEvents()
  expect(state).toEqual([waiting(1), waiting(2)])
})

it('has one place for an order whose method of payment changes, with its pieces counted once', () => {
  const full = given(guestOrders, admitted(1, mpesa(25)), admitted(2))
  full.when(admit(1, { pieces: 25 })).thenEvents(admitted(1, { pieces: 25 }))
  given(guestOrders, admitted(1, mpesa(9)), admitted(2), admitted(3))
    .when(admit(1, { pieces: 9 }))
    .thenRejected('GUEST_CASH_FULL')
  const { state } = given(guestOrders, admitted(1, mpesa(9)), admitted(2), admitted(1))
  expect(state).toEqual([waiting(2), waiting(1)])
})

it('lets go of an order once', () => {
  given(guestOrders, admitted(1)).when(release(1)).thenEvents(released(1))
  given(guestOrders, admitted(1), released(1)).when(release(1)).thenEvents()
  given(guestOrders, admitted(1)).when(release(2)).thenEvents()
})
