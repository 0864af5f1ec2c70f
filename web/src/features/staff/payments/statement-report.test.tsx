import { expect, test } from 'vitest'
import { show } from '#web/testing/render.tsx'
import { StatementReport } from './statement-report.tsx'

const tally = { file: { lines: 0, paidIn: 0, paidOut: 0 }, ends: [] }
const page = {
  open: undefined,
  addressOf: (id: string) => `?finding=${id}`,
  onClose: () => undefined,
}

test('a line that was left out is named with its reason, which the page says itself', () => {
  const facts = { receipt: 'SKL1' }
  const skipped = [{ line: 9, code: 'RECEIPT_REPEATED' as const, facts, reason: 'said elsewhere' }]
  show(
    <StatementReport
      {...page}
      report={{
        from: null,
        to: null,
        lines: [],
        unmatchedOrders: [],
        unseenRefunds: [],
        skipped,
        unkept: 0,
        tally,
      }}
    />,
  )
  expect([...document.querySelectorAll('li')].map(({ textContent }) => textContent)).toContain(
    'Line 9: Receipt SKL1 stands here twice',
  )
})

test('money that left stands below zero, and what took a payment back comes first', () => {
  const line = {
    receiptNumber: 'SKL1',
    at: '2026-01-05T09:00:00.000Z',
    amount: 275,
    account: '',
    orderId: null,
    orderNumber: null,
    expected: null,
  }
  const lines = [
    { ...line, isOut: false, outcome: 'matched' as const },
    { ...line, isOut: true, outcome: 'left_without_refund' as const },
    { ...line, isOut: true, outcome: 'reversed' as const },
  ]
  const report = {
    from: null,
    to: null,
    lines,
    unmatchedOrders: [],
    unseenRefunds: [],
    skipped: [],
    unkept: 0,
    tally,
  }
  show(<StatementReport {...page} report={report} />)
  const rows = [...document.querySelectorAll('tbody tr.ant-table-row')]
  expect(rows.map(({ textContent }) => (textContent ?? '').replaceAll('\u00a0', ' '))).toEqual([
    expect.stringMatching(/^Payment taken back.*−KSh 275/),
    expect.stringMatching(/^Left without refund.*−KSh 275/),
    expect.stringMatching(/^Matched.*KSh 275/),
  ])
})

test('a line that does not match leads to what is kept of it', () => {
  const line = {
    receiptNumber: 'SKL1',
    at: '2026-01-05T09:00:00.000Z',
    amount: 275,
    account: '',
    orderId: null,
    orderNumber: null,
    expected: null,
    isOut: false,
  }
  const lines = [
    { ...line, outcome: 'matched' as const },
    { ...line, receiptNumber: 'SKL2', outcome: 'paid_without_order' as const },
  ]
  const report = {
    from: null,
    to: null,
    lines,
    unmatchedOrders: [],
    unseenRefunds: [],
    skipped: [],
    unkept: 3,
    tally,
  }
  show(<StatementReport {...page} report={report} />)
  const links = [...document.querySelectorAll('tbody a')].map((link) => link.getAttribute('href'))
  expect(new Set(links)).toEqual(new Set(['/?finding=SKL2']))
  expect(document.body.textContent).toContain('1 line does not match, and is kept')
  expect(document.querySelector('[role="alert"]')?.textContent).toContain(
    '3 more lines do not match',
  )
})

test('a line that was settled since the import says so, and cannot be ticked', () => {
  const line = {
    receiptNumber: 'SKL1',
    at: '2026-01-05T09:00:00.000Z',
    amount: 275,
    account: '',
    orderId: null,
    orderNumber: null,
    expected: null,
    isOut: false,
    outcome: 'paid_without_order' as const,
  }
  const lines = [line, { ...line, receiptNumber: 'SKL2' }]
  const report = {
    from: null,
    to: null,
    lines,
    unmatchedOrders: [],
    unseenRefunds: [],
    skipped: [],
    unkept: 0,
    tally,
  }
  show(<StatementReport {...page} open={['SKL2']} report={report} />)
  const rows = [...document.querySelectorAll('tbody tr.ant-table-row')]
  expect(rows.map((row) => row.textContent?.startsWith('Settled'))).toEqual([true, false])
  const boxes = [...document.querySelectorAll<HTMLInputElement>('tbody input')]
  expect(boxes.map(({ disabled }) => disabled)).toEqual([true, false])
})

test('all lines of the file are counted where they ended, and charges lead nowhere', () => {
  const charge = {
    receiptNumber: 'SKL1',
    at: '2026-01-05T09:00:00.000Z',
    amount: 5,
    account: '',
    orderId: null,
    orderNumber: null,
    expected: null,
    isOut: true,
    outcome: 'charge' as const,
  }
  const report = {
    from: null,
    to: null,
    lines: [charge],
    unmatchedOrders: [],
    unseenRefunds: [],
    skipped: [],
    unkept: 0,
    tally: {
      file: { lines: 3, paidIn: 2_306, paidOut: 5 },
      ends: [
        { end: 'charge' as const, lines: 1, paidIn: 0, paidOut: 5 },
        { end: 'skipped' as const, lines: 2, paidIn: 2_306, paidOut: 0 },
      ],
    },
  }
  show(<StatementReport {...page} report={report} />)
  const rows = [...document.querySelectorAll('section table tr')].slice(1)
  expect(
    rows.map((row) =>
      [...row.children].map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')),
    ),
  ).toEqual([
    ['M-PESA’s charge', '1', '–', 'KSh 5'],
    ['Left out', '2', 'KSh 2,306', '–'],
    ['The file', '3', 'KSh 2,306', 'KSh 5'],
  ])
  expect(document.querySelectorAll('tbody a')).toHaveLength(0)
})
