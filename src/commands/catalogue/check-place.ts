import type { ErrorCode } from '../../contract/errors.ts'
import { branch } from '../../domain/branch/branch.ts'
import { category } from '../../domain/category/category.ts'
import { ok, type Rejection, type Result, reject } from '../../domain/kernel/result.ts'
import type { ProductDescription } from '../../domain/product/events.ts'
import type { CommandContext } from '../engine/command.ts'
import { load } from '../engine/execute.ts'

/** Refuses a product whose category or branch there is not. */
export const checkPlace = async (
  { categoryId, exclusiveBranchId }: Pick<ProductDescription, 'categoryId' | 'exclusiveBranchId'>,
  context: CommandContext,
): Promise<Result<null, Rejection<ErrorCode>>> => {
  if ((await load(context, category, String(categoryId))) === null) {
    return reject('CATEGORY_NOT_FOUND')
  }
  if (exclusiveBranchId === null) return ok(null)
  const seller = await load(context, branch, String(exclusiveBranchId))
  return seller === null ? reject('BRANCH_NOT_FOUND') : ok(null)
}
