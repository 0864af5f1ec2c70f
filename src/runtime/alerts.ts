import { LRUCache } from 'lru-cache'

/** What somebody has to look at. docs/operations.md says of each what it means and what to do. */
export const alertCodes = [
  /** M-PESA's answers speak of a wrong set-up: keys, quota, a result code that nobody knows. */
  'mpesa-setup',
  /** A personal field of an event does not open: another key, or it was tampered with. It reads as erased. */
  'field-unreadable',
  /** Somebody has sealed events and no key, and was never erased: the vault is older than the log. */
  'key-missing',
  /** An event that a reader cannot take in, and with it its stream. Everything else goes on. */
  'event-parked',
  /** A reader has parked so many streams that it takes in nothing more. */
  'reader-stands-still',
  /** Something was asked of a stream that holds an event which this Duka cannot read, and was refused. */
  'stream-unreadable',
  /** The client could not send a prompt at all. */
  'prompt-not-sent',
  /** Money that staff asked M-PESA to give back was not asked for, or refused; it is due again. */
  'refund-not-sent',
  /** It is not known whether M-PESA was asked to give money back, or what became of it. */
  'refund-unsure',
  /** What M-PESA sent about a prompt makes no sense. */
  'callback-unreadable',
  /** A sweep could not deal with one of the things that it found; it went on with the others. */
  'sweep-item-failed',
  /** Passwords of one account are tried from many addresses. */
  'password-guessing',
  /** The log lacks events that were seen before: it is an older copy. Money is held. */
  'log-went-back',
  /** The vault was not there for what the log has: it is an older copy, and keys may be missing. */
  'vault-went-back',
  /** The snapshot of a stream cannot be opened, or its event is not in the log. It is dropped, and made again later. */
  'snapshot-dropped',
  /** Snapshots cannot be read or written: streams are read from further back. */
  'snapshots-away',
  /** A job has failed its last attempt. */
  'job-dead',
  /** M-PESA does not answer: what calls it waits. */
  'mpesa-away',
  /** Further guests are told to pay by M-PESA or to sign in: somebody may be filling the branch with orders. */
  'guest-cash-full',
  /** Guests are told to sign in: unpaid orders hold what guests may hold of the branch, or of it from one address. */
  'guest-unpaid-full',
] as const
export type AlertCode = (typeof alertCodes)[number]

/** Names things by id; no secret and nothing personal. */
export type AlertFacts = Readonly<Record<string, string | number | boolean>>
export type Alert = (code: AlertCode, facts?: AlertFacts) => void

type AlertDeps = {
  /** Milliseconds of a clock that never goes back. */
  elapsed(): number
  /** Told of every alert. */
  count(code: AlertCode): void
  /** Told of an alert at most once a minute for the same code and facts. */
  write(code: AlertCode, facts: AlertFacts): void
}

const QUIET_MS = 60_000
/** So many different alerts are held back at once; beyond them one may be written twice a minute. */
const REMEMBERED = 1_000

/** Every alert is counted; a fault that repeats itself all the time does not fill the log. */
export const createAlerts = ({ elapsed, count, write }: AlertDeps): Alert => {
  const written = new LRUCache<string, number>({ max: REMEMBERED })
  return (code, facts = {}) => {
    count(code)
    const key = `${code} ${JSON.stringify(facts)}`
    const before = written.get(key)
    const now = elapsed()
    if (before !== undefined && now - before < QUIET_MS) return
    written.set(key, now)
    write(code, facts)
  }
}
