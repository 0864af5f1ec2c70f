import { settlesPayments } from '../../domain/kernel/access.ts'
import type { Command } from '../engine/command.ts'
import { type CashNow, type Counted, count } from './count-cash.ts'

/** `handoverId`: the `entryId` of the handover that did not agree. */
type WriteOff = Counted & { handoverId: string; note: string }

/** Finance accepts what the last handover of a driver did not agree by, with the reason. */
export const writeOffCash: Command<WriteOff, CashNow> = {
  name: 'write-off-cash',
  may: settlesPayments,
  run: ({ revision, note, ...accepted }, context) =>
    count(context, { type: 'WriteOff', ...accepted, note: note.trim() }, revision),
}
