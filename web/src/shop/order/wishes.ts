import { type OrderWishes, wishNames } from '#contract/order/customer.ts'
import type { Text, Translate } from '../../lib/text.ts'
import type { Fact } from '../../ui/facts.tsx'

/** The texts that a customer can add to an order, with the labels under which they are shown. */
export const wishLabels: Readonly<Record<keyof OrderWishes, Text>> = {
  notes: 'Notes',
}

/** The same texts, with the labels of their fields in the checkout. */
export const wishFields: Readonly<Record<keyof OrderWishes, Text>> = {
  notes: 'Order Notes',
}

/** The customer's texts with their labels. The value is null if the customer wrote nothing. */
export const wishFacts = (order: OrderWishes, t: Translate): Fact[] =>
  wishNames.map((name) => [t(wishLabels[name]), order[name] || null])
