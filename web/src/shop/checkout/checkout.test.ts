import { describe, expect, test } from 'vitest'
import { spec } from '#spec'
import { anAttempt, anUnpaidOrder, aRequest } from '../../testing/placing.ts'
import {
  type Checkout,
  type CheckoutAction,
  checkout,
  isMine,
  newCheckout,
  orderingStep,
  placedOrder,
} from './checkout.ts'

const given = (...told: CheckoutAction[]) => {
  const state = told.reduce(checkout, newCheckout)
  return {
    state,
    when: (...more: CheckoutAction[]) => given(...told, ...more),
    gives: (expected: { [Part in keyof Checkout]?: unknown }) =>
      expect(state).toMatchObject(expected),
  }
}

const me = 'user-1'
const order = { id: 'o-1', orderNumber: 'DK-12345678' }
const attempt = anAttempt()
const { key } = attempt
const sent: CheckoutAction = { type: 'orderSent', attempt }
const missed: CheckoutAction = { type: 'answerMissed', key }
const ended: CheckoutAction = { type: 'attemptEnded', key }
const placedBy = (over: Parameters<typeof aRequest>[0]): CheckoutAction => ({
  type: 'orderPlaced',
  order,
  body: aRequest(over),
  lines: anUnpaidOrder().lines,
})
const placed = placedBy({})
const placedForCash = placedBy({ paymentMethod: 'cash' })
const confirmed: CheckoutAction = {
  type: 'orderConfirmed',
  order: { ...order, phone: '0712 345 678', guest: true },
}
const left: CheckoutAction = { type: 'confirmationLeft' }
const filling = { at: 'filling' }
const sending = (unheard: boolean) => ({ at: 'sending', attempt: { ...attempt, unheard } })
const { secret } = attempt.body

describe('an order that is sent', () => {
  test('is kept as it was sent until it is known what became of it', () => {
    given(sent).gives({ stage: sending(false) })
    given(sent)
      .when(missed)
      .gives({ stage: sending(true) })
    given(sent, missed)
      .when(missed)
      .gives({ stage: sending(true) })
  })

  test('is given up once no order comes of it', () => {
    given(sent).when(ended).gives({ stage: filling })
    given(sent, missed).when(ended).gives({ stage: filling })
  })

  test('is not taken for another one, nor for that of somebody who has signed out', () => {
    given(sent)
      .when({ type: 'attemptEnded', key: 'another' })
      .gives({ stage: sending(false) })
    given(sent, { type: 'signedOut' }).when(missed).gives({ stage: filling })
  })

  test('is kept while another tab’s order is paid and confirmed here, and comes up again after it', () => {
    const shown = given(sent, missed).when(confirmed)
    shown.gives({ stage: { at: 'placed', before: { key } } })
    shown.when(left).gives({ stage: sending(true) })
    shown.when(ended, left).gives({ stage: filling })
  })
})

