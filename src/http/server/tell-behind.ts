import type { HttpContext } from './context.ts'
import type { HttpDeps } from './deps.ts'
import type { ReadModel } from './min-position.ts'

/** The readers of the log that each answer's read model is made by. */
export const readersOf: Readonly<Record<ReadModel, readonly string[]>> = {
  catalogue: ['branches', 'categories', 'products', 'stock'],
  orders: ['orders', 'order-history'],
  payments: ['payments', 'payment-receipts'],
  reviews: ['reviews', 'orders'],
  users: ['users'],
  wishlists: ['wishlists'],
}

/**
 * Names in `x-behind` those read models of an answer that are more than 10 s behind the log, are being built anew, or have
 * parked something.
 */
export const tellBehind = (
  ctx: HttpContext,
  deps: Pick<HttpDeps, 'behind'>,
  reads: readonly ReadModel[],
): void => {
  const behind = new Set(deps.behind().map(({ reader }) => reader))
  const named = reads.filter((name) => readersOf[name].some((reader) => behind.has(reader)))
  if (named.length > 0) ctx.set('x-behind', named.join(', '))
}
