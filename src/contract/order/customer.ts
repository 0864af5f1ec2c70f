import type { OrderWishes } from '../../domain/order/vocabulary.ts'
import { issue } from '../rules/issues.ts'
import { email, latitude, line, longitude, phone, z } from '../rules/schema.ts'

/**
 * An order's secret: random letters that the browser makes, at least 128 bits in base64url. Whoever sends it may do
 * with the order what its customer may. The shop stores only its hash.
 */
export const orderSecret = z.string().regex(/^[A-Za-z0-9_-]{22,64}$/)

/** The request header with an order's secret. A wrong secret is treated like a missing one. */
export const ORDER_SECRET = 'x-order-secret'

/** The key of an order's link. The browser makes it, and sends it where others send the order's secret. */
export const orderLinkBody = z.object({ key: orderSecret })
export const orderLinkState = z.object({ isMade: z.boolean() })

/** An address as somebody types it. The coordinates are present if the place on the map is known. */
export const deliveryAddress = z.object({
  street: line(3, 200, 'STREET_REQUIRED'),
  city: line(2, 100, 'CITY_REQUIRED'),
  region: line(2, 100, 'REGION_REQUIRED'),
  latitude: latitude.optional(),
  longitude: longitude.optional(),
})

export { noWishes, type OrderWishes, wishesOf, wishNames } from '../../domain/order/vocabulary.ts'

/** The person that an order is for, as entered in the first form of the checkout. */
export const customer = z.object({ name: line(2, 120, 'NAME_REQUIRED'), email, phone })

/**
 * Makes a schema for each text that a customer may write with an order. `rule` gets the greatest length in characters.
 */
const wishesBy = <Rule extends z.ZodType>(rule: (most: number) => Rule) =>
  ({ notes: rule(1_000) }) satisfies Record<keyof OrderWishes, Rule>

/** The texts in a request. */
export const sentWishes = wishesBy((most) =>
  z.string().trim().max(most, issue('TOO_LONG')).optional(),
)

/** The texts in an answer. '' if nothing was written. */
export const keptWishes = wishesBy(() => z.string())
