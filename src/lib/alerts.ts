import { type Logger, pino } from 'pino'
import { boundedCache } from './cache.ts'
import type { World } from './world.ts'

/**
 * Only name, message and stack of an error are logged: other fields of a database driver's error may hold personal
 * data.
 */
const describe = (error: unknown) =>
  error instanceof Error
    ? { type: error.name, message: error.message, stack: error.stack ?? '' }
    : { type: typeof error, message: 'not an Error', stack: '' }

/** A log in JSON lines. `to` is 1 for standard output and 2 for standard error. */
export const createLog = (level: string, to: 1 | 2 = 1): Logger =>
  pino({ level, base: null, serializers: { err: describe } }, pino.destination(to))

/** Faults that somebody has to look at. docs/operations.md explains each and tells what to do. */
export const alertCodes = [
  /** M-PESA's answers show that something is set up wrongly: keys, quota, or an unknown result code. */
  'mpesa-setup',
  /** A sealed personal field cannot be opened, because its key differs or the field was changed. It reads as erased. */
  'field-unreadable',
  /** A person has sealed events but no key, and was never erased: the vault is older than the log. */
  'key-missing',
  /**
   * A reader of the log cannot process an event and has parked the event's stream. It goes on with all other streams.
   */
  'event-parked',
  /** Another program writes to Duka's event store. Told once for each category of streams; its events are passed over. */
  'foreign-events',
  /** A reader of the log has parked so many streams that it stopped. */
  'reader-stands-still',
  /** A command was refused because its stream holds an event that this version of Duka cannot read. */
  'stream-unreadable',
  /** The M-PESA client could not send a prompt at all. */
  'prompt-not-sent',
  /** A refund that staff requested was not sent to M-PESA, or M-PESA refused it. It is due again. */
  'refund-not-sent',
  /** It is unknown whether M-PESA received a refund request, or how it ended. */
  'refund-unsure',
  /** A message from M-PESA about a prompt cannot be read. */
  'callback-unreadable',
  /** A recurring job failed for one item and went on with the others. */
  'sweep-item-failed',
  /** Passwords of one account are tried from many IP addresses. */
  'password-guessing',
  /** The log lacks events that it had before, so it is an older copy. Payments are held. */
  'log-went-back',
  /** The log is not as it was sealed: somebody changed it, or a copy was put back. */
  'log-altered',
  /** Seals of the log are missing that the vault has seen. They are made again. */
  'seals-missing',
  /** A checkpoint of the log could not be told outside. */
  'checkpoint-not-told',
  /** The vault is older than the log, so keys may be missing. */
  'vault-went-back',
  /** A snapshot cannot be opened, or the log lacks its event. The snapshot is deleted and made again later. */
  'snapshot-dropped',
  /** Snapshots cannot be read or written, so streams are read from an earlier event. */
  'snapshots-away',
  /** A lost sale could not be counted. The customer got an answer nevertheless. */
  'lost-sale-not-counted',
  /** One live message could not be sent to open pages. Other messages are sent. */
  'live-item-failed',
  /** A backup, its test, or the list of erased people could not be made. It is tried again. */
  'backup-failed',
  /** The place of the backups had some of this shop, and has them no more. Nothing is written to it. */
  'backup-place-lost',
  /** There was no backup, or no test of one, for longer than the settings ask. */
  'backup-overdue',
  /** A store took no writes for a while: its disk was full, or its engine was away. */
  'store-away',
  /** A job failed in its last attempt. */
  'job-dead',
  /** M-PESA does not answer. Work that needs it waits. */
  'mpesa-away',
  /**
   * A branch has so many cash orders of guests that further guests must pay by M-PESA or sign in. Somebody may be
   * flooding it with orders.
   */
  'guest-cash-full',
  /**
   * Unpaid orders of guests hold all pieces that they may hold at a branch, or the guests of one IP address hold their
   * whole share. Further guests must sign in.
   */
  'guest-unpaid-full',
  /**
   * A branch has so many unconfirmed cash orders of new accounts that further new accounts must pay by M-PESA or wait.
   */
  'new-cash-full',
  /**
   * Unpaid orders of new accounts hold all pieces that they may hold at a branch, or the accounts of one IP address
   * hold their whole share.
   */
  'new-unpaid-full',
  /** Cash orders of customers who bought before have reached the branch's limit. */
  'member-cash-full',
] as const
export type AlertCode = (typeof alertCodes)[number]

/** Facts that name things by id. They must hold no secret and nothing personal. */
export type AlertFacts = Readonly<Record<string, string | number | boolean>>
export type Alert = (code: AlertCode, facts?: AlertFacts) => void

type AlertDeps = {
  world: Pick<World, 'elapsed'>
  /** Is called for every alert. */
  count(code: AlertCode): void
  /** Is called at most once a minute for the same code and facts. */
  write(code: AlertCode, facts: AlertFacts): void
}

const QUIET_MS = 60_000
/** How many different alerts are remembered. With more, an alert may be written twice within a minute. */
const REMEMBERED = 1_000

/** Counts every alert, but writes an alert that keeps repeating only once a minute. */
export const createAlerts = ({ world, count, write }: AlertDeps): Alert => {
  const written = boundedCache<string, number>(REMEMBERED)
  return (code, facts = {}) => {
    count(code)
    const key = `${code} ${JSON.stringify(facts)}`
    const before = written.get(key)
    const now = world.elapsed()
    if (before !== undefined && now - before < QUIET_MS) return
    written.set(key, now)
    write(code, facts)
  }
}
