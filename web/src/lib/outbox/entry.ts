import type { ErrorBody } from '#contract/errors.ts'

/**
 * The HTTP request that sends an entry. The server recognises a repeated request by the entry's id in `body`, or by the
 * path if a `file` is sent.
 */
export type Request = {
  method: 'POST' | 'PATCH'
  path: string
  body: Readonly<Record<string, unknown>>
  file?: { type: string; bytes: ArrayBuffer }
}

/** An act of a person that is to be sent to the server, e.g. a driver's step. */
export type NewEntry = {
  /** A UUID. */
  id: string
  owner: string
  /** Entries of one lane are sent in order, and each waits for the one before. A lane is e.g. a delivery. */
  lane: string
  /** What people call the lane, e.g. the number of the order. */
  about?: string
  kind: string
  request: Request
  /** Time in ms by the device's clock. Until then the entry can be taken back, and is not sent. */
  dueAt: number
}

/** An entry as the device stores it. */
export type Entry = NewEntry & {
  /** The place of the entry in the order of all entries. */
  seq: number
  /** When the entry was last sent, in ms. The server may have received it. */
  sentAt?: number
  /** Why the server refused the entry. */
  refusal?: Refused
}

export type Refused = { status: number; body: ErrorBody | null }

/** A position of the device. `at` is ISO 8601 in UTC. */
export type Position = {
  at: string
  latitude: number
  longitude: number
  /** Radius of the uncertainty, in metres. */
  accuracy: number
  /** Direction in degrees from north. Null if the device does not know it. */
  heading: number | null
}

export type KeptPosition = Position & { seq: number; owner: string }

/** The longest time in ms in which an act can be taken back. */
const LONGEST_UNDO_MS = 60_000

/**
 * True if the entry may be sent. If it seems due only in more than a minute, the device's clock was set back, and the
 * entry may be sent too.
 */
export const isDue = ({ dueAt }: Pick<Entry, 'dueAt'>, now: number): boolean =>
  now >= dueAt || dueAt - now > LONGEST_UNDO_MS

/**
 * The entries that may be sent now, in order. A refused entry, or an entry that is not due yet, holds back the later
 * entries of its lane.
 */
export const sendable = (entries: readonly Entry[], now: number): Entry[] => {
  const closed = new Set(entries.filter(({ refusal }) => refusal).map(({ lane }) => lane))
  return entries.filter((entry) => {
    if (!closed.has(entry.lane) && isDue(entry, now)) return true
    closed.add(entry.lane)
    return false
  })
}

/** The entry to send next: the oldest one without a file, or a file if nothing else can be sent. */
export const nextToSend = (entries: readonly Entry[], now: number): Entry | undefined => {
  const ready = sendable(entries, now)
  const first = new Map(ready.toReversed().map((entry) => [entry.lane, entry]))
  const small = ready.find((entry) => first.get(entry.lane) === entry && !entry.request.file)
  return small ?? ready[0]
}

/**
 * When the next entry becomes due, in ms by the device's clock. Null if no entry waits, apart from lanes held back by a
 * refusal.
 */
export const nextDue = (entries: readonly Entry[]): number | null => {
  const closed = new Set(entries.filter(({ refusal }) => refusal).map(({ lane }) => lane))
  const open = entries.filter(({ lane }) => !closed.has(lane))
  const first = new Map(open.toReversed().map(({ lane, dueAt }) => [lane, dueAt]))
  return first.size === 0 ? null : Math.min(...first.values())
}
