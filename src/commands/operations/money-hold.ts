import { isAdmin, isShop } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import { type LostPeriod, type MoneyHoldState, moneyHold, SHOP } from '../../domain/money-hold.ts'
import { StreamUnreadable } from '../../stores/event-store/events.ts'
import { type Command, type CommandContext, tellUnreadable } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'

/** Null while no money is held. */
export type HeldMoney = MoneyHoldState

/**
 * The present hold of outgoing money, with its reason. Money is held too while nobody can read whether it is: somebody
 * is told, and the period is unknown.
 */
export const findMoneyHold = async (context: CommandContext): Promise<HeldMoney> => {
  try {
    return await load(context, moneyHold, SHOP)
  } catch (error) {
    if (!(error instanceof StreamUnreadable)) throw error
    tellUnreadable(error, context.alert)
    return { heldSince: context.world.now().toISOString(), lostFrom: null, lostUntil: null }
  }
}

export const readMoneyHold: Command<Record<never, never>, HeldMoney> = {
  name: 'read-money-hold',
  may: isAdmin,
  run: async (_, context) => ok(await findMoneyHold(context)),
}

/** Holds refunds after the log lost events: the shop sends no money by itself from now on. */
export const holdMoney: Command<LostPeriod, MoneyHoldState> = {
  name: 'hold-money',
  may: isShop,
  run: async (lost, context) => {
    const command = { type: 'Hold', at: context.world.now().toISOString(), ...lost } as const
    const held = await execute(context, moneyHold, SHOP, command)
    return held.ok ? ok(held.value.state) : held
  },
}

/**
 * Ends the hold. Requests from the time before the hold ended stay unsent, because they are old; new requests are sent.
 */
export const releaseMoney: Command<{ reason: string }, MoneyHoldState> = {
  name: 'release-money',
  may: isAdmin,
  run: async ({ reason }, context) => {
    const released = await execute(context, moneyHold, SHOP, { type: 'Release', reason })
    return released.ok ? ok(released.value.state) : released
  },
}
