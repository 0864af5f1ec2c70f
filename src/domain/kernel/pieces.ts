/** A product (variantId 0) or one variant of it. */
export type PieceKey = { productId: number; variantId: number }
export type Pieces = PieceKey & { quantity: number }

export const isSamePiece = (one: PieceKey, other: PieceKey): boolean =>
  one.productId === other.productId && one.variantId === other.variantId

/** The pieces of one kind at one branch. Stream `inventory-<branch>.<product>.<variant>`. */
export type StockKey = PieceKey & { branchId: number }

export const stockKeyId = (key: StockKey): string =>
  `${key.branchId}.${key.productId}.${key.variantId}`

/** The key that `stockKeyId` gave this id. */
export const keyOfStock = (id: string): StockKey => {
  const [branchId = 0, productId = 0, variantId = 0] = id.split('.').map(Number)
  return { branchId, productId, variantId }
}
