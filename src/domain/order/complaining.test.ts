import { it } from 'vitest'
import { flourOrder } from '../../testing/domain/order.ts'
import { type Actor, guest } from '../kernel/access.ts'
import { given, someTime } from '../kernel/given-when-then.ts'
import { type AnswerComplaint, COMPLAINT_DAYS, type MakeComplaint } from './complaining.ts'
import type { ComplaintMadeData, OrderEvent, OrderPlacedData } from './events.ts'
import { type OrderCode, order } from './order.ts'

/** Three of 98.50 KSh, for the account 'wanjiku' at branch 1. */
const [line] = flourOrder.lines
if (line === undefined) throw new Error('The order of the tests has a line')
const bread = { ...line, variantId: 1, unitPriceCents: 9_850, quantity: 3, lineTotalCents: 29_550 }
const placedWith = (changed: Partial<OrderPlacedData> = {}): OrderEvent => ({
  type: 'OrderPlaced',
  data: { ...flourOrder, lines: [bread], subtotalCents: 29_550, totalCents: 50_600, ...changed },
})
const placed = placedWith()
const out: OrderEvent = { type: 'OrderOutForDelivery', data: { orderId: 'o' } }
const delivered: OrderEvent = { type: 'OrderDelivered', data: { orderId: 'o' } }
const erased: OrderEvent = {
  type: 'OrderCustomerErased',
  data: { orderId: 'o', subject: 'wanjiku' },
}
const history = [placed, out, delivered]
const wanjiku: Actor = { id: 'wanjiku', role: 'customer' }
const manager: Actor = { id: 'm', role: 'branch_manager', branchId: 1 }
const of = (quantity: number) => ({ productId: 7, variantId: 1, quantity })

const dayAfter = (days: number): string =>
  new Date(Date.parse(someTime) + days * 24 * 3_600_000).toISOString()
const make = (changed: Partial<MakeComplaint> = {}): MakeComplaint => ({
  type: 'MakeComplaint',
  complaintId: 'c',
  by: wanjiku,
  at: dayAfter(0),
  lines: [of(2)],
  reason: 'damaged',
  words: 'Two were crushed',
  ...changed,
})
const made = (changed: Partial<ComplaintMadeData> = {}): OrderEvent => ({
  type: 'OrderComplaintMade',
  data: {
    orderId: 'o',
    orderNumber: flourOrder.orderNumber,
    branchId: 1,
    subject: 'wanjiku',
    complaintId: 'c',
    lines: [of(2)],
    reason: 'damaged',
    words: 'Two were crushed',
    ...changed,
  },
})
const answer = (changed: Partial<AnswerComplaint> = {}): AnswerComplaint => ({
  type: 'AnswerComplaint',
  complaintId: 'c',
  by: manager,
  answer: 'words',
  words: 'We are sorry',
  feeBack: false,
  goods: 'gone',
  ...changed,
})
const answered = (how: AnswerComplaint['answer'], words = 'We are sorry'): OrderEvent => ({
  type: 'OrderComplaintAnswered',
  data: { orderId: 'o', branchId: 1, subject: 'wanjiku', complaintId: 'c', answer: how, words },
})
const returned = (
  returnId: string,
  quantity: number,
  goodsCents: number,
  writtenOff = quantity,
): OrderEvent => ({
  type: 'OrderReturned',
  data: {
    orderId: 'o',
    branchId: 1,
    subject: 'wanjiku',
    returnId,
    lines: [{ ...of(quantity), writtenOff }],
    goodsCents,
    feeCents: 0,
    reason: 'We are sorry',
  },
})

it('the customer of a delivered order says what is wrong with some of its pieces, once', () => {
  given(order, ...history)
    .when(make())
    .thenEvents(made())
  given(order, ...history, made())
    .when(make())
    .thenEvents()
})

it('a guest complains with the order’s own secret, and nobody else does', () => {
  const guests = [placedWith({ userId: null, subject: 'guest-o' }), out, delivered]
  given(order, ...guests)
    .when(make({ by: { ...guest, holds: 'o' } }))
    .thenEvents(made({ subject: 'guest-o' }))
  for (const by of [guest, manager, wanjiku])
    given(order, ...guests)
      .when(make({ by }))
      .thenRejected('ORDER_NOT_FOUND')
})

it('a complaint comes after the delivery, and within its days', () => {
  given(order, placed, out)
    .when(make())
    .thenRejected('ORDER_TRANSITION_NOT_ALLOWED', { from: 'out_for_delivery' })
  given(order, ...history)
    .when(make({ at: dayAfter(COMPLAINT_DAYS) }))
    .thenEvents(made())
  given(order, ...history)
    .when(make({ at: dayAfter(COMPLAINT_DAYS + 0.1) }))
    .thenRejected('COMPLAINT_TOO_LATE')
})

