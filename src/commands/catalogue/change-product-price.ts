import { isAdmin } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import { type Price, product } from '../../domain/product/product.ts'
import type { Command } from '../engine/command.ts'
import { execute } from '../engine/execute.ts'

/** `variantId` 0: a product without variants. Prices are integer cents. */
export type ChangeProductPrice = { productId: number; variantId: number } & Price

export const changeProductPrice: Command<ChangeProductPrice, null> = {
  name: 'change-product-price',
  may: isAdmin,
  run: async ({ productId, ...price }, context) => {
    const command = { type: 'ChangePrice', ...price } as const
    const changed = await execute(context, product, String(productId), command)
    return changed.ok ? ok(null) : changed
  },
}
