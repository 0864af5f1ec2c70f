import { owns } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import { wishlist } from '../../domain/wishlist.ts'
import type { Command } from '../engine/command.ts'
import { execute } from '../engine/execute.ts'

export type ChangeWishlist = { userId: string; add: readonly number[]; remove: readonly number[] }

/**
 * Changes the customer's own wishlist and gives its product ids, newest first. Unknown ids, from a browser's old list,
 * are skipped.
 */
export const changeWishlist: Command<ChangeWishlist, readonly number[]> = {
  name: 'change-wishlist',
  may: (actor, { userId }) => owns(actor, userId),
  run: async ({ userId, add, remove }, context) => {
    const { catalogue } = context.queries
    const known = add.filter((id) => catalogue.product(id) !== undefined)
    const command = { type: 'Change', userId, add: known, remove } as const
    const changed = await execute(context, wishlist, userId, command)
    return changed.ok ? ok(changed.value.state) : changed
  },
}
