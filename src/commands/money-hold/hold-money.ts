import { isShop } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { LostPeriod } from '../../domain/money-hold/events.ts'
import { type MoneyHoldState, moneyHold, SHOP } from '../../domain/money-hold/money-hold.ts'
import type { Command } from '../engine/command.ts'
import { execute } from '../engine/execute.ts'

/** The shop sends no money by itself from here on. */
export const holdMoney: Command<LostPeriod, MoneyHoldState> = {
  name: 'hold-money',
  may: isShop,
  run: async (lost, context) => {
    const command = { type: 'Hold', at: context.world.now().toISOString(), ...lost } as const
    const held = await execute(context, moneyHold, SHOP, command)
    return held.ok ? ok(held.value.state) : held
  },
}
