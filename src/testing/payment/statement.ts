/** Statements as the M-PESA organisation portal exports them. */
const portalColumns =
  'Receipt No.,Completion Time,Initiation Time,Details,Transaction Status,Paid In,Withdrawn,Balance,Balance Confirmed,Reason Type,Other Party Info,Linked Transaction ID,A/C No.'

export type Payment = {
  receipt: string
  time: string
  details: string
  status: string
  paidIn: string
  withdrawn: string
  reason: string
  linked: string
  account: string
}

export const paid = (changed: Partial<Payment> = {}): Payment => ({
  receipt: 'SKL1ABCDEF',
  time: '05-01-2026 12:00:07',
  details: 'Pay Bill Online from 2547******78 - WANJIKU KAMAU',
  status: 'Completed',
  paidIn: '1,234.00',
  withdrawn: '',
  reason: 'Pay Utility',
  linked: '',
  account: 'DK12345678',
  ...changed,
})

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`

const lineOf = (of: Payment): string => {
  const { receipt, time, details, status, paidIn, withdrawn, reason, linked, account } = of
  return [
    ...[receipt, time, time, details, status, paidIn, withdrawn, '9,999.00', 'true'],
    ...[reason, '2547******78 - WANJIKU KAMAU', linked, account],
  ]
    .map(quoted)
    .join(',')
}

/** Money that left, as the portal writes it: below zero. */
export const withdrawn = (changed: Partial<Payment> = {}): Payment =>
  paid({
    details: 'Reversal of transaction',
    reason: 'Transaction Reversal',
    paidIn: '',
    withdrawn: '-1,234.00',
    account: '',
    ...changed,
  })

/** The payments stand on line 9 and below. */
export const portalFile = (payments: readonly Payment[]): string =>
  [
    'Account Holder:,DUKA LIMITED',
    'Short Code:,174379',
    'Account:,Utility Account',
    'Time Period:,"From 01-01-2026 00:00:00 To 31-01-2026 23:59:59"',
    'Operator:,achieng',
    'Report Date:,01-02-2026 08:00:00',
    '',
    portalColumns,
    ...payments.map(lineOf),
    '',
  ].join('\n')

export const HEADER = 'Receipt No.,Completion Time,Paid In,Withdrawn'
/** A file with no more than the columns of `HEADER`. The lines start on line 2. */
export const csvOf = (lines: readonly string[]): string => [HEADER, ...lines].join('\n')

/** An import of a file to which nobody has answered anything yet. */
export const asIs = (csv: string) => ({ csv, dates: null, confirmed: false })
