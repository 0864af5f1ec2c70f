import { isAdmin } from '../../domain/kernel/access.ts'
import type { Variant } from '../../domain/product/events.ts'
import { product } from '../../domain/product/product.ts'
import type { Command } from '../engine/command.ts'
import { executeAsSeen } from '../engine/execute-as-seen.ts'
import { keepPictures } from '../picture/keep-pictures.ts'
import { type ChangedProduct, changedProduct, tellProduct } from './changed-product.ts'

export type AddVariant = {
  productId: number
  variant: Omit<Variant, 'variantId' | 'isDefault'>
  revision?: number | undefined
}

/**
 * Only a product that was added with variants gets more of them. One that is sold without them keeps its stock under no
 * variant, which would have to go somewhere.
 */
export const addVariant: Command<AddVariant, ChangedProduct> = {
  name: 'add-variant',
  may: isAdmin,
  run: async ({ productId, variant, revision }, context) => {
    const kept = await keepPictures([variant.imageUrl], context)
    if (!kept.ok) return kept
    const command = { type: 'AddVariant', variant } as const
    const seen = { expectedRevision: revision, tell: tellProduct }
    const changed = await executeAsSeen(context, product, String(productId), command, seen)
    return changedProduct(changed, context)
  },
}
