import { expect, test } from 'vitest'
import type { PaymentSummary } from '#contract/payment/staff-payment.ts'
import type { StatementReport } from '#contract/payment/statement.ts'
import { reportCsv, rowsOf } from './statement-rows.ts'

const line = (
  over: Partial<StatementReport['lines'][number]>,
): StatementReport['lines'][number] => ({
  isOut: false,
  receiptNumber: 'SKL1',
  at: '2026-11-20T09:00:00Z',
  amount: 100,
  account: 'DK-00000001',
  orderId: null,
  orderNumber: null,
  outcome: 'matched',
  expected: 100,
  ...over,
})
const order: PaymentSummary = {
  orderId: 'o-9',
  orderNumber: 'DK-00000009',
  branchId: 1,
  userId: null,
  customerName: 'Achieng',
  orderTotal: 500,
  paymentStatus: 'paid',
  receiptNumber: 'SKL9',
  paid: 1_000,
  paidByMpesa: 500,
  paymentMethod: 'mpesa',
  refundDue: 0,
  refunded: 500,
  refundReasons: [],
  refundDueSince: null,
  cashShorts: [],
  awaitsSecond: false,
  rest: 0,
  owedByCustomer: 0,
  owedSince: null,
  dismissed: 0,
  openCases: 0,
  attempts: 1,
  startedAt: '2026-11-20T08:00:00Z',
  updatedAt: '2026-11-20T08:00:00Z',
}
const report = (lines: StatementReport['lines']): StatementReport => ({
  from: null,
  to: null,
  lines,
  unmatchedOrders: [order],
  unseenRefunds: [],
  skipped: [],
  unkept: 0,
  tally: { file: { lines: 0, paidIn: 0, paidOut: 0 }, ends: [] },
})

test('what asks for somebody comes first, the newest of it at the top', () => {
  const rows = rowsOf(
    report([
      line({}),
      line({ outcome: 'amount_differs', receiptNumber: 'OLD' }),
      line({ outcome: 'amount_differs', receiptNumber: 'NEW', at: '2026-11-20T10:00:00Z' }),
      line({ outcome: 'recorded' }),
      line({ outcome: 'paid_without_order' }),
    ]),
  )
  expect(rows.map(({ outcome, receiptNumber }) => `${outcome} ${receiptNumber}`)).toEqual([
    'amount_differs NEW',
    'amount_differs OLD',
    'paid_without_order SKL1',
    'unmatched SKL9',
    'recorded SKL1',
    'matched SKL1',
  ])
})

test('the file keeps commas and quotes apart, and starts no formula', () => {
  const rows = rowsOf(report([line({ account: '=HYPERLINK("x"),1', expected: null })]))
  const [header, , matched] = reportCsv(rows).split('\r\n')
  expect(header).toBe('Outcome,Receipt,Time,Statement,Books,Account,Order')
  expect(matched).toContain('100,100,"\'=HYPERLINK(""x""),1",')
})
