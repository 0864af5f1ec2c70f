import { isAdmin } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Variant } from '../../domain/product/events.ts'
import { product } from '../../domain/product/product.ts'
import type { Product } from '../../domain/product/state.ts'
import type { Command, CommandContext } from '../engine/command.ts'
import { executeAsSeen, load } from '../engine/execute.ts'
import { keepPictures } from '../picture/keep-pictures.ts'
import { type ChangedProduct, changedProduct, tellProduct } from './changed-product.ts'
import { checkUnreserved, moveStockToVariant } from './move-stock-to-variant.ts'

/** `takesStock`: the product is sold without variants so far, and all its stock goes to this one. */
export type AddVariant = {
  productId: number
  variant: Omit<Variant, 'variantId' | 'isDefault'>
  takesStock?: boolean
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
 * A product that is sold without variants keeps its stock under none of them: the act that gives it the first one says
 * that the stock goes there. It is refused while orders hold some.
 */
export const addVariant: Command<AddVariant, ChangedProduct> = {
  name: 'add-variant',
  may: isAdmin,
  run: async (input, context) => {
    const { productId, variant, takesStock = false, revision } = input
    const known = await load(context, product, String(productId))
    const checked = await check(known, input, context)
    if (!checked.ok) return checked
    const command = { type: 'AddVariant', variant, takesStock } as const
    const seen = { expectedRevision: revision, tell: tellProduct }
    const changed = await executeAsSeen(context, product, String(productId), command, seen)
    if (!changed.ok) return changed
    // A job does this again where a crash comes between the two, or an order came in at the last moment.
    const moved =
      known?.variants.length === 0 ? await moveStockToVariant(context, productId) : ok(null)
    return moved.ok || moved.error.code === 'STOCK_RESERVED'
      ? changedProduct(changed, context)
      : moved
  },
}
