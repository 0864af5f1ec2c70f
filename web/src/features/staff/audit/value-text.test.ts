import { expect, test } from 'vitest'
import { valueLines } from './value-text.ts'

const ofNobody = () => undefined

test('statuses, roles and ways to pay are called as on every other page', () => {
  expect(valueLines('status', 'out_for_delivery', ofNobody)).toEqual(['Out For Delivery'])
  expect(valueLines('paymentStatus', 'refund_due', ofNobody)).toEqual(['Refund Due'])
  expect(valueLines('role', 'branch_manager', ofNobody)).toEqual(['Branch Manager'])
  expect(valueLines('paymentMethod', 'mpesa', ofNobody)).toEqual(['M-PESA'])
})

test('what is not there is a dash, and what people wrote stays as they wrote it', () => {
  expect(valueLines('status', null, ofNobody)).toEqual(['–'])
  expect(valueLines('notes', 'out_for_delivery', ofNobody)).toEqual(['out_for_delivery'])
})
