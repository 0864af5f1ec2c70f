import {
  caseKinds,
  caseResolutions,
  paymentSources,
  refundReasons,
} from '../../domain/payment/vocabulary.ts'
import { orderChangesOn } from '../order/order-changes.ts'
import { isoTime, ksh } from '../rules/primitives.ts'
import { z } from '../rules/zod.ts'

/** The fields of every entry of a history. */
export const entryBase = { at: isoTime, actorRole: z.string() }

/** An entry of one type of event, with the facts that its words need. */
const entryOf = <Base extends z.ZodRawShape, Type extends string, Facts extends z.ZodRawShape>(
  base: Base,
  type: Type,
  facts: Facts,
) => z.object({ ...base, type: z.literal(type), facts: z.object(facts) })

const money = { amount: ksh, receipt: z.string().nullable() }

/**
 * A payment's events that people are told of, and its order's changes. Facts are not personal, and hold no notes of
 * staff. Money in KSh.
 */
export const paymentEntriesOn = <Base extends z.ZodRawShape>(base: Base) =>
  [
    entryOf(base, 'PromptAccepted', {}),
    entryOf(base, 'PromptRefused', { errorCode: z.string() }),
    entryOf(base, 'PromptOutcomeUnknown', {}),
    entryOf(base, 'PaymentReceived', { ...money, source: z.enum(paymentSources) }),
    entryOf(base, 'PaymentAttemptFailed', { resultCode: z.string() }),
    entryOf(base, 'PaymentAttemptExpired', {}),
    entryOf(base, 'PaymentReceiptLearned', money),
    entryOf(base, 'PaymentCaseOpened', {
      kind: z.enum(caseKinds),
      amount: ksh.nullable(),
      receipt: z.string().nullable(),
    }),
    entryOf(base, 'PaymentCaseHeldChanged', { amount: ksh }),
    entryOf(base, 'PaymentCaseResolved', { resolution: z.enum(caseResolutions) }),
    entryOf(base, 'RefundBecameDue', { ...money, reason: z.enum(refundReasons) }),
    entryOf(base, 'ReceiptNamed', { receipt: z.string() }),
    entryOf(base, 'RefundRequested', {}),
    entryOf(base, 'RefundRequestFailed', { resultCode: z.string() }),
    entryOf(base, 'RefundCompleted', { reference: z.string() }),
    entryOf(base, 'PaymentReversed', money),
    entryOf(base, 'RefundHandedBack', { amount: ksh }),
    ...orderChangesOn(base),
  ] as const

export type PaymentEntry = z.infer<ReturnType<typeof paymentEntriesOn<typeof entryBase>>[number]>
export type PaymentEventType = PaymentEntry['type']
/** The facts of an event of this type. */
export type PaymentFacts<Type extends PaymentEventType> = Extract<
  PaymentEntry,
  { type: Type }
>['facts']
