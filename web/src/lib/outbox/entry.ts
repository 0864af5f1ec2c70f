import type { ErrorBody } from '#contract/errors.ts'

/**
 * The HTTP request of an entry. The server recognises a repeated request by the entry's id in `body`; a `file` is sent
 * in place of the body, and is recognised by its path.
 */
export type Request = {
  method: 'POST' | 'PATCH'
  path: string
  body: Readonly<Record<string, unknown>>
  file?: { type: string; bytes: ArrayBuffer }
}

/**
 * An act of a person that is to be sent to the server, e.g. a driver's step. Entries of one `lane` (a delivery) are
 * sent in order, and each waits for the one before; `about` is the lane's name for people.
 */
export type NewEntry = {
  /** A UUID. */
  id: string
  owner: string
  lane: string
  about?: string
  kind: string
  request: Request
  /** Time in ms by the device's clock. Until then the entry can be taken back, and is not sent. */
  dueAt: number
}

/**
 * An entry as stored on the device. `seq` is its place in the order of all entries, `sentAt` the time in ms of its last
 * sending (it may have arrived), and `refusal` the server's reason for refusing it.
 */
export type Entry = NewEntry & { seq: number; sentAt?: number; refusal?: Refused }

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
 * True if the entry may be sent. An entry that seems due more than a minute from now is sent too: the device's clock
 * was set back.
 */
export const isDue = ({ dueAt }: Pick<Entry, 'dueAt'>, now: number): boolean =>
  now >= dueAt || dueAt - now > LONGEST_UNDO_MS

/**
 * The entries that may be sent now, in order. A refused entry, or one that is not due yet, holds back the later ones of
 * its lane.
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
