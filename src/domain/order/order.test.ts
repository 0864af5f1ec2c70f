import { describe, expect, it } from 'vitest'
import { spec } from '#spec'
import { usualCash as cash, flourOrder } from '../../testing/domain/order.ts'
import { type Actor, guest, system } from '../kernel/access.ts'
import { given } from '../kernel/given-when-then.ts'
import type { OrderEvent } from './events.ts'
import { type OrderCommand, order } from './order.ts'
import { isPlaced, type OrderState } from './state.ts'
import { transitions } from './transitions.ts'
import type { OrderStatus } from './vocabulary.ts'

const data = flourOrder
const kamau: Actor = { id: 'kamau', role: 'customer' }
const facts = {
  orderId: 'o',
  branchId: 1,
  demand: [{ productId: 7, variantId: 2, quantity: 2 }],
}
const placed: OrderEvent = { type: 'OrderPlaced', data }
const unpaid = {
  type: 'OrderPlaced',
  data: { ...data, paymentMethod: 'mpesa' },
} as const satisfies OrderEvent
const abandoned: OrderEvent = { type: 'OrderAbandoned', data: facts }
const confirmed: OrderEvent = { type: 'OrderConfirmed', data: { orderId: 'o' } }
const processing: OrderEvent = { type: 'OrderProcessingStarted', data: { orderId: 'o' } }
const ready: OrderEvent = { type: 'OrderReadyForDelivery', data: { orderId: 'o' } }
const out: OrderEvent = { type: 'OrderOutForDelivery', data: { orderId: 'o' } }
const delivered: OrderEvent = { type: 'OrderDelivered', data: { orderId: 'o' } }
const inCash: OrderEvent = {
  type: 'OrderPaymentMethodChanged',
  data: { orderId: 'o', paymentMethod: 'cash' },
}
const cancelled = (reason: string): OrderEvent => ({
  type: 'OrderCancelled',
  data: { orderId: 'o', subject: 'wanjiku', reason },
})

const customer: Actor = { id: 'wanjiku', role: 'customer' }
const manager: Actor = { id: 'm', role: 'branch_manager', branchId: 1 }
const admin: Actor = { id: 'a', role: 'admin' }
const place: OrderCommand = { type: 'Place', order: data, cash }
const abandon: OrderCommand = { type: 'Abandon', ...facts }
const change = (to: OrderStatus, by: Actor, reason = '', isPaid = false): OrderCommand => ({
  type: 'ChangeStatus',
  to,
  by,
  reason,
  isPaid,
  holdsMoney: isPaid,
})

describe('erasing who ordered', () => {
  const erase: OrderCommand = { type: 'EraseCustomer' }
  const erased: OrderEvent = {
    type: 'OrderCustomerErased',
    data: { orderId: 'o', subject: 'wanjiku' },
  }
  it('happens once, to an order that was placed', () => {
    given(order, placed).when(erase).thenEvents(erased)
    given(order, placed, erased).when(erase).thenEvents()
    given(order).when(erase).thenRejected('ORDER_NOT_FOUND')
    given(order, abandoned).when(erase).thenRejected('ORDER_NOT_FOUND')
  })
  it('leaves an order that goes on, and keeps no reason for its end', () => {
    given(order, placed, erased).when(change('confirmed', manager)).thenEvents(confirmed)
    given(order, placed, erased)
      .when(change('cancelled', manager, 'late'))
      .thenEvents(cancelled(''))
  })
})

describe('placing and abandoning', () => {
  it('is placed once', () => {
    given(order).when(place).thenEvents(placed)
    given(order, placed).when(place).thenEvents()
    given(order, placed, cancelled('late')).when(place).thenEvents()
  })
  it('is refused where its figures do not add up, whoever says so', () => {
    spec('storefront 9', 'Total: subtotal plus fee, in whole shillings, half up')
    const [line] = data.lines
    if (line === undefined) throw new Error('no line')
    const wrong: Partial<typeof data>[] = [
      { totalCents: 1 },
      { subtotalCents: 1 },
      { deliveryFeeCents: 0 },
      { lines: [] },
      { lines: [{ ...line, unitPriceCents: 1 }] },
      { lines: [line, line] },
    ]
    for (const changed of wrong) {
      const command: OrderCommand = { type: 'Place', order: { ...data, ...changed }, cash }
      given(order).when(command).thenRejected('TOTALS_MISMATCH')
    }
  })
  it('cannot be placed any more once abandoned', () => {
    given(order, abandoned).when(place).thenRejected('ORDER_EXPIRED')
  })
  it('is abandoned once, and never when it was placed', () => {
    given(order).when(abandon).thenEvents(abandoned)
    given(order, abandoned).when(abandon).thenEvents()
    given(order, placed).when(abandon).thenEvents()
  })
  it('knows what it takes from the stock, placed or abandoned', () => {
    expect(given(order, placed).state).toMatchObject(facts)
    expect(given(order, abandoned).state).toMatchObject(facts)
  })
})

