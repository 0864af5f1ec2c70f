import { isAdmin } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Variant, VariantFacts } from '../../domain/product/events.ts'
import { product } from '../../domain/product/product.ts'
import type { Product } from '../../domain/product/state.ts'
import type { Command, CommandContext } from '../engine/command.ts'
import { load } from '../engine/execute.ts'
import { withBarcodeClaims } from './barcode-claims.ts'
import { type ChangedProduct, changeAsSeen, tellVariant } from './changed-product.ts'
import { checkUnreserved, moveStockToVariant } from './move-stock-to-variant.ts'
import { keepPictures } from './pictures.ts'

/** `takesStock`: the product had no variants, and all its stock moves to this variant. */
type AddVariant = {
  productId: number
  variant: Omit<Variant, 'variantId' | 'isDefault'>
  takesStock?: boolean
  barcodes?: string[] | undefined
  revision?: number | undefined
}

const check = async (
  known: Product | null,
  { variant, productId }: AddVariant,
  context: CommandContext,
) => {
  const kept = await keepPictures([variant.imageUrl], context)
  const isFirst = known?.variants.length === 0
  return kept.ok && isFirst ? checkUnreserved(context, productId) : kept
}

/**
 * Adds a variant. The first variant of a product takes over the product's stock; this is refused while orders hold
 * pieces of the product.
 */
export const addVariant: Command<AddVariant, ChangedProduct> = {
  name: 'add-variant',
  may: isAdmin,
  run: async (input, context) => {
    const { productId, variant, takesStock = false, barcodes, revision } = input
    const known = await load(context, product, String(productId))
    const checked = await check(known, input, context)
    if (!checked.ok) return checked
    const command = { type: 'AddVariant', variant, takesStock, barcodes } as const
    const changed = await withBarcodeClaims(context, productId, barcodes, () =>
      changeAsSeen(context, { productId, revision }, command),
    )
    if (!changed.ok) return changed
    // A job repeats this move if the process crashes here, or if an order reserved pieces at the last moment.
    const moved =
      known?.variants.length === 0 ? await moveStockToVariant(context, productId) : ok(null)
    return moved.ok || moved.error.code === 'STOCK_RESERVED' ? changed : moved
  },
}

/** A field that is absent keeps its value. */
export type ChangeVariant = {
  productId: number
  variantId: number
  changes: Partial<VariantFacts> & { barcodes?: string[] }
  revision?: number | undefined
}

export const changeVariant: Command<ChangeVariant, ChangedProduct> = {
  name: 'change-variant',
  may: isAdmin,
  run: async ({ variantId, changes, ...seen }, context) => {
    const kept = await keepPictures([changes.imageUrl], context)
    if (!kept.ok) return kept
    const command = { type: 'ChangeVariant', variantId, changes } as const
    return withBarcodeClaims(context, seen.productId, changes.barcodes, () =>
      changeAsSeen(context, seen, command, tellVariant(variantId)),
    )
  },
}
