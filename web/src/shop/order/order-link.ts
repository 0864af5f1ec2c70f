import { orderSecret } from '#contract/order/customer.ts'
import { uuid, z } from '#contract/rules/schema.ts'

/** The id and secret of an order, as they stand in a link. */
export const linkedOrder = z.object({ id: uuid, secret: orderSecret })
export type LinkedOrder = z.infer<typeof linkedOrder>

/** The path of the page that opens an order from a link. */
export const OPEN_ORDER = '/orders/open'

/** The secret stands behind the '#', which a browser sends neither to the server nor in a referrer. */
export const orderLink = (origin: string, { id, secret }: LinkedOrder): string =>
  `${origin}${OPEN_ORDER}#${id}.${secret}`

/** Undefined if the part behind the '#' is not a valid id and secret. */
export const readOrderLink = (hash: string): LinkedOrder | undefined => {
  const [id, secret] = hash.replace('#', '').split('.')
  return linkedOrder.safeParse({ id, secret }).data
}

const BYTES = 32

type FillWithChance = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array

/** A random secret for the order of a guest. Whoever has it has the same rights as the owner of an account's order. */
export const newOrderSecret = (
  fill: FillWithChance = (bytes) => crypto.getRandomValues(bytes),
): string =>
  btoa(String.fromCharCode(...fill(new Uint8Array(BYTES))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