describe('giving up an order that waits for its M-PESA money', () => {
  const withdraw = (by: Actor): OrderCommand => ({ type: 'Withdraw', by, reason: 'other' })
  const ofGuest: OrderEvent = { ...unpaid, data: { ...unpaid.data, userId: null } }
  it('is for its customer, and for everybody who knows a guest’s', () => {
    given(order, unpaid).when(withdraw(customer)).thenEvents(cancelled('other'))
    given(order, ofGuest).when(withdraw(guest)).thenEvents(cancelled('other'))
    given(order, unpaid).when(withdraw(guest)).thenRejected('ORDER_NOT_FOUND')
    given(order, unpaid).when(withdraw(manager)).thenRejected('ORDER_NOT_FOUND')
  })
  it('is not for one in cash, nor once somebody set its goods aside', () => {
    given(order, unpaid, inCash).when(withdraw(customer)).thenRejected('ORDER_NOT_MPESA')
    given(order, unpaid, confirmed).when(withdraw(customer)).thenRejected('FORBIDDEN')
    given(order, unpaid, delivered)
      .when(withdraw(customer))
      .thenRejected('ORDER_TRANSITION_NOT_ALLOWED', { from: 'delivered', to: 'cancelled' })
    given(order, unpaid, cancelled('late'))
      .when(withdraw(customer))
      .thenRejected('ORDER_ALREADY_CANCELLED')
  })
})

describe('changing the status', () => {
  it('goes all the way to the door', () => {
    spec('storefront 4', 'Order status: seven values')
    given(order, placed).when(change('confirmed', manager)).thenEvents(confirmed)
    given(order, placed, confirmed).when(change('processing', admin)).thenEvents(processing)
    given(order, placed, processing).when(change('ready_for_delivery', manager)).thenEvents(ready)
    given(order, placed, ready).when(change('out_for_delivery', system)).thenEvents(out)
    given(order, placed, out).when(change('delivered', system)).thenEvents(delivered)
  })
  it.each(transitions)('has an event for the way from $from to $to by $command', (way) => {
    const { from, to, by, command } = way
    const { state: placedState } = given(order, unpaid)
    if (!isPlaced(placedState)) throw new Error('not placed')
    const state = { ...placedState, status: from }
    const commands: Record<typeof command, OrderCommand> = {
      ChangeStatus: change(to, by.includes('admin') ? admin : system, 'late', true),
      Withdraw: { type: 'Withdraw', by: customer, reason: 'late' },
      BringBack: { type: 'BringBack', reason: 'late', writtenOff: [] },
    }
    const decided = order.decide(commands[command], state)
    const events = decided.ok ? decided.value : []
    const after = events.reduce<OrderState>(
      (before, event) => order.evolve(before, event, '2026-01-01T00:00:00.000Z'),
      state,
    )
    expect(after.status).toBe(to)
  })
  it('cannot jump or go back', () => {
    const refused = (from: OrderStatus, to: OrderStatus) =>
      ['ORDER_TRANSITION_NOT_ALLOWED', { from, to }] as const
    given(order, placed)
      .when(change('processing', admin))
      .thenRejected(...refused('pending', 'processing'))
    given(order, placed, confirmed)
      .when(change('pending', admin))
      .thenRejected(...refused('confirmed', 'pending'))
    given(order, placed, delivered)
      .when(change('cancelled', admin, 'late'))
      .thenRejected(...refused('delivered', 'cancelled'))
  })
  it('is no change when it has the status already', () => {
    given(order, placed, confirmed).when(change('confirmed', manager)).thenEvents()
  })
  it('is cancelled with a reason', () => {
    given(order, placed)
      .when(change('cancelled', customer, 'found it nearer'))
      .thenEvents(cancelled('found it nearer'))
    given(order, placed).when(change('cancelled', customer)).thenRejected('REASON_REQUIRED')
    given(order, placed, processing)
      .when(change('cancelled', customer, 'late'))
      .thenRejected('FORBIDDEN')
  })
  it('does not change any more once cancelled', () => {
    const history = [placed, cancelled('late')]
    given(order, ...history)
      .when(change('confirmed', manager))
      .thenRejected('ORDER_ALREADY_CANCELLED')
    given(order, ...history)
      .when(change('cancelled', customer, 'again'))
      .thenRejected('ORDER_ALREADY_CANCELLED')
  })
  it('is not for strangers, nor for the customer to confirm', () => {
    given(order, placed, confirmed).when(change('confirmed', guest)).thenRejected('FORBIDDEN')
    given(order, placed).when(change('confirmed', customer)).thenRejected('FORBIDDEN')
    given(order, placed)
      .when(change('confirmed', { ...manager, branchId: 2 }))
      .thenRejected('FORBIDDEN')
  })
  it('is not confirmed before its M-PESA money has come, and cancelled by the shop where it never does', () => {
    given(order, unpaid).when(change('confirmed', manager)).thenRejected('ORDER_NOT_PAID')
    given(order, unpaid)
      .when(change('confirmed', manager, '', true))
      .thenEvents(confirmed)
    given(order, unpaid, inCash).when(change('confirmed', manager)).thenEvents(confirmed)
    given(order, unpaid)
      .when(change('cancelled', system, 'Not paid in time'))
      .thenEvents(cancelled('Not paid in time'))
  })
  it('is nothing that was never placed', () => {
    given(order).when(change('confirmed', admin)).thenRejected('ORDER_NOT_FOUND')
    given(order, abandoned).when(change('confirmed', admin)).thenRejected('ORDER_NOT_FOUND')
  })
})

