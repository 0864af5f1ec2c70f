import { expect, it } from 'vitest'
import { placed } from '../../testing/projections/events.ts'
import { fold, type Given } from '../../testing/projections/fold.ts'
import { complainedOrders } from './complaints.ts'

const ofComplaint = { orderId: 'order-1', branchId: 1, subject: 'wanjiku', complaintId: 'c' }
const made: Given = {
  type: 'OrderComplaintMade',
  data: {
    ...ofComplaint,
    orderNumber: 'DK-1',
    lines: [{ productId: 7, variantId: 2, quantity: 1 }],
    reason: 'damaged',
    words: 'Wanjiku got wet flour',
  },
}
const answered: Given = {
  type: 'OrderComplaintAnswered',
  data: { ...ofComplaint, answer: 'refund', words: 'Dear Wanjiku' },
}

it('keeps whose complaint it is and what kind of answer it got, and no words of either side', () => {
  const docs = fold(complainedOrders, [placed({ userId: 'wanjiku' }), made, answered])
  expect(docs['order-1']).toMatchObject({
    userId: 'wanjiku',
    isOpen: false,
    complaints: [{ reason: 'damaged', pieces: 1, answer: 'refund' }],
  })
  expect(JSON.stringify(docs)).not.toMatch(/Wanjiku/)
})

it('a guest’s complaint goes along with the order that joins an account', () => {
  const joined: Given = {
    type: 'OrderJoinedAccount',
    data: { orderId: 'order-1', userId: 'wanjiku' },
  }
  const guest = placed({ userId: null })
  expect(fold(complainedOrders, [guest, made])['order-1']).toMatchObject({ userId: null })
  for (const events of [
    [guest, made, joined],
    [guest, joined, made],
  ]) {
    expect(fold(complainedOrders, events)['order-1']).toMatchObject({ userId: 'wanjiku' })
  }
})
