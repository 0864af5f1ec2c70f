import { createHash } from 'node:crypto'

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * The id of the order's delivery, computed from the order's id: an order has exactly one delivery. The order's id
 * cannot be found from the delivery's id, since the order's id gives access to more.
 */
export const deliveryIdOf = (orderId: string): string => {
  const hash = hashOf(`delivery:${orderId}`).toString('hex')
  const variant = '89ab'[Number.parseInt(hash.slice(3, 4), 16) % 4]
  const rest = `7${hash.slice(0, 3)}-${variant}${hash.slice(4, 7)}-${hash.slice(7, 19)}`
  return `${orderId.slice(0, 13)}-${rest}`
}

/** Crockford's base 32 has no letters that look like other signs. */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const NUMBER_LENGTH = 10

/** The number holds fifty bits, so it cannot be guessed without the order's id. */
export const trackingNumberOf = (orderId: string): string => {
  const hash = hashOf(`tracking:${orderId}`)
  const chosen = Array.from({ length: NUMBER_LENGTH }, (_, n) => signs.charAt((hash[n] ?? 0) % 32))
  return `TRK-${chosen.join('')}`
}
