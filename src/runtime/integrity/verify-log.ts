import type { EventStore, Position } from '../../stores/event-store/port.ts'
import type { Fault, Seal, SealStore } from '../../stores/seals/port.ts'
import { type Ahead, readAhead } from './ahead.ts'
import { chainAt, extended } from './chain.ts'
import { compareRows, type PresentEntry, type SealedEntry } from './compare-rows.ts'
import { type KnownCheckpoint, openCheckpoints, openFindings } from './findings.ts'
import { presentPages, sealedPages } from './rows.ts'

/** Somebody accepted a log that differed from its seals, from the event `from` on. */
export type Accepted = { from: number; at: string; reason: string }

/**
 * What the log was found to be. Counts are events. `proven`: so many from the beginning are as they were sealed.
 * `sealed`: the end of the last seal. `firstSealAt`: when the oldest seal was made. `fitsUpTo`: the last checkpoint that
 * fits, also the vault's own. `toldUpTo`: the last of those told outside. 0 if there is none.
 */
export type Verdict = {
  isWhole: boolean
  events: number
  sealed: number
  proven: number
  firstSealAt: string | null
  lastSealAt: string | null
  fitsUpTo: number
  toldUpTo: number
  accepted: Accepted[]
  faults: Fault[]
  faultsInAll: number
}

export type VerifyDeps = {
  log: Pick<EventStore, 'readBytes' | 'placeOf'>
  seals: Pick<SealStore, 'list' | 'last'>
  key: Buffer
  known: readonly KnownCheckpoint[]
  /** When the log was last found whole, ISO 8601 in UTC. */
  wholeAt?: string | null
  /** True after a restore: the log may end before its last seals and checkpoints. That is then no fault. */
  mayEndEarlier?: boolean
  /** True in a running shop, which makes missing seals again: they are then no fault. */
  mayLackSeals?: boolean
  /** The seal behind which the comparison begins. Absent, everything is compared. */
  from?: Seal | undefined
  onProgress?: (compared: number, sealed: number) => void
  onFault?: (fault: Fault) => void
  /** Is awaited after each page, so that a slow check can rest. */
  pause?: () => Promise<void>
}

/** The seal and the position to begin behind. Everything is compared if the seal's last event is not at its place. */
const beginning = async ({
  log,
  from,
}: VerifyDeps): Promise<{ from: Seal | undefined; after: Position | null }> => {
  const place = from && (await log.placeOf(from.stream, from.revision))
  return place !== undefined && place.id === from?.id
    ? { from, after: place.position }
    : { from: undefined, after: null }
}

/** Gives the events that are behind the last seal. Pauses after each page. */
const passRest = async (
  present: Ahead<PresentEntry>,
  pass: (entry: PresentEntry) => void,
  pause: () => Promise<void>,
) => {
  for (;;) {
    await present.fill(1)
    if (present.size() === 0) return
    for (let next = present.at(0); next !== undefined; next = present.at(0)) {
      present.skip(1)
      pass(next)
    }
    await pause()
  }
}

type Ending = {
  missing: SealedEntry | undefined
  beyond: KnownCheckpoint | undefined
  isReadable: boolean
}

/** Seals that a checkpoint knows of, and that are missing behind the last seal. */
const noteLostSeals = (
  { known, mayEndEarlier = false, mayLackSeals = false }: VerifyDeps,
  last: Seal | undefined,
  events: number,
  findings: Pick<ReturnType<typeof openFindings>, 'beside'>,
): void => {
  if (mayEndEarlier || mayLackSeals) return
  const sealed = last?.count ?? 0
  const isKnown = known.some(({ count }) => count > sealed && count <= events)
  if (isKnown) findings.beside('seal', sealed + 1, last?.at ?? null)
}

/** What the log had once and has no more, if that is a fault. */
const noteEnding = (
  { mayEndEarlier = false }: VerifyDeps,
  { missing, beyond, isReadable }: Ending,
  events: number,
  findings: ReturnType<typeof openFindings>,
): void => {
  if (mayEndEarlier || !isReadable) return
  if (missing !== undefined) findings.cut({ sealed: missing })
  else if (beyond !== undefined) findings.beside('short', events + 1, beyond.at)
}

/**
 * Compares the log with its seals and with checkpoints that are known from elsewhere. Events behind the last seal are
 * counted, and not proven. Throws `StoreUnavailable`.
 */
export const verifyLog = async (deps: VerifyDeps): Promise<Verdict> => {
  const lastSeal = await deps.seals.last()
  const { from, after } = await beginning(deps)
  const sealed = lastSeal?.count ?? 0
  const findings = openFindings({
    wholeAt: deps.wholeAt ?? null,
    onFault: deps.onFault ?? (() => undefined),
  })
  let events = from?.count ?? 0
  let compared = events
  let chain = chainAt(from)
  let firstSealAt: string | null = null
  let isReadable = true
  const accepted: Accepted[] = []
  const checkpoints = openCheckpoints(deps, events, findings)

  const pass = (entry: PresentEntry) => {
    events += 1
    chain = extended(chain, entry)
    checkpoints.at(events, chain)
  }
  const heardOfSeals = {
    seal: ({ at, reason }: Seal, before: Seal | undefined) => {
      firstSealAt ??= at
      if (reason !== null) accepted.push({ from: (before?.count ?? 0) + 1, at, reason })
    },
    broken: (before: Seal | undefined) =>
      findings.beside('seal', (before?.count ?? 0) + 1, before?.at ?? null),
  }
  const onUnreadable = () => {
    isReadable = false
    findings.unreadable(events + 1)
  }
  const rows = {
    sealed: readAhead(sealedPages(deps, { from, last: lastSeal }, heardOfSeals)),
    present: readAhead(presentPages(deps.log, after, onUnreadable)),
  }
  const pause = async () => {
    deps.onProgress?.(Math.min(compared, sealed), sealed)
    await deps.pause?.()
  }
  await compareRows(rows, {
    same: (entry) => {
      compared += 1
      pass(entry)
    },
    differs: (difference) => {
      if (difference.kind !== 'added') compared += 1
      findings.differs(difference)
      if (difference.present !== undefined) pass(difference.present)
    },
    pause,
    isBehind: async ({ stream, revision }, { position }) => {
      const place = await deps.log.placeOf(stream, revision)
      return place !== undefined && place.position > position
    },
  })
  const missing = rows.sealed.at(0)
  await passRest(rows.present, pass, pause)
  // Checkpoints count the events as they were sealed: one that was removed before the end is told already.
  const told = events + findings.missing()
  noteLostSeals(deps, lastSeal, told, findings)
  noteEnding(deps, { missing, beyond: checkpoints.beyond(told), isReadable }, told, findings)

  const { faults, faultsInAll } = findings.all()
  return {
    isWhole: faultsInAll === 0,
    events,
    sealed,
    proven: Math.min(compared, findings.firstInLog() - 1),
    firstSealAt,
    lastSealAt: lastSeal?.at ?? null,
    fitsUpTo: checkpoints.fitsUpTo(),
    toldUpTo: checkpoints.toldUpTo(),
    accepted,
    faults,
    faultsInAll,
  }
}
