import { type OrderWishes, wishNames } from '#contract/order/customer.ts'
import type { Text, Translate } from '../../lib/text.ts'
import type { Fact } from '../../ui/facts.tsx'

/** For each text that a customer can write to an order: its label where it is shown. */
export const wishLabels: Readonly<Record<keyof OrderWishes, Text>> = {
  notes: 'Notes',
}

/** The label of the field in the checkout. */
export const wishFields: Readonly<Record<keyof OrderWishes, Text>> = {
  notes: 'Order Notes',
}

/** The customer's texts with their labels. The value is null if the customer wrote nothing. */
export const wishFacts = (order: OrderWishes, t: Translate): Fact[] =>
  wishNames.map((name) => [t(wishLabels[name]), order[name] || null])
