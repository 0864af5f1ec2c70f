import { expect, it } from 'vitest'
import { spec } from '#spec'
import { payment } from '../../domain/payment/payment.ts'
import { placed, placedData, returned } from '../../testing/projections/events.ts'
import { fold, type Given } from '../../testing/projections/fold.ts'
import {
  cancelledPaid,
  changedTo,
  failed,
  prompted,
  RECEIPT,
  received,
  refunded,
} from '../../testing/projections/payments.ts'
import { orders } from './projection.ts'

const data = { orderId: 'order-1' }
const order = (...events: Given[]) => fold(orders, events)['order-1']
const way: Given[] = [
  { type: 'OrderConfirmed', data },
  { type: 'OrderProcessingStarted', data },
  { type: 'OrderReadyForDelivery', data },
  { type: 'OrderOutForDelivery', data },
  { type: 'OrderDelivered', data, at: '2026-01-01T09:30:00.000Z' },
]

it('holds an order as it was placed, without the name of its key', () => {
  spec('storefront 4', 'Payment status starts as ‘pending’')
  const { orderId, subject: _, totalCents, ...rest } = placedData
  expect(order(placed())).toEqual({
    id: orderId,
    ...rest,
    priceCents: totalCents,
    restCents: totalCents,
    holdsMoney: false,
    status: 'pending',
    payment: payment.initial,
    paymentStatus: 'pending',
    mpesaReceiptNumber: null,
    isPaid: false,
    isUnusual: false,
    endedAt: null,
    refundsGone: [],
    returns: [],
    complaints: [],
    revision: 0,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    position: expect.any(String),
  })
})

it.each([
  'pending',
  'confirmed',
  'processing',
  'ready_for_delivery',
  'out_for_delivery',
  'delivered',
])('comes to %s', (status) => {
  const steps = ['pending', 'confirmed', 'processing', 'ready_for_delivery', 'out_for_delivery']
  const count = steps.includes(status) ? steps.indexOf(status) : way.length
  expect(order(placed(), ...way.slice(0, count))).toMatchObject({ status })
})

it('keeps its end, and what came back after it', () => {
  const at = '2026-01-05T09:30:00.000Z'
  const doc = order(placed(), ...way, { ...returned(), at })
  expect(doc).toMatchObject({
    endedAt: '2026-01-01T09:30:00.000Z',
    updatedAt: at,
    returns: [
      {
        returnId: 'return-1',
        at,
        actor: { id: 'system', role: 'system' },
        reason: 'Wanjiku found weevils',
        goodsCents: 18_500,
        feeCents: 0,
      },
    ],
  })
})

it('has the revision of its stream, also after an event that changes nothing else of it', () => {
  const broughtBack: Given = { type: 'OrderBroughtBack', data: { ...data, lines: [] } }
  expect(order(placed(), ...way.slice(0, 4), broughtBack)).toMatchObject({ revision: 5 })
})

it('keeps when the branch confirmed it, also where that is heard twice and later steps follow', () => {
  spec('storefront 2.10', '‘About 10:26’, then ‘by 10:26’, the next step and the money')
  const confirmed: Given = { type: 'OrderConfirmed', data, at: '2026-01-01T09:05:00.000Z' }
  expect(order(placed())).not.toHaveProperty('confirmedAt')
  expect(order(placed(), confirmed, confirmed, ...way.slice(1))).toMatchObject({
    status: 'delivered',
    confirmedAt: '2026-01-01T09:05:00.000Z',
  })
})

it('keeps the time of placing and of the last change', () => {
  expect(order(placed(), ...way)).toMatchObject({
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T09:30:00.000Z',
  })
})

it('takes cash as paid on delivery, and nothing else', () => {
  expect(order(placed({ paymentMethod: 'cash' }), ...way)).toMatchObject({ paymentStatus: 'paid' })
  expect(order(placed({ paymentMethod: 'mpesa' }), ...way)).toMatchObject({
    paymentStatus: 'pending',
  })
})

it('follows its payment', () => {
  spec('storefront 4', 'Payment statuses beyond the specification’s')
  expect(order(placed(), ...prompted())).toMatchObject({ paymentStatus: 'prompted', isPaid: false })
  expect(order(placed(), ...prompted(), failed())).toMatchObject({ paymentStatus: 'failed' })
  expect(order(placed(), ...prompted(), received())).toMatchObject({
    paymentStatus: 'paid',
    isPaid: true,
    mpesaReceiptNumber: RECEIPT,
    status: 'pending',
  })
})

it('still shows the receipt of money that is given back', () => {
  const cancelled = [placed(), ...prompted(), received(), ...cancelledPaid]
  const rest = { isPaid: false, mpesaReceiptNumber: RECEIPT, status: 'cancelled' }
  expect(order(...cancelled)).toMatchObject({ paymentStatus: 'refund_due', ...rest })
  expect(order(...cancelled, refunded)).toMatchObject({ paymentStatus: 'refunded', ...rest })
})

it('changed to cash is paid at the door, whatever became of its prompts', () => {
  const changed = [placed(), ...prompted(), failed(), changedTo('cash')]
  expect(order(...changed)).toMatchObject({ paymentMethod: 'cash', paymentStatus: 'pending' })
  expect(order(...changed, ...way)).toMatchObject({ paymentStatus: 'paid', isPaid: false })
  expect(order(...changed, changedTo('mpesa'))).toMatchObject({ paymentStatus: 'failed' })
})

it('changed to cash is paid by money that M-PESA brings all the same', () => {
  expect(order(placed(), ...prompted(), failed(), changedTo('cash'), received())).toMatchObject({
    paymentStatus: 'paid',
    isPaid: true,
  })
})

it('is cancelled', () => {
  const cancelled: Given = {
    type: 'OrderCancelled',
    data: { ...data, subject: 'wanjiku', reason: 'changed my mind' },
  }
  expect(order(placed(), cancelled)).toMatchObject({ status: 'cancelled' })
})

it('knows nothing of an order that was abandoned before it came', () => {
  expect(
    fold(orders, [{ type: 'OrderAbandoned', data: { ...data, branchId: 1, demand: [] } }]),
  ).toEqual({})
})

it('knows when a refund went back, and whether M-PESA said so', () => {
  const due = [placed(), ...prompted(), received(), ...cancelledPaid]
  const refundId = 'refund-1'
  const of = { orderId: 'order-1', refundId }
  const asked: Given = { type: 'RefundRequested', data: of }
  const at = '2026-01-01T09:30:00.000Z'
  const done = (actor?: Given['actor']): Given => ({
    type: 'RefundCompleted',
    data: { ...of, reference: 'SBK1', together: null },
    at,
    ...(actor === undefined ? {} : { actor }),
  })
  const finance = { id: 'f', role: 'finance' } as const
  const gone = (...events: Given[]) => order(...due, ...events)
  expect(gone()).toMatchObject({ refundsGone: [] })
  expect(gone(asked)).toMatchObject({ refundsGone: [] })
  expect(gone(asked, done())).toMatchObject({ refundsGone: [{ refundId, at, isTold: true }] })
  expect(gone(asked, done(finance))).toMatchObject({
    refundsGone: [{ refundId, at, isTold: false }],
  })
  expect(gone(done())).toMatchObject({ refundsGone: [{ refundId, at, isTold: false }] })
  const bounced: Given = {
    type: 'RefundBounced',
    data: { ...of, reference: 'SBK1', receipt: 'SBK2', amountCents: 58_000 },
  }
  expect(gone(done(finance), bounced)).toMatchObject({ refundsGone: [] })
})
