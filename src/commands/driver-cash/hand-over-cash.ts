import { countsCash } from '../../domain/kernel/access.ts'
import type { Command } from '../engine/command.ts'
import { type CashNow, type Counted, count } from './count-cash.ts'

/** `keptCents`: what stays with the driver for change. */
type HandOver = Counted & { countedCents: number; keptCents: number; note: string }

/** Somebody else than the driver counts what the driver hands over. A difference is written down, never refused. */
export const handOverCash: Command<HandOver, CashNow> = {
  name: 'hand-over-cash',
  may: countsCash,
  run: ({ revision, note, ...counted }, context) =>
    count(context, { type: 'HandOver', ...counted, note: note.trim() }, revision),
}
