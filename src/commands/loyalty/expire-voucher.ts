import { isShop } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import { loyalty } from '../../domain/loyalty/loyalty.ts'
import type { Command } from '../engine/command.ts'
import { execute } from '../engine/execute.ts'

type ExpireVoucher = { userId: string; voucherId: string }

/** A voucher that nobody used in time ends, and gives its points back. */
export const expireVoucher: Command<ExpireVoucher, null> = {
  name: 'expire-voucher',
  may: isShop,
  run: async (input, context) => {
    const at = context.world.now().toISOString()
    const command = { type: 'Expire', ...input, at } as const
    const expired = await execute(context, loyalty, input.userId, command)
    return expired.ok ? ok(null) : expired
  },
}
