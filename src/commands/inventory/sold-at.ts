import { branch } from '../../domain/branch.ts'
import type { Pieces, StockKey } from '../../domain/kernel/pieces.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import { product } from '../../domain/product/product.ts'
import { offerOf, type ProductState } from '../../domain/product/state.ts'
import type { CommandContext, CommandResult } from '../engine/command.ts'
import { load, recheck } from '../engine/execute.ts'

/** The product, if the branch sells it. */
export const soldAt = async (
  { branchId, productId }: Omit<StockKey, 'variantId'>,
  context: CommandContext,
  maxAgeMs: number,
): Promise<CommandResult<NonNullable<ProductState>>> => {
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

/** Refuses a size that the product does not have. */
export const sizeSoldAt = async (
  key: StockKey,
  context: CommandContext,
  maxAgeMs: number,
): Promise<CommandResult> => {
  const sold = await soldAt(key, context, maxAgeMs)
  if (!sold.ok) return sold
  const isSize = offerOf(sold.value, key.variantId) !== undefined
  return isSize ? ok(null) : reject('VARIANT_NOT_FOUND')
}

/** All values, or the first refusal. */
export const allOf = <Value>(answers: readonly CommandResult<Value>[]): CommandResult<Value[]> => {
  const values: Value[] = []
  for (const answer of answers) {
    if (!answer.ok) return answer
    values.push(answer.value)
  }
  return ok(values)
}

/** Refuses unless the branch sells every item. */
export const allSoldAt = (
  context: CommandContext,
  branchId: number,
  lines: readonly Omit<Pieces, 'quantity'>[],
): Promise<CommandResult<null[]>> =>
  recheck(async (maxAgeMs) =>
    allOf(
      await Promise.all(
        lines.map(({ productId, variantId }) =>
          sizeSoldAt({ branchId, productId, variantId }, context, maxAgeMs),
        ),
      ),
    ),
  )
