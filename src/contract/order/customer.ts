import type { OrderWishes } from '../../domain/order/vocabulary.ts'
import { issue } from '../rules/issues.ts'
import { email, latitude, line, longitude, phone, z } from '../rules/schema.ts'

/**
 * Random letters that a browser makes for one order, at least 128 bits in base64url. Whoever sends the right ones may
 * do with this order what its customer may. The shop keeps a hash of them alone.
 */
export const orderSecret = z.string().regex(/^[A-Za-z0-9_-]{22,64}$/)

/** The header of a request about an order that its secret travels in. A wrong secret is answered as none. */
export const ORDER_SECRET = 'x-order-secret'

/** An address as somebody writes it. The place on the map is given where it is known. */
export const deliveryAddress = z.object({
  street: line(3, 200, 'STREET_REQUIRED'),
  city: line(2, 100, 'CITY_REQUIRED'),
  region: line(2, 100, 'REGION_REQUIRED'),
  latitude: latitude.optional(),
  longitude: longitude.optional(),
})

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
