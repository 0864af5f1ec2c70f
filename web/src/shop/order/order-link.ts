import { orderSecret } from '#contract/order/customer.ts'
import { uuid, z } from '#contract/rules/schema.ts'

/** An order's id and its secret, as a link hands them on. */
export const linkedOrder = z.object({ id: uuid, secret: orderSecret })
export type LinkedOrder = z.infer<typeof linkedOrder>

/** The path of the page that takes an order from a link. */
export const OPEN_ORDER = '/orders/open'

/** A browser sends no server the part behind the '#', and names it in no referrer. */
export const orderLink = (origin: string, { id, secret }: LinkedOrder): string =>
  `${origin}${OPEN_ORDER}#${id}.${secret}`

/** Undefined for a part behind the '#' that names no order. */
export const readOrderLink = (hash: string): LinkedOrder | undefined => {
  const [id, secret] = hash.replace('#', '').split('.')
  return linkedOrder.safeParse({ id, secret }).data
}

const BYTES = 32

type FillWithChance = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array

/** The secret of an order that a guest is about to place. Whoever holds it may what an account's owner may. */
export const newOrderSecret = (
  fill: FillWithChance = (bytes) => crypto.getRandomValues(bytes),
): string =>
  btoa(String.fromCharCode(...fill(new Uint8Array(BYTES))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
