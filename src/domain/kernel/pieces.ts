/** A product (variantId 0) or one variant of it. */
export type PieceKey = { productId: number; variantId: number }
export type Pieces = PieceKey & { quantity: number }

export const isSamePiece = (one: PieceKey, other: PieceKey): boolean =>
  one.productId === other.productId && one.variantId === other.variantId

/** The stock record of a product or variant at one branch. Its stream is `inventory-<branch>.<product>.<variant>`. */
export type StockKey = PieceKey & { branchId: number }

export const stockKeyId = (key: StockKey): string =>
  `${key.branchId}.${key.productId}.${key.variantId}`

/** The key from an id that `stockKeyId` made. */
export const keyOfStock = (id: string): StockKey => {
  const [branchId = 0, productId = 0, variantId = 0] = id.split('.').map(Number)
  return { branchId, productId, variantId }
}
