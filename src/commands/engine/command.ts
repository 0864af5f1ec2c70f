import type { ErrorCode } from '../../contract/errors.ts'
import type { Actor } from '../../domain/kernel/access.ts'
import { denied } from '../../domain/kernel/access.ts'
import type { BuyerLimits } from '../../domain/kernel/guest-limits.ts'
import { ok, type Rejection, type Result, reject } from '../../domain/kernel/result.ts'
import type { GameRules } from '../../domain/loyalty/game/rules.ts'
import type { Alert } from '../../lib/alerts.ts'
import type { World } from '../../lib/world.ts'
import type { Queries } from '../../projections/queries.ts'
import { type Events, StreamUnreadable } from '../../stores/event-store/events.ts'
import type { Position } from '../../stores/event-store/port.ts'
import type { JobQueue } from '../../stores/job-queue/port.ts'
import type { LostSales } from '../../stores/lost-sales/port.ts'
import type { PictureStore } from '../../stores/pictures/port.ts'
import type { Positions } from '../../stores/positions/port.ts'
import type { Snapshots } from '../../stores/snapshots/port.ts'
import type { Uploads } from '../../stores/uploads/port.ts'
import { SubjectErased, type Vault } from '../../stores/vault/port.ts'
import type { StateCache } from './read-state.ts'

/**
 * `staffMs`: the longest session of staff. `idleMs`: the longest pause in a session of admins and finance. Customers
 * stay for 30 days.
 */
export type SessionRules = { staffMs: number; idleMs: number }

/** What commands stand on. */
export type CommandDeps = BuyerLimits & {
  events: Events
  vault: Vault
  queries: Queries
  cache: StateCache
  snapshots: Snapshots
  pictures: PictureStore
  /** Photos of handovers, by the names of `photo-names.ts`. */
  handovers: PictureStore
  uploads: Uploads
  lostSales: LostSales
  positions: Positions
  jobs: Pick<JobQueue, 'counts' | 'dead' | 'revive'>
  world: World
  alert: Alert
  /** Days for which riders' places are kept. */
  placesKeptDays: number
  /** Cents that a driver may carry before some are to be handed over. */
  driverCashLimit: number
  sessionRules: SessionRules
  /** What there is to win beside an order's points. */
  game: GameRules
  /** Variables of the environment without which M-PESA takes no money. Empty: it can. */
  mpesaMissing: readonly string[]
}

/**
 * Event ids derive from `commandId` (UUID): the same command appends the same events. Limits count by `address`, which
 * is absent where nobody asks from outside.
 */
export type IssuedBy = {
  actor: Actor
  commandId: string
  correlationId: string
  causationId?: string
  address?: string
}

/**
 * One running command. `appended` notes the positions that it wrote, of which `issue` gives the highest. It is a note
 * because a command writes several times, and one that is refused or throws in the end has a position too.
 */
export type CommandContext = CommandDeps &
  Required<IssuedBy> & { appended(position: Position): void }

/** The answer of a command, or of a step of one: its value, or the code and the facts of a refusal. */
export type CommandResult<Value = null> = Result<Value, Rejection<ErrorCode>>

/** A success keeps no value. */
export const withoutValue = <Refusal>(result: Result<unknown, Refusal>): Result<null, Refusal> =>
  result.ok ? ok(null) : result

/** `may` is the guard that needs nothing but the input. `run` checks what depends on loaded state. */
export type Command<Input, Output> = {
  name: string
  may(actor: Actor, input: Input): boolean
  run(input: Input, context: CommandContext): Promise<CommandResult<Output>>
}

/** `position`: of the last event that the command appended, absent when it appended none. */
export type Issued<Output> = {
  result: CommandResult<Output>
  position?: Position
}

/** Names the stream and the event in it that cannot be read. */
export const tellUnreadable = ({ event }: StreamUnreadable, alert: Alert): void => {
  const { id, type, stream, reason } = event
  alert('stream-unreadable', { stream, event: id, type, reason })
}

/** After erasure no command may store personal data of that person. No command may decide on half a stream. */
const refuseThrown = (error: unknown, alert: Alert) => {
  if (error instanceof SubjectErased) return reject('ACCOUNT_ERASED')
  if (!(error instanceof StreamUnreadable)) throw error
  tellUnreadable(error, alert)
  return reject('RECORD_UNREADABLE')
}

/** Only this function changes anything: HTTP and workers issue commands, and nobody else appends. */
export const issue = async <Input, Output>(
  command: Command<Input, Output>,
  input: Input,
  by: IssuedBy,
  deps: CommandDeps,
): Promise<Issued<Output>> => {
  if (!command.may(by.actor, input)) {
    return { result: denied(by.actor) }
  }
  let last: Position | undefined
  const context: CommandContext = {
    ...deps,
    causationId: by.commandId,
    address: '',
    ...by,
    appended: (position) => {
      if (last === undefined || position > last) last = position
    },
  }
  const result = await command.run(input, context).catch((error) => refuseThrown(error, deps.alert))
  return last === undefined ? { result } : { result, position: last }
}
