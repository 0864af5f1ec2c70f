import { isAdmin } from '../../domain/kernel/access.ts'
import type { Instant } from '../../domain/kernel/decider.ts'
import type { Price } from '../../domain/product/prices.ts'
import type { Command } from '../engine/command.ts'
import { type ChangedProduct, changeAsSeen } from './changed-product.ts'

/**
 * `variantId` is 0 for a product without variants. Prices are in cents. Without `from` the price starts at once;
 * without `until` it has no end.
 */
export type ChangeProductPrice = {
  productId: number
  variantId: number
  from?: Instant | null
  until?: Instant | null
  revision?: number | undefined
} & Price

export const changeProductPrice: Command<ChangeProductPrice, ChangedProduct> = {
  name: 'change-product-price',
  may: isAdmin,
  run: async ({ productId, revision, ...price }, context) => {
    const command = {
      type: 'ChangePrice',
      ...price,
      at: context.world.now().toISOString(),
    } as const
    return changeAsSeen(context, { productId, revision }, command)
  },
}
