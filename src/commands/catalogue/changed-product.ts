import { toKsh } from '../../contract/rules/money.ts'
import { branch } from '../../domain/branch.ts'
import { category } from '../../domain/category.ts'
import { barcodesOf } from '../../domain/kernel/barcode.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import type { ProductDescription } from '../../domain/product/events.ts'
import { productAt } from '../../domain/product/prices.ts'
import { type ProductCommand, product } from '../../domain/product/product.ts'
import type { Product, ProductState } from '../../domain/product/state.ts'
import { type ProductStanding, standingOf } from '../../domain/product/vocabulary.ts'
import type { CommandContext, CommandResult } from '../engine/command.ts'
import { executeAsSeen, load } from '../engine/execute.ts'

/** Refuses a product whose category or branch does not exist. */
export const checkPlace = async (
  { categoryId, exclusiveBranchId }: Pick<ProductDescription, 'categoryId' | 'exclusiveBranchId'>,
  context: CommandContext,
): Promise<CommandResult> => {
  if ((await load(context, category, String(categoryId))) === null) {
    return reject('CATEGORY_NOT_FOUND')
  }
  if (exclusiveBranchId === null) return ok(null)
  const seller = await load(context, branch, String(exclusiveBranchId))
  return seller === null ? reject('BRANCH_NOT_FOUND') : ok(null)
}

/** A product right after a change, at the prices of that moment. `revision` is the revision of the product's stream. */
export type ChangedProduct = Product & { revision: number; standing: ProductStanding }

export const changedProduct = (
  done: CommandResult<{ state: ProductState; revision: number }>,
  { world }: Pick<CommandContext, 'world'>,
): CommandResult<ChangedProduct> => {
  if (!done.ok) return done
  const { state, revision } = done.value
  if (state === null) return reject('PRODUCT_NOT_FOUND')
  const now = productAt(state, world.now().toISOString())
  return ok({ ...now, revision, standing: standingOf(now) })
}

/** The product's present fields, for a sender whose change came too late. Prices are in KSh, as in the request. */
const tellProduct = (state: ProductState): Readonly<Record<string, unknown>> => {
  if (state === null) return {}
  const { said: _, variants: __, barcodes: ___, ...known } = state
  const { priceCents, compareAtPriceCents, ...facts } = known
  const barcodes = barcodesOf(state, 0)
  const compareAtPrice = compareAtPriceCents === null ? null : toKsh(compareAtPriceCents)
  return { fields: { ...facts, barcodes, price: toKsh(priceCents), compareAtPrice } }
}

/** The variant's present fields, for a sender whose change came too late. */
export const tellVariant =
  (wanted: number) =>
  (state: ProductState): Readonly<Record<string, unknown>> => {
    const variant = state?.variants.find(({ variantId }) => variantId === wanted)
    if (state === null || variant === undefined) return {}
    const { name, sku, imageUrl } = variant
    return { fields: { name, sku, imageUrl, barcodes: barcodesOf(state, wanted) } }
  }

/**
 * Changes a product, unless somebody else changed it after the revision that the sender saw. `tell` then gives the
 * present fields for the refusal.
 */
export const changeAsSeen = async (
  context: CommandContext,
  { productId, revision }: { productId: number; revision?: number | undefined },
  command: ProductCommand,
  tell = tellProduct,
): Promise<CommandResult<ChangedProduct>> => {
  const seen = { expectedRevision: revision, tell }
  const changed = await executeAsSeen(context, product, String(productId), command, seen)
  return changedProduct(changed, context)
}
