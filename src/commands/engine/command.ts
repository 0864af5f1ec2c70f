import type { ErrorCode } from '../../contract/errors.ts'
import type { Actor } from '../../domain/kernel/access.ts'
import { denied } from '../../domain/kernel/access.ts'
import type { BuyerLimits } from '../../domain/kernel/guest-limits.ts'
import { ok, type Rejection, type Result, reject } from '../../domain/kernel/result.ts'
import type { GameRules } from '../../domain/loyalty/game/rules.ts'
import type { Alert } from '../../lib/alerts.ts'
import type { Trace } from '../../lib/trace.ts'
import type { World } from '../../lib/world.ts'
import type { Queries } from '../../projections/queries.ts'
import { type Events, StreamUnreadable, type ToAppend } from '../../stores/event-store/events.ts'
import type { Position } from '../../stores/event-store/port.ts'
import type { JobQueue } from '../../stores/job-queue/port.ts'
import type { LostSales } from '../../stores/lost-sales/port.ts'
import type { MissedSearches } from '../../stores/missed-searches/port.ts'
import type { PictureStore } from '../../stores/pictures/port.ts'
import type { Positions } from '../../stores/positions/port.ts'
import type { SealStore } from '../../stores/seals/port.ts'
import type { Snapshots } from '../../stores/snapshots/port.ts'
import type { Uploads } from '../../stores/uploads/port.ts'
import { SubjectErased, type Vault } from '../../stores/vault/port.ts'
import type { StateCache } from './read-state.ts'

/**
 * Durations in ms. `staffMs` is the longest session of staff, `idleMs` the longest pause in a session of admins and
 * finance. Customers' sessions last 30 days. `factorRoles`: the roles that need a second factor, `factorNoticeMs` after
 * a person was told.
 */
export type SessionRules = {
  staffMs: number
  idleMs: number
  factorRoles: readonly string[]
  factorNoticeMs: number
}

/** The stores, queries and settings that commands use. */
export type CommandDeps = BuyerLimits & {
  events: Events
  vault: Vault
  queries: Queries
  cache: StateCache
  snapshots: Snapshots
  pictures: PictureStore
  /** Photos of handovers, named by `photoNameOf`. */
  handovers: PictureStore
  uploads: Uploads
  lostSales: LostSales
  missedSearches: MissedSearches
  positions: Positions
  seals: SealStore
  /** Removes what was deleted from the files of embedded stores, too. */
  scrub(): Promise<void>
  jobs: Pick<JobQueue, 'counts' | 'dead' | 'revive'>
  /** Runs what follows at once from events that a command appended just now. */
  followNow(appended: readonly ToAppend[], context: CommandContext): Promise<void>
  world: World
  alert: Alert
  trace: Trace
  /** The number of days for which riders' places are kept. */
  placesKeptDays: number
  /** The number of days after its end for which a guest's order keeps who placed it. */
  guestDataDays: number
  /** The number of days for which lost sales and missed searches are kept, including today. */
  lostSalesDays: number
  /** Cents of cash that a driver may carry before some must be handed over. */
  driverCashLimit: number
  /** Hours after which an order is cancelled of whose M-PESA money only a part came. */
  partPaidHours: number
  /** The most that one person says alone was given back by hand, in cents. */
  refundAloneCents: number
  sessionRules: SessionRules
  /** The rules of achievements and challenges, which give extra points. */
  game: GameRules
  /** The missing environment variables of M-PESA. Empty: M-PESA can take money. */
  mpesaMissing: readonly string[]
}

/**
 * Event ids are computed from `commandId` (UUID), so a repeated command appends the same events. Rate limits count by
 * `address`, which is absent for commands of the shop itself.
 */
export type IssuedBy = {
  actor: Actor
  commandId: string
  correlationId: string
  causationId?: string
  /** See `Step`. */
  traceId?: string | undefined
  address?: string
}

/**
 * What a running command works with. `appended` notes the position of each append; `issue` returns the highest, since a
 * command may write several times and then be refused or throw.
 */
export type CommandContext = CommandDeps &
  Required<Omit<IssuedBy, 'traceId'>> &
  Pick<IssuedBy, 'traceId'> & {
    appended(position: Position): void
    /** 0, or how deep below the issued command a consequence runs. */
    depth: number
  }

/** The answer of a command or of one of its steps: a value, or a refusal with code and facts. */
export type CommandResult<Value = null> = Result<Value, Rejection<ErrorCode>>

/** Keeps a refusal, and drops the value of a success. */
export const withoutValue = <Refusal>(result: Result<unknown, Refusal>): Result<null, Refusal> =>
  result.ok ? ok(null) : result

/** `may` decides by the actor and the input alone. `run` checks what depends on stored state. */
export type Command<Input, Output> = {
  name: string
  may(actor: Actor, input: Input): boolean
  run(input: Input, context: CommandContext): Promise<CommandResult<Output>>
}

/**
 * `position` is that of the last append in which the command had events; absent if there is none. Commands that wait for
 * the same stream share an append, so its last event may be of another one.
 */
export type Issued<Output> = {
  result: CommandResult<Output>
  position?: Position
}

/** Raises an alert that names the event that cannot be read, and its stream. */
export const tellUnreadable = ({ event }: StreamUnreadable, alert: Alert): void => {
  const { id, type, stream, reason } = event
  alert('stream-unreadable', { stream, event: id, type, reason })
}

/**
 * A command must not store personal data of an erased person. A command must not decide when an event of its stream
 * cannot be read.
 */
const refuseThrown = (error: unknown, alert: Alert) => {
  if (error instanceof SubjectErased) return reject('ACCOUNT_ERASED')
  if (!(error instanceof StreamUnreadable)) throw error
  tellUnreadable(error, alert)
  return reject('RECORD_UNREADABLE')
}

/**
 * Issues a command. All changes go through this function: HTTP and workers issue commands, and only commands append
 * events.
 */
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
    depth: 0,
    ...by,
    appended: (position) => {
      if (last === undefined || position > last) last = position
    },
  }
  const { commandId, correlationId, traceId } = by
  const after = by.causationId ?? correlationId
  const step = { name: command.name, correlationId, traceId, id: commandId, after }
  const result = await deps.trace.run(step, async (tell) => {
    const given = await command.run(input, context).catch((it) => refuseThrown(it, deps.alert))
    tell({ facts: { 'duka.outcome': given.ok ? 'ok' : given.error.code } })
    return given
  })
  return last === undefined ? { result } : { result, position: last }
}
