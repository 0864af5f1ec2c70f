import { isAdmin } from '../../domain/kernel/access.ts'
import type { PlanName } from '../../domain/product/prices.ts'
import type { Command } from '../engine/command.ts'
import { type ChangedProduct, changeAsSeen } from './changed-product.ts'

export type CallOffPrice = PlanName & { productId: number; revision?: number | undefined }

/** Calls off a planned price. One that has begun is ended by another price instead. */
export const callOffPrice: Command<CallOffPrice, ChangedProduct> = {
  name: 'call-off-price',
  may: isAdmin,
  run: async ({ productId, revision, ...name }, context) => {
    const at = context.world.now().toISOString()
    return changeAsSeen(context, { productId, revision }, { type: 'CallOffPrice', ...name, at })
  },
}
