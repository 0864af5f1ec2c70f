import { ok } from '../domain/kernel/result.ts'
import { type MoneyHoldState, moneyHold, SHOP } from '../domain/money-hold/money-hold.ts'
import type { Command, CommandContext } from './command.ts'
import { isAdmin } from './guards.ts'
import { load } from './load.ts'

/** Whether money is held, and for what. */
export const findMoneyHold = (context: CommandContext): Promise<MoneyHoldState> =>
  load(context, moneyHold, SHOP)

export const readMoneyHold: Command<Record<never, never>, MoneyHoldState> = {
  name: 'read-money-hold',
  may: isAdmin,
  run: async (_, context) => ok(await findMoneyHold(context)),
}
