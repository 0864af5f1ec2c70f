import { expect, it } from 'vitest'
import { given } from '../kernel/given-when-then.ts'
import type { GuestOrderEvent } from './events.ts'
import { type GuestOrdersCommand, guestOrders } from './guest-orders.ts'

const waiting = (n: number, requestKey = `key-${n}`) => ({
  orderId: `order-${n}`,
  requestKey,
  admittedAt: '2026-01-05T09:00:00.000Z',
})
const admit = (...of: Parameters<typeof waiting>): GuestOrdersCommand => ({
  type: 'Admit',
  branchId: 1,
  most: 2,
  ...waiting(...of),
})
const release = (n: number): GuestOrdersCommand => ({
  type: 'Release',
  branchId: 1,
  orderId: `order-${n}`,
})
const admitted = (n: number): GuestOrderEvent => ({
  type: 'GuestOrderAdmitted',
  data: { branchId: 1, ...waiting(n) },
})
const released = (n: number): GuestOrderEvent => ({
  type: 'GuestOrderReleased',
  data: { branchId: 1, orderId: `order-${n}` },
})

it('lets so many orders wait at once, and no more', () => {
  given(guestOrders, admitted(1)).when(admit(2)).thenEvents(admitted(2))
  given(guestOrders, admitted(1), admitted(2)).when(admit(3)).thenRejected('GUEST_CASH_FULL')
  given(guestOrders, admitted(1), admitted(2), released(1)).when(admit(3)).thenEvents(admitted(3))
})

it('has one place for one request, also where all are taken', () => {
  const { state, when } = given(guestOrders, admitted(1), admitted(2))
  when(admit(9, 'key-1')).thenEvents()
  when(admit(1, 'key-9')).thenEvents()
  expect(state).toEqual([waiting(1), waiting(2)])
})

it('lets go of an order once', () => {
  given(guestOrders, admitted(1)).when(release(1)).thenEvents(released(1))
  given(guestOrders, admitted(1), released(1)).when(release(1)).thenEvents()
  given(guestOrders, admitted(1)).when(release(2)).thenEvents()
})