it('nobody complains about more pieces than were delivered and neither returned nor claimed', () => {
  const refused = (before: readonly OrderEvent[], lines: MakeComplaint['lines']) =>
    given(order, ...history, ...before)
      .when(make({ complaintId: 'd', lines }))
      .thenRejected('INVALID_INPUT')
  refused([], [of(4)])
  refused([], [of(2), of(2)])
  refused([], [])
  refused([made()], [of(2)])
  refused([returned('r', 2, 19_700)], [of(2)])
  // The return of a complaint takes the same pieces as the complaint.
  given(order, ...history, made(), returned('c', 2, 19_700), answered('refund'))
    .when(make({ complaintId: 'd', lines: [of(1)] }))
    .thenEvents(made({ complaintId: 'd', lines: [of(1)] }))
})

it('takes five complaints, and asks for words where no reason fits', () => {
  const one = { lines: [of(1)] }
  const many = ['1', '2', '3', '4', '5'].map((complaintId) => made({ complaintId, ...one }))
  const large = placedWith({ lines: [{ ...bread, quantity: 9, lineTotalCents: 88_650 }] })
  given(order, large, out, delivered, ...many)
    .when(make({ complaintId: '6', ...one }))
    .thenRejected('COMPLAINTS_FULL')
  given(order, ...history)
    .when(make({ reason: 'other', words: '' }))
    .thenRejected('REASON_REQUIRED')
})

it('a refund makes the money of these pieces due, as a return whose goods are written off', () => {
  given(order, ...history, made())
    .when(answer({ answer: 'refund' }))
    .thenEvents(returned('c', 2, 19_700), answered('refund'))
  given(order, ...history, made(), returned('c', 2, 19_700), answered('refund'))
    .when(answer({ answer: 'refund' }))
    .thenEvents()
})

it('a later answer may only give more', () => {
  given(order, ...history, made(), answered('words'))
    .when(answer({ answer: 'return' }))
    .thenEvents(answered('return'))
  given(order, ...history, made(), answered('return'))
    .when(answer({ answer: 'words' }))
    .thenRejected('COMPLAINT_ALREADY_ANSWERED')
  given(order, ...history, made(), returned('c', 2, 19_700), answered('refund'))
    .when(answer({ answer: 'return' }))
    .thenRejected('COMPLAINT_ALREADY_ANSWERED')
})

it('the branch answers, never the customer of the order, and with words', () => {
  const refused = (changed: Partial<AnswerComplaint>, code: OrderCode) =>
    given(order, ...history, made())
      .when(answer(changed))
      .thenRejected(code)
  refused({ by: wanjiku }, 'FORBIDDEN')
  refused({ by: { id: 'x', role: 'branch_manager', branchId: 2 } }, 'FORBIDDEN')
  refused({ by: { id: 'k', role: 'clerk', branchId: 1 } }, 'FORBIDDEN')
  refused({ by: { id: 'wanjiku', role: 'admin' } }, 'OWN_MATTER')
  refused({ words: '' }, 'REASON_REQUIRED')
  refused({ complaintId: 'd' }, 'COMPLAINT_NOT_FOUND')
})

it('pays nothing for pieces that came back on another way', () => {
  given(order, ...history, made(), returned('r', 2, 19_700))
    .when(answer({ answer: 'refund' }))
    .thenRejected('COMPLAINT_GOODS_BACK')
})

it('puts the pieces of a refund onto the shelf where the branch has them, and asks where they are', () => {
  const complained = given(order, ...history, made())
  complained
    .when(answer({ answer: 'refund', goods: 'shelf' }))
    .thenEvents(returned('c', 2, 19_700, 0), answered('refund'))
  complained.when(answer({ answer: 'refund', goods: null })).thenRejected('INVALID_INPUT')
})

it('keeps no words of an erased customer', () => {
  given(order, ...history, erased)
    .when(make())
    .thenEvents(made({ words: '' }))
})

it('ends unanswered once its customer is erased, while one that was answered can still give more', () => {
  given(order, ...history, made(), erased)
    .when(answer())
    .thenRejected('COMPLAINT_ENDED')
  given(order, ...history, made(), answered('words'), erased)
    .when(answer({ answer: 'return' }))
    .thenEvents(answered('return', ''))
})

