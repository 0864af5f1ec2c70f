import { countsCash } from '../../domain/kernel/access.ts'
import type { Command } from '../engine/command.ts'
import { type CashNow, type Counted, count } from './count-cash.ts'

type GiveFloat = Counted & { amountCents: number }

/** A driver gets change from the till. */
export const giveFloat: Command<GiveFloat, CashNow> = {
  name: 'give-float',
  may: countsCash,
  run: ({ revision, ...given }, context) =>
    count(context, { type: 'GiveFloat', ...given }, revision),
}
