import { type Logger, pino } from 'pino'
import { boundedCache } from './cache.ts'
import type { World } from './world.ts'

/** Name, message and stack only: a driver's further fields may hold somebody's data. */
const describe = (error: unknown) =>
  error instanceof Error
    ? { type: error.name, message: error.message, stack: error.stack ?? '' }
    : { type: typeof error, message: 'not an Error', stack: '' }

/** JSON lines. `to` is 1 for standard output or 2 for standard error. */
export const createLog = (level: string, to: 1 | 2 = 1): Logger =>
  pino({ level, base: null, serializers: { err: describe } }, pino.destination(to))

/** Faults that somebody has to look at. docs/operations.md gives the meaning and the remedy of each. */
export const alertCodes = [
  /** M-PESA's answers point to a wrong set-up: keys, quota, an unknown result code. */
  'mpesa-setup',
  /** A personal field of an event does not open: its key differs, or it was tampered with. It reads as erased. */
  'field-unreadable',
  /** A subject has sealed events and no key, and was never erased: the vault is older than the log. */
  'key-missing',
  /** A reader cannot take in an event, and parked its stream. Everything else goes on. */
  'event-parked',
  /** A reader has parked so many streams that it takes in nothing more. */
  'reader-stands-still',
  /** A command was refused: its stream holds an event that this Duka cannot read. */
  'stream-unreadable',
  /** The client could not send a prompt at all. */
  'prompt-not-sent',
  /** A refund that staff requested was not sent to M-PESA, or was refused. It is due again. */
  'refund-not-sent',
  /** It is unknown whether M-PESA received a refund request, or what became of it. */
  'refund-unsure',
  /** M-PESA's message about a prompt makes no sense. */
  'callback-unreadable',
  /** A sweep failed on one item and went on with the others. */
  'sweep-item-failed',
  /** Passwords of one account are tried from many addresses. */
  'password-guessing',
  /** The log lacks events that were seen before: it is an older copy. Money is held. */
  'log-went-back',
  /** The vault missed events that the log has: it is an older copy, and keys may be missing. */
  'vault-went-back',
  /** A stream's snapshot cannot be opened, or its event is not in the log. It is dropped, and made again later. */
  'snapshot-dropped',
  /** Snapshots cannot be read or written. Streams are read from further back. */
  'snapshots-away',
  /** Pieces that were asked for and not there could not be counted. The customer was answered all the same. */
  'lost-sale-not-counted',
  /** Open pages are not told of one thing, and are told of everything else. */
  'live-item-failed',
  /** A job has failed its last attempt. */
  'job-dead',
  /** M-PESA does not answer. Its callers wait. */
  'mpesa-away',
  /** Further guests are told to pay by M-PESA or to sign in: somebody may be filling the branch with orders. */
  'guest-cash-full',
  /** Guests are told to sign in: unpaid orders hold the guests' share of the branch, or one address's share of it. */
  'guest-unpaid-full',
  /** Customers whose first order this would be are told to pay by M-PESA or to wait: the branch does not confirm them. */
  'new-cash-full',
  /** Unpaid orders of new accounts hold their share of the branch, or one address its share of that. */
  'new-unpaid-full',
  /** Cash orders of customers who have bought before hold all that a branch lets wait. */
  'member-cash-full',
] as const
export type AlertCode = (typeof alertCodes)[number]

/** Names things by id. Holds no secret and nothing personal. */
export type AlertFacts = Readonly<Record<string, string | number | boolean>>
export type Alert = (code: AlertCode, facts?: AlertFacts) => void

type AlertDeps = {
  world: Pick<World, 'elapsed'>
  /** Hears of every alert. */
  count(code: AlertCode): void
  /** Hears of an alert at most once a minute for the same code and facts. */
  write(code: AlertCode, facts: AlertFacts): void
}

const QUIET_MS = 60_000
/** The most different alerts held back at once. Beyond them one may be written twice a minute. */
const REMEMBERED = 1_000

/** Counts every alert. A fault that repeats itself all the time does not fill the log. */
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
