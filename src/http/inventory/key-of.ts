import type { StockKey } from '../../domain/inventory/events.ts'

/** The stock key that an id of a stock record names. */
export const keyOf = (id: string): StockKey => {
  const [branchId = 0, productId = 0, variantId = 0] = id.split('.').map(Number)
  return { branchId, productId, variantId }
}
