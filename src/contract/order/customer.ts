import type { OrderWishes } from '../../domain/order/vocabulary.ts'
import { issue } from '../rules/issues.ts'
import { email, line, phone } from '../rules/primitives.ts'
import { z } from '../rules/zod.ts'

export { noWishes, type OrderWishes, wishesOf, wishNames } from '../../domain/order/vocabulary.ts'

/** The person that an order is for. The form of the checkout asks for this before anything of the order is there. */
export const customer = z.object({ name: line(2, 120, 'NAME_REQUIRED'), email, phone })

/** The rule of each text that a customer may write to an order, made of the most characters that are taken. */
const wishesBy = <Rule extends z.ZodType>(rule: (most: number) => Rule) =>
  ({ notes: rule(1_000) }) satisfies Record<keyof OrderWishes, Rule>

/** As they are sent. */
export const sentWishes = wishesBy((most) =>
  z.string().trim().max(most, issue('TOO_LONG')).optional(),
)

/** As the shop keeps them. '' where nothing was written. */
export const keptWishes = wishesBy(() => z.string())
