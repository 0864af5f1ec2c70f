import { paymentMethods } from '../../domain/kernel/vocabulary.ts'
import { attemptStates } from '../../domain/payment/vocabulary.ts'
import { paymentStatus } from '../order/order.ts'
import { issue } from '../rules/issues.ts'
import { isoTime, ksh, phone, uuid, z } from '../rules/schema.ts'
import { typed } from '../rules/text.ts'

/** `amount` in KSh: the sum that the shopper believes to owe. It must be the order's total. */
export const stkPushBody = z.object({ phoneNumber: phone, amount: ksh, orderId: uuid })

/** M-PESA's receipts are ten signs. Older and newer ones may differ a little. */
export const receiptBody = z.object({
  receipt: z
    .string()
    .overwrite(typed)
    .toUpperCase()
    .regex(/^[A-Z0-9]{8,12}$/, issue('RECEIPT_INVALID')),
})

/** At the door the order's total is asked for. The phone is that of whoever pays. */
export const doorPaymentBody = z.object({ phoneNumber: phone })

/**
 * `success` false: the prompt ended without money, and `message` says why. True with a `receiptNumber`: paid. True with
 * `status` pending: the shopper still has to enter the PIN, or M-PESA has not told yet.
 */
export const stkPushAnswer = z
  .object({
    success: z.boolean(),
    message: z.string(),
    receiptNumber: z.string().nullable(),
    status: z.enum(['pending', 'paid', 'failed']),
  })
  .meta({ id: 'StkPushAnswer' })
export type StkPushAnswer = z.infer<typeof stkPushAnswer>

/** The progress of one prompt. `unknown`: M-PESA did not say whether it took the prompt. A late answer still counts. */
export const attemptState = z.enum([
  'sending',
  'waiting',
  'unknown',
  'refused',
  'failed',
  'expired',
  'paid',
])

/** The exact state: a prompt that was `rejected` or `failed` has a `resultCode` that says why. */
export const attemptStep = z.enum(attemptStates)

/** Whether another prompt may be sent, and from when. `at` is null when it may be sent now, or not at all. */
const nextPrompt = z.object({ allowed: z.boolean(), at: isoTime.nullable() })

/**
 * The payment of one order, as its shopper sees it. `now` is the server's clock, to count down by. `expiresAt`: the
 * time when an unpaid order is cancelled, null where it is not going to be. `mayPayCash`: the method can be changed
 * now.
 */
export const paymentState = z
  .object({
    orderId: uuid,
    orderNumber: z.string(),
    paymentMethod: z.enum(paymentMethods),
    paymentStatus,
    amount: ksh,
    receiptNumber: z.string().nullable(),
    attempt: z
      .object({
        id: uuid,
        state: attemptState,
        step: attemptStep,
        /** M-PESA's own code, or the shop's where M-PESA could not be asked. */
        resultCode: z.string().nullable(),
        /** English, for clients without words of their own. */
        message: z.string(),
        startedAt: isoTime,
        /** The approximate time when the prompt leaves the phone. */
        endsAt: isoTime,
      })
      .nullable(),
    nextPrompt,
    mayPayCash: z.boolean(),
    expiresAt: isoTime.nullable(),
    /** The shop's PayBill or till, for who pays without a prompt. */
    byHand: z.object({ kind: z.enum(['paybill', 'till']), number: z.string() }).optional(),
    /** The receipt that the payer named last, while no money is known. */
    namedReceipt: z.string().optional(),
    now: isoTime,
  })
  .meta({ id: 'PaymentState' })
export type PaymentState = z.infer<typeof paymentState>

export const paymentMethodBody = z.object({ paymentMethod: z.enum(paymentMethods) })
export const changedPaymentMethod = z.object({ id: uuid, paymentMethod: z.enum(paymentMethods) })
