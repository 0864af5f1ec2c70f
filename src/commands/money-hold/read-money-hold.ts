import { isAdmin } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import { type MoneyHoldState, moneyHold, SHOP } from '../../domain/money-hold/money-hold.ts'
import type { Command, CommandContext } from '../engine/command.ts'
import { load } from '../engine/execute.ts'

/** Null while no money is held. */
export type HeldMoney = MoneyHoldState

/** The present hold of money, and its reason. */
export const findMoneyHold = (context: CommandContext): Promise<HeldMoney> =>
  load(context, moneyHold, SHOP)

export const readMoneyHold: Command<Record<never, never>, HeldMoney> = {
  name: 'read-money-hold',
  may: isAdmin,
  run: async (_, context) => ok(await findMoneyHold(context)),
}
