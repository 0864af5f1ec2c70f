import { z } from '../rules/zod.ts'

/**
 * Random letters that a browser makes for one order, at least 128 bits in base64url. Whoever sends the right ones may
 * do with this order what its customer may. The shop keeps a hash of them alone.
 */
export const orderSecret = z.string().regex(/^[A-Za-z0-9_-]{22,64}$/)

/** The header of a request about an order that its secret travels in. A wrong secret is answered as none. */
export const ORDER_SECRET = 'x-order-secret'