it('counts a photo once, for its customer', () => {
  const photo = { type: 'AddComplaintPhoto', complaintId: 'c', by: wanjiku } as const
  const added: OrderEvent = {
    type: 'OrderComplaintPhotoAdded',
    data: { orderId: 'o', complaintId: 'c' },
  }
  given(order, ...history, made())
    .when(photo)
    .thenEvents(added)
  given(order, ...history, made(), added)
    .when(photo)
    .thenEvents()
  given(order, ...history, made())
    .when({ ...photo, by: manager })
    .thenRejected('ORDER_NOT_FOUND')
})

const pinned = placedWith({ address: { ...flourOrder.address, latitude: -1.26, longitude: 36.72 } })
const confirmedOrder: OrderEvent = { type: 'OrderConfirmed', data: { orderId: 'o' } }
const minutesAfter = (minutes: number): string =>
  new Date(Date.parse(someTime) + minutes * 60_000).toISOString()
const late = (changed: Partial<MakeComplaint> = {}): MakeComplaint =>
  make({ reason: 'not_come', words: '', lines: [], at: minutesAfter(31), ...changed })
const saidLate = made({ reason: 'not_come', words: '', lines: [] })

it('the customer of a late order says that it has not come, once, and again after an answer', () => {
  given(order, pinned, confirmedOrder).when(late()).thenEvents(saidLate)
  given(order, pinned, confirmedOrder, out).when(late()).thenEvents(saidLate)
  given(order, pinned, confirmedOrder, saidLate).when(late()).thenEvents()
  given(order, pinned, confirmedOrder, saidLate)
    .when(late({ complaintId: 'd' }))
    .thenRejected('ORDER_TRANSITION_NOT_ALLOWED', { from: 'confirmed' })
  given(order, pinned, confirmedOrder, saidLate, answered('words'))
    .when(late({ complaintId: 'd' }))
    .thenEvents(made({ complaintId: 'd', reason: 'not_come', words: '', lines: [] }))
})

it('nobody says so of an order that is not late, was promised for no time, or has ended', () => {
  const refused = (before: readonly OrderEvent[], from: string, command = late()) =>
    given(order, ...before)
      .when(command)
      .thenRejected('ORDER_TRANSITION_NOT_ALLOWED', { from })
  refused([pinned], 'pending')
  refused([pinned, confirmedOrder], 'confirmed', late({ at: minutesAfter(30) }))
  refused([placed, confirmedOrder], 'confirmed')
  refused([pinned, confirmedOrder, out, delivered], 'delivered')
  given(order, pinned, confirmedOrder)
    .when(late({ by: manager }))
    .thenRejected('ORDER_NOT_FOUND')
  given(order, pinned, confirmedOrder)
    .when(late({ lines: [of(1)] }))
    .thenRejected('INVALID_INPUT')
})

it('the branch answers it in words: no goods were handed over, so none are paid back', () => {
  const said = given(order, pinned, confirmedOrder, saidLate)
  said.when(answer()).thenEvents(answered('words'))
  said.when(answer({ answer: 'refund' })).thenRejected('INVALID_INPUT')
  said.when(answer({ answer: 'return' })).thenRejected('INVALID_INPUT')
})

const aboutMoney = { reason: 'money', words: 'KSh 200 change is missing', lines: [] } as const

it('wrong change names no piece, also where none is left, and says in words what is wrong', () => {
  const money = make(aboutMoney)
  given(order, ...history)
    .when(money)
    .thenEvents(made({ ...aboutMoney, lines: [] }))
  given(order, ...history, made({ complaintId: 'all', lines: [of(3)] }))
    .when(money)
    .thenEvents(made({ ...aboutMoney, lines: [] }))
  given(order, ...history)
    .when({ ...money, lines: [of(1)] })
    .thenRejected('INVALID_INPUT')
  given(order, ...history)
    .when({ ...money, words: '' })
    .thenRejected('REASON_REQUIRED')
  given(order, placed, out)
    .when(money)
    .thenRejected('ORDER_TRANSITION_NOT_ALLOWED', { from: 'out_for_delivery' })
  given(order, ...history)
    .when({ ...money, at: dayAfter(COMPLAINT_DAYS + 0.1) })
    .thenRejected('COMPLAINT_TOO_LATE')
})

it('the branch answers wrong change in words: no pieces come off the price', () => {
  const said = given(order, ...history, made({ ...aboutMoney, lines: [] }))
  said.when(answer()).thenEvents(answered('words'))
  said.when(answer({ answer: 'refund' })).thenRejected('INVALID_INPUT')
  said.when(answer({ answer: 'return' })).thenRejected('INVALID_INPUT')
})
