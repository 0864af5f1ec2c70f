import {
  type DriverCashCommand,
  type DriverCashState,
  driverCash,
  dueOf,
} from '../../domain/driver-cash.ts'
import { countsCash, settlesPayments, unlessOwn } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import { user } from '../../domain/user/user.ts'
import type { Command, CommandContext, CommandResult } from '../engine/command.ts'
import { executeAsSeen, load } from '../engine/execute.ts'

/** `revision`: of the driver's cash as it was seen. Without it the count is taken as said. */
type Counted = { driverId: string; entryId: string; revision?: number | undefined }
/** In cents. */
type CashNow = { due: number; revision: number }

const tell = (state: DriverCashState) => ({ due: dueOf(state) })

/** Only drivers carry cash. Who was one, and is not any more, may still hand over what is due. */
const isCarrier = async (context: CommandContext, driverId: string): Promise<CommandResult> => {
  const known = await load(context, driverCash, driverId)
  if (known.entryIds.length > 0) return ok(null)
  const account = await load(context, user, driverId)
  const isDriver = account.status === 'registered' && account.role === 'driver'
  return isDriver ? ok(null) : reject('USER_NOT_FOUND')
}

/** Writes down what somebody else than the driver counted. Who was a driver once does not count the own cash. */
const count = async (
  context: CommandContext,
  command: DriverCashCommand,
  expectedRevision: number | undefined,
): Promise<CommandResult<CashNow>> => {
  const allowed = unlessOwn(context.actor, command.driverId)
  if (!allowed.ok) return allowed
  const carrier = await isCarrier(context, command.driverId)
  if (!carrier.ok) return carrier
  const seen = { expectedRevision, tell }
  const done = await executeAsSeen(context, driverCash, command.driverId, command, seen)
  if (!done.ok) return done
  const { state, revision } = done.value
  return ok({ due: dueOf(state), revision })
}

type GiveFloat = Counted & { amountCents: number }

/** A driver gets change from the till. */
export const giveFloat: Command<GiveFloat, CashNow> = {
  name: 'give-float',
  may: countsCash,
  run: ({ revision, ...given }, context) =>
    count(context, { type: 'GiveFloat', ...given }, revision),
}

/** `keptCents`: what stays with the driver for change. */
type HandOver = Counted & { countedCents: number; keptCents: number; note: string }

/** Somebody else than the driver counts what the driver hands over. A difference is written down, never refused. */
export const handOverCash: Command<HandOver, CashNow> = {
  name: 'hand-over-cash',
  may: countsCash,
  run: ({ revision, note, ...counted }, context) =>
    count(context, { type: 'HandOver', ...counted, note: note.trim() }, revision),
}

/** `handoverId`: the `entryId` of the handover that did not agree. */
type WriteOff = Counted & { handoverId: string; note: string }

/** Finance accepts what the last handover of a driver did not agree by, with the reason. */
export const writeOffCash: Command<WriteOff, CashNow> = {
  name: 'write-off-cash',
  may: settlesPayments,
  run: ({ revision, note, ...accepted }, context) =>
    count(context, { type: 'WriteOff', ...accepted, note: note.trim() }, revision),
}
