/** One stock key: a product (variantId 0) or a variant at a branch. Stream `inventory-<branch>.<product>.<variant>`. */
export type StockKey = { branchId: number; productId: number; variantId: number }

export const stockKeyId = (key: StockKey): string =>
  `${key.branchId}.${key.productId}.${key.variantId}`

/** The key that `stockKeyId` gave this id. */
export const keyOfStock = (id: string): StockKey => {
  const [branchId = 0, productId = 0, variantId = 0] = id.split('.').map(Number)
  return { branchId, productId, variantId }
}
