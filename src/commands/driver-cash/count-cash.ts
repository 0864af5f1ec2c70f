import { nairobiDay, startOfDay } from '../../contract/rules/dates.ts'
import {
  type DriverCashCommand,
  type DriverCashState,
  driverCash,
  dueOf,
} from '../../domain/driver-cash/driver-cash.ts'
import { countsCash, settlesPayments, unlessOwn } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import { user } from '../../domain/user/user.ts'
import type { Command, CommandContext, CommandResult } from '../engine/command.ts'
import { executeAsSeen, load } from '../engine/execute.ts'

/** `revision` is the revision of the driver's cash that the sender saw; without it no check is made. */
type Counted = { driverId: string; entryId: string; revision?: number | undefined }
/** `due` is in cents. */
type CashNow = { due: number; revision: number }

const tell = (state: DriverCashState) => ({ due: dueOf(state) })

/** Only drivers carry cash. A former driver may still hand over cash that is due. */
const isCarrier = async (context: CommandContext, driverId: string): Promise<CommandResult> => {
  const known = await load(context, driverCash, driverId)
  if (known.entryIds.length > 0) return ok(null)
  const account = await load(context, user, driverId)
  const isDriver = account.status === 'registered' && account.role === 'driver'
  return isDriver ? ok(null) : reject('USER_NOT_FOUND')
}

/** Records cash that was counted. Nobody counts their own cash, not even a former driver. */
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

/** Managers give change to whom they see: drivers with a delivery of their branch that is open or began today. */
const seesDriver = async (
  { actor, queries, world }: CommandContext,
  driverId: string,
): Promise<CommandResult> => {
  const { branchId } = actor
  if (settlesPayments(actor)) return ok(null)
  if (branchId === undefined) return reject('FORBIDDEN')
  const since = startOfDay(nairobiDay(world.now()))
  const isTheirs = await queries.deliveries.ridesFor(branchId, driverId, since)
  return isTheirs ? ok(null) : reject('DRIVER_NOT_OF_BRANCH')
}

/** Gives a driver change from the till. A manager gives none that takes the driver beyond the cash limit. */
export const giveFloat: Command<GiveFloat, CashNow> = {
  name: 'give-float',
  may: countsCash,
  run: async ({ revision, ...given }, context) => {
    const { actor, driverCashLimit } = context
    const allowed = unlessOwn(actor, given.driverId)
    if (!allowed.ok) return allowed
    const seen = await seesDriver(context, given.driverId)
    if (!seen.ok) return seen
    const mostCents = settlesPayments(actor) ? null : driverCashLimit
    return count(context, { type: 'GiveFloat', ...given, mostCents }, revision)
  },
}

/** `keptCents` stays with the driver as change. */
type HandOver = Counted & { countedCents: number; keptCents: number; note: string }

/** Records the cash that a driver hands over, counted by somebody else. A difference needs a note. */
export const handOverCash: Command<HandOver, CashNow> = {
  name: 'hand-over-cash',
  may: countsCash,
  run: ({ revision, note, ...counted }, context) =>
    count(context, { type: 'HandOver', ...counted, note: note.trim() }, revision),
}

/** `handoverId` is the `entryId` of the handover whose count differed. */
type WriteOff = Counted & { handoverId: string; note: string }

/** Finance accepts the difference of a driver's last handover, with a reason. */
export const writeOffCash: Command<WriteOff, CashNow> = {
  name: 'write-off-cash',
  may: settlesPayments,
  run: ({ revision, note, ...accepted }, context) =>
    count(context, { type: 'WriteOff', ...accepted, note: note.trim() }, revision),
}