describe('an order that is placed', () => {
  test('by M-PESA waits for its payment, and is due a prompt', () => {
    given({ type: 'payPhoneWritten', payPhone: ' 0722 000 111 ' }, sent)
      .when(placed)
      .gives({
        stage: filling,
        promptDue: 'o-1',
        unpaid: [anUnpaidOrder({ payPhone: '0722 000 111' })],
      })
  })

  test('asks the phone of the form for the money where no other was given', () => {
    given({ type: 'entryWritten', change: { phone: '0712 345 678' } }, sent)
      .when(placed)
      .gives({ unpaid: [{ payPhone: '0712 345 678' }] })
  })

  test('for cash is confirmed at once', () => {
    given(sent)
      .when(placedForCash)
      .gives({
        stage: { at: 'placed', order: { ...order, guest: true }, before: null },
        unpaid: [],
        promptDue: null,
      })
  })

  test('is kept here with its secret if it is a guest’s, and not if it is an account’s', () => {
    given(sent)
      .when(placed)
      .gives({ guestOrders: [{ ...order, phone: '0712 345 678', secret }] })
    given()
      .when(placedBy({ userId: me, secret: undefined }))
      .gives({ guestOrders: [] })
  })

  test('leaves the next one the person and the address, and nothing that was for it alone', () => {
    spec('storefront 4', 'Name, email and phone are prefilled from the profile')
    const written = given(
      { type: 'entryWritten', change: { name: 'Njeri', street: 'Waiyaki Way 12', notes: 'Ring' } },
      { type: 'voucherChosen', voucher: { id: 'v-1', amountOff: 50, minimum: 0 } },
      { type: 'payPhoneWritten', payPhone: '0722 000 000' },
      sent,
    ).when(placedForCash)
    written.gives({
      draft: {
        entry: { name: 'Njeri', street: 'Waiyaki Way 12', notes: '' },
        typed: {},
        voucher: null,
      },
    })
    // What the last order left gives way to the account, but for what was typed since.
    written
      .when(
        { type: 'entryWritten', change: { email: 'gift@example.com' } },
        { type: 'draftClaimed', userId: me },
        { type: 'entryPrefilled', known: { name: 'Wanjiku Kamau', email: 'w@example.com' } },
      )
      .gives({
        draft: {
          owner: me,
          payPhone: null,
          entry: { name: 'Wanjiku Kamau', email: 'gift@example.com', street: '' },
        },
      })
  })

  test('is confirmed until the shopper begins another, which may be paid another way', () => {
    given({ type: 'methodChosen', method: 'cash' }, sent, placedForCash)
      .when(left)
      .gives({ stage: filling, draft: { method: null } })
  })
})

describe('an order that waits for its payment', () => {
  const waiting = given(sent, placed)

  test('is due its prompt once', () => {
    waiting.when({ type: 'promptTaken' }).gives({ promptDue: null, unpaid: [order] })
  })

  test('names the phone that was asked last', () => {
    const asked = (orderId: string): CheckoutAction => {
      return { type: 'payPhoneNoted', orderId, payPhone: '0733 000 000' }
    }
    waiting.when(asked('o-1')).gives({ unpaid: [{ payPhone: '0733 000 000' }] })
    waiting.when(asked('o-2')).gives({ unpaid: waiting.state.unpaid })
  })

  test.each(['orderSettled', 'orderGivenUp'] as const)('waits no more once it is: %s', (type) => {
    waiting.when({ type, orderId: 'o-1' }).gives({ unpaid: [], promptDue: null })
    waiting.when({ type, orderId: 'o-2' }).gives({ unpaid: [order], promptDue: 'o-1' })
  })

  test('is confirmed once it is paid', () => {
    waiting
      .when({ type: 'orderSettled', orderId: 'o-1' }, confirmed)
      .gives({ stage: { at: 'placed', order, before: null } })
  })

  test('waits beside a newer one, which is due the prompt', () => {
    const newer = { id: 'o-2', orderNumber: 'DK-87654321' }
    const both = waiting.when({ type: 'orderPlaced', order: newer, body: aRequest(), lines: [] })
    both.gives({ unpaid: [newer, order], promptDue: 'o-2' })
    both.when({ type: 'orderSettled', orderId: 'o-1' }).gives({ unpaid: [newer], promptDue: 'o-2' })
  })

  test('belongs to who placed it, also when signed out since; a guest’s to anybody here', () => {
    const mine = anUnpaidOrder({ userId: me })
    expect(isMine(mine, me)).toBe(true)
    expect(isMine(mine, null)).toBe(true)
    expect(isMine(mine, 'user-2')).toBe(false)
    expect(isMine(anUnpaidOrder(), 'user-2')).toBe(true)
  })
})

describe('whose checkout it is', () => {
  const mine = given({ type: 'draftClaimed', userId: me }, sent)

  test('a guest who signs in goes on with what was sent', () => {
    given(sent)
      .when({ type: 'draftClaimed', userId: me })
      .gives({ stage: sending(false) })
  })

  test('another user begins anew', () => {
    mine.when({ type: 'draftClaimed', userId: 'user-2' }).gives({
      draft: { ...newCheckout.draft, owner: 'user-2' },
      stage: filling,
    })
  })

  test('signing out leaves nothing of the account, and a guest’s orders as they are', () => {
    mine
      .when(placedBy({ userId: me }), { type: 'signedOut' })
      .gives({ draft: newCheckout.draft, stage: filling, unpaid: [] })
    given(sent, placed)
      .when({ type: 'signedOut' })
      .gives({ draft: newCheckout.draft, unpaid: [order], guestOrders: [order] })
  })
})

