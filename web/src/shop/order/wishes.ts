import { type OrderWishes, wishNames } from '#contract/order/customer.ts'
import type { Text, Translate } from '../../lib/text.ts'
import type { Fact } from '../../ui/facts.tsx'

/** The words over each text that a customer may write to an order, where it is read. */
export const wishLabels: Readonly<Record<keyof OrderWishes, Text>> = {
  notes: 'Notes',
}

/** The words over the field where it is written. */
export const wishFields: Readonly<Record<keyof OrderWishes, Text>> = {
  notes: 'Order Notes',
}

/** What the customer wrote, for whoever looks at the order. */
export const wishFacts = (order: OrderWishes, t: Translate): Fact[] =>
  wishNames.map((name) => [t(wishLabels[name]), order[name] || null])
