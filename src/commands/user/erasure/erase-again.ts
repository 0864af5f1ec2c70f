import { isShop } from '#src/domain/kernel/access.ts'
import { ok } from '#src/domain/kernel/result.ts'
import { guestOrderOf } from '#src/domain/order/events.ts'
import { user } from '#src/domain/user/user.ts'
import type { Command, CommandContext } from '../../engine/command.ts'
import { execute, load } from '../../engine/execute.ts'
import { forgetAccount } from './erase-account.ts'
import { eraseOrder } from './erase-guest.ts'

const eraseUserAgain = async (context: CommandContext, userId: string): Promise<void> => {
  const { status } = await load(context, user, userId)
  if (status === 'registered') await execute(context, user, userId, { type: 'Erase' })
  await forgetAccount(context, userId)
}

/**
 * Erases a person again whose erasure is missing in a restored log. Nobody is asked: open orders go on, and also the
 * last admin is erased, because the erasure was accepted before. `subject`: the owner of a key in the vault.
 */
export const eraseAgain: Command<{ subject: string }, null> = {
  name: 'erase-again',
  may: isShop,
  run: async ({ subject }, context) => {
    const orderId = guestOrderOf(subject)
    if (orderId === undefined) await eraseUserAgain(context, subject)
    else await eraseOrder(context, orderId)
    // The restored log may not know the person at all.
    await context.vault.forgetKey(subject)
    return ok(null)
  },
}
