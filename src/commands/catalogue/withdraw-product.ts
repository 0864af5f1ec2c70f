import { isAdmin } from '../../domain/kernel/access.ts'
import { product } from '../../domain/product/product.ts'
import type { Command } from '../engine/command.ts'
import { executeAsSeen } from '../engine/execute.ts'
import { type ChangedProduct, changedProduct, tellProduct } from './changed-product.ts'

export type WithdrawProduct = {
  productId: number
  /** False brings it back. */
  isWithdrawn: boolean
  revision?: number | undefined
}

/** Orders that hold the product go on, and its slug stays taken. */
export const withdrawProduct: Command<WithdrawProduct, ChangedProduct> = {
  name: 'withdraw-product',
  may: isAdmin,
  run: async ({ productId, isWithdrawn, revision }, context) => {
    const command = { type: isWithdrawn ? 'Withdraw' : 'BringBack' } as const
    const seen = { expectedRevision: revision, tell: tellProduct }
    const changed = await executeAsSeen(context, product, String(productId), command, seen)
    return changedProduct(changed, context)
  },
}
