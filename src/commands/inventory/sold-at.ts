import type { ErrorCode } from '../../contract/errors.ts'
import { branch } from '../../domain/branch/branch.ts'
import type { StockKey } from '../../domain/inventory/vocabulary.ts'
import { ok, type Rejection, type Result, reject } from '../../domain/kernel/result.ts'
import { product } from '../../domain/product/product.ts'
import { offerOf, type ProductState } from '../../domain/product/state.ts'
import type { CommandContext } from '../engine/command.ts'
import { load } from '../engine/execute.ts'

type Answer<Value> = Result<Value, Rejection<ErrorCode>>

/** The product, if the branch sells it. */
export const soldAt = async (
  { branchId, productId }: Omit<StockKey, 'variantId'>,
  context: CommandContext,
  maxAgeMs: number,
): Promise<Answer<NonNullable<ProductState>>> => {
  const [at, sold] = await Promise.all([
    load(context, branch, String(branchId), { maxAgeMs }),
    load(context, product, String(productId), { maxAgeMs }),
  ])
  if (at === null) return reject('BRANCH_NOT_FOUND')
  if (sold === null) return reject('PRODUCT_NOT_FOUND')
  const { exclusiveBranchId } = sold
  const isSold = exclusiveBranchId === null || exclusiveBranchId === branchId
  return isSold ? ok(sold) : reject('PRODUCT_NOT_AT_BRANCH')
}

/** Refuses a size that the product does not come in. */
export const sizeSoldAt = async (
  key: StockKey,
  context: CommandContext,
  maxAgeMs: number,
): Promise<Answer<null>> => {
  const sold = await soldAt(key, context, maxAgeMs)
  if (!sold.ok) return sold
  const isSize = offerOf(sold.value, key.variantId) !== undefined
  return isSize ? ok(null) : reject('VARIANT_NOT_FOUND')
}
