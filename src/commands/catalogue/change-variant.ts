import { isAdmin } from '../../domain/kernel/access.ts'
import type { VariantFacts } from '../../domain/product/events.ts'
import { product } from '../../domain/product/product.ts'
import type { Command } from '../engine/command.ts'
import { executeAsSeen } from '../engine/execute.ts'
import { keepPictures } from '../picture/keep-pictures.ts'
import { type ChangedProduct, changedProduct, tellVariant } from './changed-product.ts'

/** Fields that are not given stay as they are. */
export type ChangeVariant = {
  productId: number
  variantId: number
  changes: Partial<VariantFacts>
  revision?: number | undefined
}

export const changeVariant: Command<ChangeVariant, ChangedProduct> = {
  name: 'change-variant',
  may: isAdmin,
  run: async ({ productId, variantId, changes, revision }, context) => {
    const kept = await keepPictures([changes.imageUrl], context)
    if (!kept.ok) return kept
    const command = { type: 'ChangeVariant', variantId, changes } as const
    const seen = { expectedRevision: revision, tell: tellVariant(variantId) }
    const changed = await executeAsSeen(context, product, String(productId), command, seen)
    return changedProduct(changed, context)
  },
}
