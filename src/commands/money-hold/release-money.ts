import { isAdmin } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import { type MoneyHoldState, moneyHold, SHOP } from '../../domain/money-hold/money-hold.ts'
import type { Command } from '../engine/command.ts'
import { execute } from '../engine/execute.ts'

/** What was held back stays unsent: it is old by now. What is asked for from here on is sent. */
export const releaseMoney: Command<{ reason: string }, MoneyHoldState> = {
  name: 'release-money',
  may: isAdmin,
  run: async ({ reason }, context) => {
    const released = await execute(context, moneyHold, SHOP, { type: 'Release', reason })
    return released.ok ? ok(released.value.state) : released
  },
}
