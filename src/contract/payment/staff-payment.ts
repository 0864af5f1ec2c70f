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

export { isCashRefund, isDifference } from '../../domain/payment/vocabulary.ts'

/**
 * The lists of staff: all payments, those that need a decision, money to pay back, payments never settled, orders with
 * missing cash, customers' debts, and orders with money that staff dismissed in a review.
 */
export const paymentView = z.enum([
  'all',
  'review',
  'refunds',
  'open',
  'differences',
  'debts',
  'dismissed',
])

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
 * A line of the payments page: an order for which M-PESA was asked for money, or some came in any way. Money is in KSh. `paid`: all
 * that came by M-PESA and in cash at the door, also what went or goes back. `paidByMpesa`: what came under
 * `receiptNumber`. `refunded`: what went back. `userId`: the customer's account, null for a guest.
 */
export const paymentSummary = z
  .object({
    orderId: uuid,
    orderNumber: z.string(),
    branchId: z.number(),
    customerName: z.string(),
    userId: uuid.nullable(),
    orderTotal: ksh,
    paymentMethod,
    paymentStatus,
    receiptNumber: z.string().nullable(),
    paid: ksh,
    paidByMpesa: ksh,
    refundDue: ksh,
    refunded: ksh,
    refundReasons: z.array(z.enum(refundReasons)),
    /** When the oldest open refund became due. Null: none is due. */
    refundDueSince: isoTime.nullable(),
    /** A refund by hand waits for the word of a second person. */
    awaitsSecond: z.boolean(),
    openCases: z.number(),
    /** Cash that is missing and about which staff have not decided, by carrier. */
    cashShorts: z.array(cashShort),
    /** What is still to be paid, by the customer or at the door. */
    rest: ksh,
    /** What the customer owes for goods that were handed over. `owedSince`: null if nothing is owed. */
    owedByCustomer: ksh,
    owedSince: isoTime.nullable(),
    /** Money that came in doubt and that staff dismissed. It pays nothing and stays in the books. */
    dismissed: ksh,
    attempts: z.number(),
    startedAt: isoTime,
    updatedAt: isoTime,
  })
  .meta({ id: 'PaymentSummary' })
export type PaymentSummary = z.infer<typeof paymentSummary>

/** A doubt that staff have to settle. `heldAmount`: the KSh that the case holds. */
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

const refundKey = z.object({ orderId: uuid, refundId: uuid })
/** A refund as people name it: by its order's number, with its sum. */
const namedRefund = refundKey.extend({ orderNumber: z.string(), amount: ksh })
const byPerson = { byId: z.string(), byName: z.string().nullable() }

export const paymentRefund = z.object({
  id: uuid,
  receiptNumber: z.string().nullable(),
  amount: ksh,
  reason: z.enum(refundReasons),
  state: z.enum(refundStates),
  reference: z.string().nullable(),
  /** The money came in cash, so the branch's counter pays it back. */
  isCash: z.boolean(),
  handedBack: z.boolean(),
  /**
   * A person said that the money was given back with this reference, and a second one has to say the same. `amount`:
   * what the reference paid in all, with the refunds in `with`.
   */
  proposed: z
    .object({ reference: z.string(), amount: ksh, with: z.array(namedRefund), ...byPerson })
    .nullable(),
  /** What the reference paid in all, with the other refunds that it paid. Null: it paid this one alone, or nothing. */
  together: z.object({ amount: ksh, with: z.array(namedRefund) }).nullable(),
  /** The references of pay-outs that came back. */
  bounced: z.array(z.string()),
  dueAt: isoTime,
})

/** The phone is masked; staff who have to call the payer ask for it. `message`: the attempt's progress in English. */
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

/** `mayReverse`: this shop can send refunds through M-PESA. */
export const paymentDetail = paymentSummary
  .extend({
    attemptList: z.array(paymentAttempt),
    /** The M-PESA money that pays the order, from first to last. `at`: when the shop recorded it. */
    parts: z.array(z.object({ receiptNumber: z.string().nullable(), amount: ksh, at: isoTime })),
    cases: z.array(paymentCase),
    refunds: z.array(paymentRefund),
    /** `text`: the entry in English, for clients without texts of their own. */
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

export const takeUpCaseBody = z.object({ note: line(3, 500, 'REASON_REQUIRED') })

/** `amount`: the debt in KSh that the sender saw. `note`: why the customer is let off it. */
export const writeOffDebtBody = z.object({
  amount: z.number().positive(),
  note: line(3, 500, 'REASON_REQUIRED'),
})

/** The most refunds that one reference may have paid. */
export const MOST_TOGETHER = 20

/** The most refunds in `openRefunds`. */
export const MOST_OPEN_REFUNDS = 50

/**
 * The open refunds of an order's customer: those of the order, then those of the customer's other orders, the oldest
 * first. `isMore`: there are more than these.
 */
export const openRefunds = z
  .object({
    refunds: z
      .array(
        namedRefund.extend({
          reason: z.enum(refundReasons),
          state: z.enum(refundStates),
          isCash: z.boolean(),
          /** Somebody said that it was given back, and a second person has to agree. */
          awaitsSecond: z.boolean(),
          dueAt: isoTime,
        }),
      )
      .max(MOST_OPEN_REFUNDS),
    isMore: z.boolean(),
  })
  .meta({ id: 'OpenRefunds' })
export type OpenRefund = z.infer<typeof openRefunds>['refunds'][number]

/**
 * The money was paid back in another way, under this reference. `with`: the other refunds that the reference paid, and
 * `amount` what it paid in all (KSh).
 */
export const markRefundBody = z.object({
  action: z.literal('mark'),
  reference: line(3, 60, 'REFERENCE_REQUIRED'),
  amount: ksh.optional(),
  with: z
    .array(refundKey)
    .max(MOST_TOGETHER - 1)
    .optional(),
})

/** `reverse`: M-PESA is asked to pay it back. */
export const refundBody = z.discriminatedUnion('action', [
  markRefundBody,
  z.object({ action: z.literal('reverse') }),
])
/** The payment's status after the decision. Clients read the payment again for the rest. */
export const settledPayment = z.object({ orderId: uuid, paymentStatus })
