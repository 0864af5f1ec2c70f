import type { ErrorBody } from '#contract/errors.ts'

/**
 * What is sent for an entry. The receiver knows by the entry's id in `body` what it has had already. `file` is sent in
 * the body's place, and is known by its path.
 */
export type Request = {
  method: 'POST' | 'PATCH'
  path: string
  body: Readonly<Record<string, unknown>>
  file?: { type: string; bytes: ArrayBuffer }
}

/**
 * A person's act, as handed in. `lane`: entries of one lane go in their order, and wait for one another. `about`: what
 * people call the lane.
 */
export type NewEntry = {
  /** UUID. */
  id: string
  owner: string
  lane: string
  about?: string
  kind: string
  request: Request
  /** Milliseconds of the device's clock. Until then it can be taken back, and is not sent. */
  dueAt: number
}

/**
 * An entry as kept on the device. `seq` numbers them in the order in which they were made. `sentAt`: it was sent at
 * least once, so that it may have arrived. `refusal`: it was set aside, with the reason.
 */
export type Entry = NewEntry & { seq: number; sentAt?: number; refusal?: Refused }

export type Refused = { status: number; body: ErrorBody | null }

/** A place of the device. `at`: ISO 8601 in UTC. */
export type Position = {
  at: string
  latitude: number
  longitude: number
  /** Metres. */
  accuracy: number
  /** Degrees from north, where the device knows. */
  heading: number | null
}

export type KeptPosition = Position & { seq: number; owner: string }

/** Longest time for taking an act back. */
const LONGEST_UNDO_MS = 60_000

/** A device's clock that was set back does not hold an entry for hours. */
export const isDue = ({ dueAt }: Pick<Entry, 'dueAt'>, now: number): boolean =>
  now >= dueAt || dueAt - now > LONGEST_UNDO_MS

/** The entries that may be sent now, in order: in each lane those before its first refused or held one. */
export const sendable = (entries: readonly Entry[], now: number): Entry[] => {
  const closed = new Set(entries.filter(({ refusal }) => refusal).map(({ lane }) => lane))
  return entries.filter((entry) => {
    if (!closed.has(entry.lane) && isDue(entry, now)) return true
    closed.add(entry.lane)
    return false
  })
}

/** The entry to be sent now: the first one, and a file only while nothing else can go. */
export const nextToSend = (entries: readonly Entry[], now: number): Entry | undefined => {
  const ready = sendable(entries, now)
  const first = new Map(ready.toReversed().map((entry) => [entry.lane, entry]))
  const small = ready.find((entry) => first.get(entry.lane) === entry && !entry.request.file)
  return small ?? ready[0]
}

/** When the next entry can be sent that no refusal holds back, in milliseconds of the device's clock. Null: none. */
export const nextDue = (entries: readonly Entry[]): number | null => {
  const closed = new Set(entries.filter(({ refusal }) => refusal).map(({ lane }) => lane))
  const open = entries.filter(({ lane }) => !closed.has(lane))
  const first = new Map(open.toReversed().map(({ lane, dueAt }) => [lane, dueAt]))
  return first.size === 0 ? null : Math.min(...first.values())
}
