import { paymentMethods } from '../../domain/kernel/vocabulary.ts'
import { attemptStates } from '../../domain/payment/vocabulary.ts'
import { paymentStatus } from '../order/order.ts'
import { issue } from '../rules/issues.ts'
import { isoTime, ksh, phone, uuid, z } from '../rules/schema.ts'
import { typed } from '../rules/text.ts'

/** `amount`: the KSh that the shopper expects to pay. It must equal what is still to be paid. */
export const stkPushBody = z.object({ phoneNumber: phone, amount: ksh, orderId: uuid })

/** An M-PESA receipt has ten characters. Older and newer ones may be slightly longer or shorter. */
export const receiptBody = z.object({
  receipt: z
    .string()
    .overwrite(typed)
    .toUpperCase()
    .regex(/^[A-Z0-9]{8,12}$/, issue('RECEIPT_INVALID')),
})

/** Asks at the door for what is still to be paid. The phone belongs to whoever pays. */
export const doorPaymentBody = z.object({ phoneNumber: phone })

/**
 * `success` false: the prompt ended without money, and `message` says why. `success` true with a `receiptNumber`: paid.
 * `success` true with the status pending: the PIN is not entered yet, or M-PESA has not answered.
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

/** The progress of one prompt. `unknown`: M-PESA did not say whether it sent the prompt. A late answer still counts. */
export const attemptState = z.enum([
  'sending',
  'waiting',
  'unknown',
  'refused',
  'failed',
  'expired',
  'paid',
])

/** The exact state of a prompt. For `rejected` and `failed`, the `resultCode` says why. */
export const attemptStep = z.enum(attemptStates)

/** Whether and from when another prompt may be sent. `at` is null if it may be sent now, or never. */
const nextPrompt = z.object({ allowed: z.boolean(), at: isoTime.nullable() })

/** The payment of one order as its shopper sees it. */
export const paymentState = z
  .object({
    orderId: uuid,
    orderNumber: z.string(),
    paymentMethod: z.enum(paymentMethods),
    paymentStatus,
    /** What is still to be paid. Once nothing is open, what the order cost. */
    amount: ksh,
    /** `total`: what the customer pays for what was kept. `paid`: what came of it, by M-PESA and in cash. */
    total: ksh,
    paid: ksh,
    /** The goods were handed over, and the customer owes the amount for them. */
    isOwed: z.boolean(),
    /** The order is cancelled. A prompt that was sent before may still be on the phone. */
    isCancelled: z.boolean(),
    receiptNumber: z.string().nullable(),
    attempt: z
      .object({
        id: uuid,
        state: attemptState,
        step: attemptStep,
        /** M-PESA's own code, or a code of the shop if M-PESA could not be reached. */
        resultCode: z.string().nullable(),
        /** In English, for clients without texts of their own. */
        message: z.string(),
        startedAt: isoTime,
        /** When the prompt on the phone expires, roughly. */
        endsAt: isoTime,
      })
      .nullable(),
    nextPrompt,
    /** The shopper may switch to cash now. */
    mayPayCash: z.boolean(),
    /** When the unpaid order will be cancelled. Null if it will not. */
    expiresAt: isoTime.nullable(),
    /** The shop's PayBill or till number, for shoppers who pay without a prompt. */
    byHand: z.object({ kind: z.enum(['paybill', 'till']), number: z.string() }).optional(),
    /** The receipt that the payer named last, as long as no money has come. */
    namedReceipt: z.string().optional(),
    /** The server's time, for a countdown. */
    now: isoTime,
  })
  .meta({ id: 'PaymentState' })
export type PaymentState = z.infer<typeof paymentState>

export const paymentMethodBody = z.object({ paymentMethod: z.enum(paymentMethods) })
export const changedPaymentMethod = z.object({ id: uuid, paymentMethod: z.enum(paymentMethods) })
