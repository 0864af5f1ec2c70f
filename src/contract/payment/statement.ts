import { flag, isoTime, ksh, uuid, z } from '../rules/schema.ts'
import { paymentSummary } from './staff-payment.ts'

/** Whether the dates of a file begin with the day or, as an American spreadsheet writes them, with the month. */
export const dayOrders = ['day_first', 'month_first'] as const
export type DayOrder = (typeof dayOrders)[number]

/** `dates`: how a person reads the dates of a file that does not show it. `confirmed`: keep what is mostly unknown. */
export const statementQuery = z.object({
  dates: z.enum(dayOrders).optional(),
  confirmed: flag.optional(),
})

/** The details of STATEMENT_DATES_UNCLEAR: an example line, as it stands in the file, and both times that it may mean. */
export const unclearDates = z.object({
  line: z.number(),
  written: z.string(),
  dayFirst: isoTime,
  monthFirst: isoTime,
})
export type UnclearDates = z.infer<typeof unclearDates>

/** The details of STATEMENT_MOSTLY_UNKNOWN: lines that no order explains, and paid orders that the file lacks. */
export const mostlyUnknown = z.object({ lines: z.number(), orders: z.number() })
export type MostlyUnknown = z.infer<typeof mostlyUnknown>

/** Why an import skips a line of a statement, with the English texts. */
export const skipTexts = {
  AMOUNT_MISSING: 'Neither Paid In nor Withdrawn has an amount',
  AMOUNT_NEGATIVE: 'The amount in Paid In is negative',
  AMOUNT_TOO_LARGE: 'The amount in Paid In or Withdrawn is more than M-PESA moves',
  AMOUNT_TWICE: 'Both Paid In and Withdrawn have an amount',
  AMOUNT_UNREADABLE: 'The amount in Paid In or Withdrawn cannot be read',
  AND_MORE: 'and {n} more such lines',
  CELLS_MORE: 'This line has more cells than the table has columns: an amount lacks its quotes',
  IN_THE_FUTURE: 'This line is dated in the future',
  NOT_COMPLETED: 'This transaction is not completed',
  ORDER_CHANGED:
    'Order {orderNumber} was changed at this moment: please import the statement again',
  OWN_ORDER: 'Order {orderNumber} is your own: a colleague has to import this line',
  RECEIPT_MISSING: 'There is no M-PESA receipt in Receipt No.',
  RECEIPT_REPEATED: 'Receipt {receipt} stands here twice',
  TIME_UNREADABLE: 'The time in Completion Time cannot be read',
} as const
export type SkipCode = keyof typeof skipTexts

const isSkipCode = (text: string): text is SkipCode => Object.hasOwn(skipTexts, text)

/**
 * A line of a statement that an import skipped. `facts` are put into the text that belongs to the code. `reason`: the
 * text in English, for clients without texts of their own.
 */
const skippedLine = z.object({
  line: z.number(),
  code: z.enum(Object.keys(skipTexts).filter(isSkipCode)),
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
  reason: z.string(),
})

/** What came of a line that was taken. */
export const lineOutcomes = [
  /** The books already had the money. */
  'matched',
  /** The shop learned of the money from this line. */
  'recorded',
  'amount_differs',
  /** No order has this account number or receipt. */
  'paid_without_order',
  /** M-PESA took an order's payment back, or the amount differs from the books. A case shows it to staff. */
  'reversed',
  /** No order has a refund for this money. */
  'left_without_refund',
  /** What M-PESA took for a transaction. It concerns no order. */
  'charge',
] as const
export type LineOutcome = (typeof lineOutcomes)[number]

/** One line of an imported M-PESA statement. */
const statementLine = z.object({
  receiptNumber: z.string(),
  at: isoTime,
  amount: ksh,
  account: z.string(),
  orderId: uuid.nullable(),
  orderNumber: z.string().nullable(),
  /** The money left the account. */
  isOut: z.boolean(),
  outcome: z.enum(lineOutcomes),
  expected: ksh.nullable(),
})

/** Lines with their sums in KSh. A sum that cannot be read, or is more than M-PESA moves, counts as nothing. */
const sums = z.object({ lines: z.number(), paidIn: z.number(), paidOut: z.number() })

export const lineEnds = [...lineOutcomes, 'skipped'] as const
export type LineEnd = (typeof lineEnds)[number]

/** Where all lines of the file ended. The sums of `ends` are those of `file`: the server checks it. */
const tally = z.object({ file: sums, ends: z.array(sums.extend({ end: z.enum(lineEnds) })) })

/** A refund that was given back in the statement's period and that no statement lists. */
const unseenRefund = z.object({
  id: uuid,
  orderId: uuid,
  orderNumber: z.string(),
  reference: z.string(),
  amount: ksh,
  at: isoTime,
})

/**
 * `unmatchedOrders`: orders that the books say were paid in the statement's period, but that the statement does not
 * list.
 */
export const statementReport = z
  .object({
    from: isoTime.nullable(),
    to: isoTime.nullable(),
    lines: z.array(statementLine),
    unmatchedOrders: z.array(paymentSummary),
    unseenRefunds: z.array(unseenRefund),
    skipped: z.array(skippedLine),
    /** The lines that do not match and are too many to be kept as findings. */
    unkept: z.number(),
    tally,
  })
  .meta({ id: 'StatementReport' })
export type StatementReport = z.infer<typeof statementReport>
