import { describe, expect, it } from 'vitest'
import {
  type GuestOrderEvent,
  type GuestOrdersCommand,
  guestOrders,
  type WaitingOrder,
} from './guest-orders.ts'
import { given } from './kernel/given-when-then.ts'

const waiting = (n: number, changed: Partial<WaitingOrder> = {}): WaitingOrder => ({
  orderId: `order-${n}`,
  requestKey: `key-${n}`,
  buyer: 'guest',
  paymentMethod: 'cash',
  pieces: 1,
  source: 'a3f1',
  admittedAt: '2026-01-05T09:00:00.000Z',
  ...changed,
})
const admit = (...of: Parameters<typeof waiting>): GuestOrdersCommand => ({
  type: 'Admit',
  branchId: 1,
  day: '2026-01-05',
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
  expect(state.waiting.length).toBeGreaterThan(900)
  const last = { ...admit(1_000, mpesa(14, 'own')), most: { cashOrders: 2, pieces: 1_000 } }
  when(last).thenEvents(admitted(1_000, mpesa(14, 'own')))
})

it('has one place for one request, also where all are taken', () => {
  const { state, when } = given(guestOrders, admitted(1), admitted(2))
  when(admit(9, { requestKey: 'key-1' })).thenEvents()
  when(admit(1, { requestKey: 'key-9' })).thenEvents()
  expect(state.waiting).toEqual([waiting(1), waiting(2)])
})

it('has one place for an order whose method of payment changes, with its pieces counted once', () => {
  const full = given(guestOrders, admitted(1, mpesa(25)), admitted(2))
  full.when(admit(1, { pieces: 25 })).thenEvents(admitted(1, { pieces: 25 }))
  given(guestOrders, admitted(1, mpesa(9)), admitted(2), admitted(3))
    .when(admit(1, { pieces: 9 }))
    .thenRejected('GUEST_CASH_FULL')
  const { state } = given(guestOrders, admitted(1, mpesa(9)), admitted(2), admitted(1))
  expect(state.waiting).toEqual([waiting(2), waiting(1)])
})

it('lets go of an order once', () => {
  given(guestOrders, admitted(1)).when(release(1)).thenEvents(released(1))
  given(guestOrders, admitted(1), released(1)).when(release(1)).thenEvents()
  given(guestOrders, admitted(1)).when(release(2)).thenEvents()
})

describe('a newcomer', () => {
  const newcomer = { buyer: 'newcomer' } as const
  it('has places for cash of its own', () => {
    const guestsAreFull = given(guestOrders, admitted(1), admitted(2))
    guestsAreFull.when(admit(3)).thenRejected('GUEST_CASH_FULL')
    guestsAreFull.when(admit(3, newcomer)).thenEvents(admitted(3, newcomer))
    const full = given(guestOrders, admitted(1, newcomer), admitted(2, newcomer))
    full.when(admit(3, newcomer)).thenRejected('NEW_CASH_FULL')
    full.when(admit(3)).thenEvents(admitted(3))
    full.when(admit(3, { buyer: 'member' })).thenEvents(admitted(3, { buyer: 'member' }))
  })
  it('counts with the guests where it pays by M-PESA, and takes no place for cash', () => {
    const order = { ...newcomer, ...mpesa(20) }
    given(guestOrders, admitted(1), admitted(2))
      .when(admit(3, order))
      .thenEvents(admitted(3, order))
    given(guestOrders, admitted(1, mpesa(20)))
      .when(admit(3, { ...order, pieces: 6 }))
      .thenRejected('NEW_UNPAID_FULL')
  })
  it('needs room among the others by M-PESA to change to it', () => {
    const cash = { ...newcomer, pieces: 20 }
    const change = admit(1, { ...cash, paymentMethod: 'mpesa' })
    given(guestOrders, admitted(1, cash), admitted(2, mpesa(6)))
      .when(change)
      .thenRejected('NEW_UNPAID_FULL')
    given(guestOrders, admitted(1, cash), admitted(2, mpesa(5)))
      .when(change)
      .thenEvents(admitted(1, { ...cash, paymentMethod: 'mpesa' }))
  })
})

describe('places for the day', () => {
  const raise = (places: number, day = '2026-01-05'): GuestOrdersCommand => ({
    type: 'RaisePlaces',
    branchId: 1,
    day,
    places,
  })
  const raised = (places: number, day = '2026-01-05'): GuestOrderEvent => ({
    type: 'OrderPlacesRaised',
    data: { branchId: 1, day, places },
  })
  it('are given once, changed, and end with the day', () => {
    given(guestOrders).when(raise(0)).thenEvents()
    given(guestOrders, raised(2)).when(raise(2)).thenEvents()
    given(guestOrders, raised(2)).when(raise(0)).thenEvents(raised(0))
    given(guestOrders, raised(2)).when(raise(0, '2026-01-06')).thenEvents()
  })
  it('let more orders wait, with more pieces', () => {
    const full = [admitted(1, { pieces: 13 }), admitted(2, { pieces: 12 })]
    const another = admit(3, { pieces: 25 })
    given(guestOrders, ...full)
      .when(another)
      .thenRejected('GUEST_CASH_FULL')
    given(guestOrders, ...full, raised(2))
      .when(another)
      .thenEvents(admitted(3, { pieces: 25 }))
    given(guestOrders, ...full, raised(2, '2026-01-04'))
      .when(another)
      .thenRejected('GUEST_CASH_FULL')
  })
})
