import type { AskedBySearch } from '../../projections/orders/order-search.ts'

/** A search of orders made at this moment (ISO 8601), in a shop with these names of products. */
export const askedAt = (
  iso: string,
  productIds: Readonly<Record<string, readonly number[]>> = {},
): AskedBySearch => ({
  catalogue: { named: (typed) => (productIds[typed] ?? []).map((productId) => ({ productId })) },
  world: { now: () => new Date(iso) },
})
