import { isAdmin } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import { type MoneyHoldState, moneyHold, SHOP } from '../../domain/money-hold/money-hold.ts'
import type { Command } from '../engine/command.ts'
import { execute } from '../engine/execute.ts'

/** Requests held back stay unsent: they are old by now. Requests from here on are sent. */
export const releaseMoney: Command<{ reason: string }, MoneyHoldState> = {
  name: 'release-money',
  may: isAdmin,
  run: async ({ reason }, context) => {
    const released = await execute(context, moneyHold, SHOP, { type: 'Release', reason })
    return released.ok ? ok(released.value.state) : released
  },
}
