import type { ErrorCode } from '../../contract/errors.ts'
import { branch } from '../../domain/branch/branch.ts'
import { category } from '../../domain/category/category.ts'
import { productSlugClaim } from '../../domain/claim/claim.ts'
import { isAdmin } from '../../domain/kernel/access.ts'
import { ok, type Rejection, type Result, reject } from '../../domain/kernel/result.ts'
import type { ProductDetails } from '../../domain/product/events.ts'
import { product } from '../../domain/product/product.ts'
import type { Command, CommandContext } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'
import { newCatalogueId } from './new-id.ts'

const check = async (
  { categoryId, exclusiveBranchId }: ProductDetails,
  context: CommandContext,
): Promise<Result<null, Rejection<ErrorCode>>> => {
  if ((await load(context, category, String(categoryId))) === null) {
    return reject('CATEGORY_NOT_FOUND')
  }
  if (exclusiveBranchId === null) return ok(null)
  const seller = await load(context, branch, String(exclusiveBranchId))
  return seller === null ? reject('BRANCH_NOT_FOUND') : ok(null)
}

export const addProduct: Command<ProductDetails, { productId: number }> = {
  name: 'add-product',
  may: isAdmin,
  run: async (details, context) => {
    const checked = await check(details, context)
    if (!checked.ok) return checked
    const valid = product.decide({ type: 'Add', productId: 0, details }, product.initial)
    if (!valid.ok) return valid
    const id = await newCatalogueId(context, 'product', {
      claim: productSlugClaim,
      value: details.slug,
      taken: 'SLUG_TAKEN',
      exists: async (productId) => (await load(context, product, productId)) !== null,
    })
    if (!id.ok) return id
    const productId = id.value
    const add = { type: 'Add', productId, details } as const
    const added = await execute(context, product, String(productId), add, { expectNew: true })
    return added.ok ? ok({ productId }) : added
  },
}
