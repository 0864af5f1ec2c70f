import { paymentMethods } from '../../domain/kernel/vocabulary.ts'
import type { Facts } from '../rules/fill.ts'
import { z } from '../rules/zod.ts'

/**
 * Events of an order that leave its status as it is, as its history tells of them. `facts`: those fields of the event
 * that its words need, under the event's names for them. None is personal, since shoppers see them too.
 */
export const orderChangesOn = <Base extends z.ZodRawShape>(base: Base) =>
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

/** Their texts in English, with places for facts. */
const texts = {
  mpesa: 'Payment method changed to M-PESA',
  cash: 'Payment method changed to cash on delivery',
  joined: 'Added to an account',
} as const
export type OrderChangeText = (typeof texts)[keyof typeof texts]
type Say = (text: OrderChangeText, facts?: Facts) => string
type FactsOf<Type> = Extract<OrderChange, { type: Type }>['facts']

export const orderChangeWords: {
  [Type in OrderChange['type']]: (facts: FactsOf<Type>, say: Say) => string
} = {
  OrderPaymentMethodChanged: ({ paymentMethod }, say) => say(texts[paymentMethod]),
  OrderJoinedAccount: (_, say) => say(texts.joined),
}
