import type { Position } from '../../stores/event-store/port.ts'
import type { FaultKind } from '../../stores/seals/port.ts'
import type { Ahead } from './ahead.ts'
import type { Entry } from './chain.ts'

/** An event as it was sealed. `event` counts from 1. `sealedAt`: ISO 8601 in UTC. */
export type SealedEntry = Entry & { event: number; sealedAt: string }
/** An event as the log has it now. */
export type PresentEntry = Entry & { position: Position }

/** A difference of the two rows. `present` is absent where the event is missing. */
export type Difference = {
  kind: Extract<FaultKind, 'changed' | 'removed' | 'added'>
  /** The sealed event that is concerned, or that would come next. */
  sealed: SealedEntry
  present: PresentEntry | undefined
}

/** A missing or new event is looked for so far ahead, to tell where both rows go on together. */
const LOOK_AHEAD = 1_000

const isSame = (a: Entry, b: Entry): boolean => a.leaf === b.leaf && isNamedLike(a, b)
const isNamedLike = (a: Entry, b: Entry): boolean =>
  a.revision === b.revision && a.stream === b.stream

/** How far ahead the event stands in the row. -1 if it is not seen. */
const distanceTo = (entry: Entry, row: Ahead<Entry>): number => {
  for (let n = 0; n < Math.min(row.size(), LOOK_AHEAD); n += 1) {
    const there = row.at(n)
    if (there !== undefined && isNamedLike(entry, there)) return n
  }
  return -1
}

type Rows = { sealed: Ahead<SealedEntry>; present: Ahead<PresentEntry> }

/** Whether the log has the sealed event behind the present one, however far. */
export type IsBehind = (wanted: SealedEntry, found: PresentEntry) => Promise<boolean>

const kindOf = async (
  { sealed, present }: Rows,
  wanted: SealedEntry,
  found: PresentEntry,
  isBehind: IsBehind,
): Promise<Difference['kind']> => {
  if (isNamedLike(wanted, found)) return 'changed'
  const [toWanted, toFound] = [distanceTo(wanted, present), distanceTo(found, sealed)]
  if (toWanted < 0 && toFound < 0) return (await isBehind(wanted, found)) ? 'added' : 'removed'
  if (toWanted < 0) return 'removed'
  return toFound < 0 || toWanted <= toFound ? 'added' : 'removed'
}

/** Takes events from both rows as long as they are the same, and gives each to `same`. */
const passSame = (rows: Rows, same: (entry: PresentEntry) => void): void => {
  for (;;) {
    const [wanted, found] = [rows.sealed.at(0), rows.present.at(0)]
    if (wanted === undefined || found === undefined || !isSame(wanted, found)) return
    rows.sealed.skip(1)
    rows.present.skip(1)
    same(found)
  }
}

const takeDifference = async (rows: Rows, isBehind: IsBehind): Promise<Difference | undefined> => {
  const [sealed, found] = [rows.sealed.at(0), rows.present.at(0)]
  if (sealed === undefined || found === undefined) return undefined
  const kind = await kindOf(rows, sealed, found, isBehind)
  if (kind !== 'added') rows.sealed.skip(1)
  if (kind !== 'removed') rows.present.skip(1)
  return { kind, sealed, present: kind === 'removed' ? undefined : found }
}

type Heard = {
  same(entry: PresentEntry): void
  differs(difference: Difference): void
  /** Awaited after each page. */
  pause(): Promise<void>
  /** Is asked where neither event is seen ahead in the other row. */
  isBehind: IsBehind
}

const fillBoth = ({ sealed, present }: Rows, least: number) =>
  Promise.all([sealed.fill(least), present.fill(least)])
const isOneOver = ({ sealed, present }: Rows) => sealed.size() === 0 || present.size() === 0

/**
 * Compares both rows from their beginning to the end of the shorter one. After a difference it finds the place from
 * which both go on together.
 */
export const compareRows = async (rows: Rows, heard: Heard): Promise<void> => {
  for (;;) {
    await fillBoth(rows, 1)
    if (isOneOver(rows)) return
    passSame(rows, heard.same)
    if (isOneOver(rows)) {
      await heard.pause()
      continue
    }
    await fillBoth(rows, LOOK_AHEAD)
    const difference = await takeDifference(rows, heard.isBehind)
    if (difference !== undefined) heard.differs(difference)
  }
}