describe('a guest’s order', () => {
  const both = given(sent, placed).when(confirmed)

  test('that is forgotten on this device leaves nothing here', () => {
    both
      .when({ type: 'guestOrderForgotten', orderId: 'o-1' })
      .gives({ guestOrders: [], unpaid: [], stage: filling })
    both
      .when({ type: 'guestOrderForgotten', orderId: 'o-2' })
      .gives({ guestOrders: [order], unpaid: [order], stage: { at: 'placed' } })
  })

  test('that joins an account is the account’s everywhere here', () => {
    both.when({ type: 'guestOrderJoined', orderId: 'o-1', userId: me }).gives({
      guestOrders: [],
      unpaid: [{ ...order, userId: me }],
      stage: { at: 'placed', order: { ...order, guest: false } },
    })
  })

  test('that is opened by its link, and ends, is kept', () => {
    given({ type: 'guestOrderKept', order: { ...order, phone: '0712', secret } })
      .when({ type: 'guestOrderEnded', orderId: 'o-1', tells: true })
      .gives({ guestOrders: [{ ...order, secret, isOver: true, tells: true }] })
  })
})

test.each([
  ['a new order', [], {}, 'information'],
  ['an address that asks for the payment too early', [], { asked: true }, 'information'],
  ['a right form that nobody has handed on', [], { mayPay: true }, 'information'],
  ['a right form, handed on', [], { asked: true, mayPay: true }, 'payment'],
  [
    'an answer that is on its way, wherever the address leads',
    [sent],
    { sending: true },
    'payment',
  ],
  ['an order that was sent before a reload', [sent], {}, 'unheard'],
  ['an order without an answer', [sent, missed], { asked: true, mayPay: true }, 'unheard'],
  [
    'an order without an answer that is asked for again',
    [sent, missed],
    { sending: true },
    'unheard',
  ],
  ['a confirmation that is left', [sent, placedForCash], {}, 'information'],
] as const)('the step of %s', (_, told, page, step) => {
  const at = { sending: false, asked: false, mayPay: false, ...page }
  expect(orderingStep(given(...told).state.stage, at)).toBe(step)
})

test('a tab confirms an order at that stage alone', () => {
  expect(placedOrder(given(sent).state.stage)).toBeNull()
  expect(placedOrder(given(sent, placedForCash).state.stage)).toMatchObject(order)
})

describe('an order that waits for a connection', () => {
  const waits = (since: number): CheckoutAction => ({
    type: 'orderWaits',
    waiting: { method: 'cash', since, agreed: '', newest: null },
  })
  test('is noted for all tabs by its time alone, until it is sent or taken back', () => {
    given(waits(1_000)).gives({ unsent: [1_000] })
    given(waits(1_000), sent).gives({ unsent: [] })
    given(waits(1_000), { type: 'orderTakenBack' }).gives({ unsent: [] })
    given(waits(1_000), { type: 'signedOut' }).gives({ unsent: [] })
    given(waits(1_000), { type: 'draftClaimed', userId: me }).gives({ unsent: [1_000] })
  })

  test('stays noted where its tab was closed, until somebody has read it or the cart is ordered', () => {
    const closed: Checkout = { ...newCheckout, unsent: [1_000, 2_000] }
    const unsentAfter = (action: CheckoutAction) => checkout(closed, action).unsent
    expect(unsentAfter(waits(3_000))).toEqual([3_000, 1_000, 2_000])
    expect(unsentAfter({ type: 'unsentRead', since: [1_000] })).toEqual([2_000])
    expect(unsentAfter(placed)).toEqual([])
    const many = { ...newCheckout, unsent: [1, 2, 3, 4, 5] }
    expect(checkout(many, waits(6)).unsent).toEqual([6, 1, 2, 3, 4])
  })
})
