import {
  caseKinds,
  caseResolutions,
  refundReasons,
  refundStates,
  staffResolutions,
} from '../../domain/payment/vocabulary.ts'
import { cashShort } from '../delivery/cash.ts'
import { paymentStatus } from '../order/order.ts'
import {
  catalogueId,
  isoTime,
  ksh,
  line,
  paymentMethod,
  person,
  searchText,
  uuid,
  z,
} from '../rules/schema.ts'
import { attemptState, attemptStep } from './payment.ts'
import { entryBase, paymentEntriesOn } from './payment-history.ts'

/** The reasons why an import leaves a line of a statement out, with their English texts. */
export const skipTexts = {
  AMOUNT_NEGATIVE: 'The amount in Paid In is negative',
  AMOUNT_TOO_LARGE: 'The amount in Paid In or Withdrawn is more than M-PESA moves',
  AMOUNT_UNREADABLE: 'The amount in Paid In or Withdrawn cannot be read',
  AND_MORE: 'and {n} more such lines',
  CELLS_MORE: 'This line has more cells than the table has columns: an amount lacks its quotes',
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

/** A line that an import left out. `facts`: for the code's words. `reason`: those in English, for other clients. */
const skippedLine = z.object({
  line: z.number(),
  code: z.enum(Object.keys(skipTexts).filter(isSkipCode)),
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
  reason: z.string(),
})

export { isCashRefund } from '../../domain/payment/vocabulary.ts'

/**
 * The views of staff: everything, payments that wait for a decision, money to give back, payments that were never
 * settled, and orders whose cash is missing.
 */
export const paymentView = z.enum(['all', 'review', 'refunds', 'open', 'differences'])

export const paymentsQuery = z.object({
  view: paymentView.optional(),
  status: paymentStatus.optional(),
  branch: catalogueId.optional(),
  /** Days in Africa/Nairobi, both included. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** A whole order number or M-PESA receipt. */
  search: searchText(40).optional(),
})

export type PaymentsQuery = z.output<typeof paymentsQuery>

/**
 * A line of the payments page: one order that M-PESA was asked to pay for, or whose money goes back. Money in KSh.
 * `paid`: by M-PESA, or in cash at the door.
 */
export const paymentSummary = z
  .object({
    orderId: uuid,
    orderNumber: z.string(),
    branchId: z.number(),
    customerName: z.string(),
    orderTotal: ksh,
    paymentMethod,
    paymentStatus,
    receiptNumber: z.string().nullable(),
    paid: ksh,
    refundDue: ksh,
    refundReasons: z.array(z.enum(refundReasons)),
    /** Since when the oldest of them is due. Null: none is. */
    refundDueSince: isoTime.nullable(),
    openCases: z.number(),
    /** Null: no cash is missing, or staff have decided. */
    cashShort: cashShort.nullable(),
    attempts: z.number(),
    startedAt: isoTime,
    updatedAt: isoTime,
  })
  .meta({ id: 'PaymentSummary' })
export type PaymentSummary = z.infer<typeof paymentSummary>

/** The state of a case's `heldAmount` KSh, or of a refund, decides what staff can still do about it. */
export const paymentCase = z.object({
  id: uuid,
  kind: z.enum(caseKinds),
  receiptNumber: z.string().nullable(),
  amount: ksh.nullable(),
  heldAmount: ksh,
  resultCode: z.string().nullable(),
  openedAt: isoTime,
  resolution: z.enum(caseResolutions).nullable(),
  note: z.string(),
})

export const paymentRefund = z.object({
  id: uuid,
  receiptNumber: z.string().nullable(),
  amount: ksh,
  reason: z.enum(refundReasons),
  state: z.enum(refundStates),
  reference: z.string().nullable(),
  /** The money came as cash: the branch hands it back at its counter. */
  isCash: z.boolean(),
  handedBack: z.boolean(),
  dueAt: isoTime,
})

/** The phone is masked. Who has to call the payer asks for it. `message`: the attempt's progress, in English. */
export const paymentAttempt = z.object({
  id: uuid,
  state: attemptState,
  step: attemptStep,
  phone: z.string(),
  amount: ksh,
  checkoutRequestId: z.string().nullable(),
  resultCode: z.string().nullable(),
  message: z.string(),
  startedAt: isoTime,
})

/** `mayReverse`: refunds can be sent through M-PESA from here. */
export const paymentDetail = paymentSummary
  .extend({
    attemptList: z.array(paymentAttempt),
    cases: z.array(paymentCase),
    refunds: z.array(paymentRefund),
    /** `text`: the facts in English, for clients without words of their own. */
    history: z.array(
      z.discriminatedUnion('type', paymentEntriesOn({ ...entryBase, person, text: z.string() })),
    ),
    mayReverse: z.boolean(),
  })
  .meta({ id: 'PaymentDetail' })
export type PaymentDetail = z.infer<typeof paymentDetail>

export const resolveCaseBody = z.object({
  resolution: z.enum(staffResolutions),
  note: line(3, 500, 'REASON_REQUIRED'),
})

/** `mark`: the money was given back another way, under this reference. `reverse`: ask M-PESA to give it back. */
export const refundBody = z.discriminatedUnion('action', [
  z.object({ action: z.literal('mark'), reference: line(3, 60, 'REFERENCE_REQUIRED') }),
  z.object({ action: z.literal('reverse') }),
])
/** The outcome for a case or refund. The payment must be read again for the rest. */
export const settledPayment = z.object({ orderId: uuid, paymentStatus })

/**
 * One line of an imported M-PESA statement. `recorded`: the shop learned of this money from the statement.
 * `paid_without_order`: no order of the shop has this account number or receipt. `isOut`: the money left the account;
 * it is `matched` to the refund that it was sent for, or `recorded` as that. `reversed`: it took the payment of an order
 * back, or is not what the books say, and is in review there. `left_without_refund`: no order knows of it.
 */
export const statementLine = z.object({
  receiptNumber: z.string(),
  at: isoTime,
  amount: ksh,
  account: z.string(),
  orderId: uuid.nullable(),
  orderNumber: z.string().nullable(),
  isOut: z.boolean(),
  outcome: z.enum([
    'matched',
    'recorded',
    'amount_differs',
    'paid_without_order',
    'reversed',
    'left_without_refund',
  ]),
  expected: ksh.nullable(),
})

/** `unmatchedOrders`: orders paid in the statement's time by the shop's books that are not in the statement. */
export const statementReport = z
  .object({
    from: isoTime.nullable(),
    to: isoTime.nullable(),
    lines: z.array(statementLine),
    unmatchedOrders: z.array(paymentSummary),
    skipped: z.array(skippedLine),
  })
  .meta({ id: 'StatementReport' })
export type StatementReport = z.infer<typeof statementReport>
