import { paymentMethods } from '../../domain/kernel/vocabulary.ts'
import {
  caseKinds,
  caseResolutions,
  paymentSources,
  refundReasons,
} from '../../domain/payment/vocabulary.ts'
import { isoTime, ksh, z } from '../rules/schema.ts'
import type { TextFacts } from '../rules/text.ts'

/**
 * Events of an order that do not change its status, as entries of its history. `facts`: the fields of the event that
 * the texts need, under the event's names. None is personal, because shoppers see them too.
 */
const orderChangesOn = <Base extends z.ZodRawShape>(base: Base) =>
  [
    z.object({
      ...base,
      type: z.literal('OrderPaymentMethodChanged'),
      facts: z.object({ paymentMethod: z.enum(paymentMethods) }),
    }),
    z.object({ ...base, type: z.literal('OrderJoinedAccount'), facts: z.object({}) }),
  ] as const

export const orderChange = z.discriminatedUnion('type', orderChangesOn({}))
export type OrderChange = z.infer<typeof orderChange>
export const orderChangeTypes = orderChange.options.map(({ shape }) => shape.type.value)

/** The English texts of these events. */
const texts = {
  mpesa: 'Payment method changed to M-PESA',
  cash: 'Payment method changed to cash on delivery',
  joined: 'Added to an account',
} as const
export type OrderChangeText = (typeof texts)[keyof typeof texts]
type Say = (text: OrderChangeText, facts?: TextFacts) => string
type FactsOf<Type> = Extract<OrderChange, { type: Type }>['facts']

export const orderChangeWords: {
  [Type in OrderChange['type']]: (facts: FactsOf<Type>, say: Say) => string
} = {
  OrderPaymentMethodChanged: ({ paymentMethod }, say) => say(texts[paymentMethod]),
  OrderJoinedAccount: (_, say) => say(texts.joined),
}

/** The fields of every entry of a history. */
export const entryBase = { at: isoTime, actorRole: z.string() }

/** The schema of an entry for one type of event, with the facts that its text needs. */
const entryOf = <Base extends z.ZodRawShape, Type extends string, Facts extends z.ZodRawShape>(
  base: Base,
  type: Type,
  facts: Facts,
) => z.object({ ...base, type: z.literal(type), facts: z.object(facts) })

const money = { amount: ksh, receipt: z.string().nullable() }

/**
 * The events of a payment that people see in its history, and the changes of its order. The facts are not personal and
 * hold no notes of staff. Money is in KSh.
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
    entryOf(base, 'PaymentCaseTakenUp', {}),
    entryOf(base, 'DebtWrittenOff', { amount: ksh }),
    entryOf(base, 'RefundSumChanged', { amount: ksh }),
    entryOf(base, 'RefundBecameDue', { ...money, reason: z.enum(refundReasons) }),
    entryOf(base, 'ReceiptNamed', { receipt: z.string() }),
    entryOf(base, 'RefundRequested', {}),
    entryOf(base, 'RefundRequestFailed', { resultCode: z.string() }),
    entryOf(base, 'RefundCompleted', { reference: z.string() }),
    entryOf(base, 'RefundMarkProposed', { reference: z.string() }),
    entryOf(base, 'RefundBounced', { reference: z.string(), amount: ksh }),
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