describe('changing the payment method', () => {
  const pay = (to: 'mpesa' | 'cash'): OrderCommand => ({
    type: 'ChangePaymentMethod',
    to,
    cash,
  })
  const byMpesa: OrderEvent = {
    type: 'OrderPaymentMethodChanged',
    data: { orderId: 'o', paymentMethod: 'mpesa' },
  }
  it('goes both ways, and is no change when it has the method already', () => {
    given(order, placed).when(pay('mpesa')).thenEvents(byMpesa)
    given(order, placed, byMpesa).when(pay('cash')).thenEvents(inCash)
    given(order, placed, byMpesa, confirmed).when(pay('mpesa')).thenEvents()
  })
  it('is too late once the shop has set to work', () => {
    given(order, placed, confirmed).when(pay('mpesa')).thenRejected('PAYMENT_METHOD_FIXED')
    given(order, placed, cancelled('late'))
      .when(pay('mpesa'))
      .thenRejected('ORDER_ALREADY_CANCELLED')
    given(order).when(pay('mpesa')).thenRejected('ORDER_NOT_FOUND')
  })
  it('follows M-PESA’s money from the way to the door on, and never before', () => {
    spec('operations driver', 'The order stays one for cash until the money is in')
    const step = (type: 'OrderOutForDelivery' | 'OrderDelivered'): OrderEvent => ({
      type,
      data: { orderId: 'o' },
    })
    const settle: OrderCommand = { type: 'SettleByMpesa' }
    const out = step('OrderOutForDelivery')
    given(order, placed, inCash).when(settle).thenEvents()
    given(order, placed, inCash, confirmed).when(settle).thenEvents()
    given(order, placed, inCash, out).when(settle).thenEvents(byMpesa)
    given(order, placed, inCash, out, step('OrderDelivered')).when(settle).thenEvents(byMpesa)
    given(order, placed, inCash, out, byMpesa).when(settle).thenEvents()
    given(order, placed, inCash, cancelled('late')).when(settle).thenEvents()
  })
})

describe('a guest’s order that is joined to an account', () => {
  const guests: OrderEvent = {
    type: 'OrderPlaced',
    data: { ...data, userId: null, subject: 'guest-o' },
  }
  const joined: OrderEvent = { type: 'OrderJoinedAccount', data: { orderId: 'o', userId: 'kamau' } }
  const join = (userId: string): OrderCommand => ({ type: 'JoinAccount', userId })
  it('is that account’s for good, and was still placed by a guest', () => {
    given(order, guests).when(join('kamau')).thenEvents(joined)
    given(order, guests, joined).when(join('kamau')).thenEvents()
    given(order, guests, joined).when(join('wanjiku')).thenRejected('ORDER_JOINED_ALREADY')
    const { state } = given(order, guests, joined)
    expect(state).toMatchObject({ userId: 'kamau', buyerId: null, subject: 'guest-o' })
  })
  it('is cancelled by its account, and by who holds its secret', () => {
    for (const by of [kamau, { ...guest, holds: 'o' }] as const)
      given(order, guests, joined)
        .when({
          type: 'ChangeStatus',
          to: 'cancelled',
          by,
          reason: 'late',
          isPaid: false,
          holdsMoney: false,
        })
        .thenEvents({
          type: 'OrderCancelled',
          data: { orderId: 'o', subject: 'guest-o', reason: 'late' },
        })
    given(order, guests, joined)
      .when({
        type: 'ChangeStatus',
        to: 'cancelled',
        by: { ...guest, holds: 'p' },
        reason: 'late',
        isPaid: false,
        holdsMoney: false,
      })
      .thenRejected('FORBIDDEN')
  })
  it('was an account’s own, never came, or has no customer any more: there is nothing to join', () => {
    given(order, placed).when(join('kamau')).thenRejected('ORDER_JOINED_ALREADY')
    given(order).when(join('kamau')).thenRejected('ORDER_NOT_FOUND')
    const erased: OrderEvent = {
      type: 'OrderCustomerErased',
      data: { orderId: 'o', subject: 'guest-o' },
    }
    given(order, guests, erased).when(join('kamau')).thenRejected('ORDER_NOT_FOUND')
  })
})
