import { type Checkpoint, type Fault, MOST_FAULTS } from '../../stores/seals/port.ts'
import { fits } from './chain.ts'
import type { Difference } from './compare-rows.ts'

/** A fault with the hash of its event, by which a moved event is recognised. */
type Found = Fault & { leaf: string | null }

const later = (a: string, b: string | null): string => (b !== null && b > a ? b : a)

/** The fault of a removed event that was added elsewhere. */
const movedTo = (fault: Fault, { position }: Fault): Fault => ({
  ...fault,
  kind: 'moved',
  position,
})

/** Joins what was removed at one place and added at another: it was moved. */
const withMoves = (found: readonly Found[]): Fault[] => {
  const ofKind = (kind: Fault['kind']) =>
    new Map(found.filter((one) => one.kind === kind).map((one) => [one.leaf, one]))
  const [added, removed] = [ofKind('added'), ofKind('removed')]
  return found.flatMap(({ leaf, ...fault }): Fault[] => {
    if (fault.kind === 'added' && removed.has(leaf)) return []
    const there = fault.kind === 'removed' ? added.get(leaf) : undefined
    return [there === undefined ? fault : movedTo(fault, there)]
  })
}

/** `wholeAt`: when the log was last found whole. `onFault` is called at once with each named fault. */
type Told = { wholeAt: string | null; onFault(fault: Fault): void }
export type Findings = ReturnType<typeof openFindings>

/** Collects faults: the first ones by name, and the number of all. */
export const openFindings = ({ wholeAt, onFault }: Told) => {
  const found: Found[] = []
  let inAll = 0
  let firstInLog = Number.POSITIVE_INFINITY
  /** The removed events less the added ones. */
  let missing = 0

  const add = ({ leaf, ...fault }: Found) => {
    const { soundAt } = fault
    const named = { ...fault, soundAt: soundAt === null ? null : later(soundAt, wholeAt) }
    inAll += 1
    if (found.length >= MOST_FAULTS) return
    found.push({ ...named, leaf })
    onFault(named)
  }
  const addInLog = (fault: Found) => {
    firstInLog = Math.min(firstInLog, fault.event)
    add(fault)
  }
  const unnamed = { stream: null, revision: null, position: null, leaf: null }
  return {
    differs: ({ kind, sealed, present }: Difference) => {
      if (kind === 'removed') missing += 1
      if (kind === 'added') missing -= 1
      const { stream, revision, leaf } = kind === 'added' && present ? present : sealed
      const { event, sealedAt: soundAt } = sealed
      addInLog({
        kind,
        event,
        stream,
        revision,
        position: present?.position ?? null,
        soundAt,
        leaf,
      })
    },
    cut: ({ sealed }: Pick<Difference, 'sealed'>) => {
      const { event, stream, revision, sealedAt: soundAt, leaf } = sealed
      addInLog({ kind: 'cut', event, stream, revision, position: null, soundAt, leaf })
    },
    unreadable: (event: number) =>
      addInLog({ kind: 'unreadable', event, soundAt: null, ...unnamed }),
    /** A fault of a seal or checkpoint, not of the log. */
    beside: (kind: 'seal' | 'checkpoint' | 'short', event: number, soundAt: string | null) =>
      add({ kind, event, soundAt, ...unnamed }),
    /** The first event at which the log differs. Infinity if it does not. */
    firstInLog: () => firstInLog,
    /** How many fewer events the log has than it was sealed with, up to where both end together. */
    missing: () => missing,
    all: (): { faults: Fault[]; faultsInAll: number } => {
      const faults = withMoves(found)
      return { faults, faultsInAll: inAll - found.length + faults.length }
    },
  }
}

/** A checkpoint that is known from elsewhere. `outside`: from a place that the shop cannot change. */
export type KnownCheckpoint = Checkpoint & { outside: boolean }

/**
 * Compares known checkpoints behind the event `from` with the chain as it grows. Behind the first difference of the
 * log, no checkpoint can fit, so none is compared.
 */
export const openCheckpoints = (
  { known, key }: { known: readonly KnownCheckpoint[]; key: Buffer },
  from: number,
  findings: Pick<Findings, 'beside' | 'firstInLog'>,
) => {
  const due = known.filter(({ count }) => count > from).toSorted((a, b) => a.count - b.count)
  let next = 0
  let toldUpTo = 0
  let fitsUpTo = 0
  const compare = (checkpoint: KnownCheckpoint, chain: Buffer) => {
    if (findings.firstInLog() <= checkpoint.count) return
    if (!fits(key, checkpoint, chain))
      return findings.beside('checkpoint', checkpoint.count, checkpoint.at)
    fitsUpTo = checkpoint.count
    if (checkpoint.outside) toldUpTo = checkpoint.count
  }
  return {
    /** `count` grows by one with each call. */
    at: (count: number, chain: Buffer) => {
      for (let one = due[next]; one?.count === count; one = due[next]) {
        next += 1
        compare(one, chain)
      }
    },
    /** The first checkpoint that knows more than so many events. */
    beyond: (events: number): KnownCheckpoint | undefined =>
      due.find(({ count }) => count > events),
    /** The events of the last checkpoint that fits, the vault's own among them. */
    fitsUpTo: () => fitsUpTo,
    /** The events of the last checkpoint from outside that fits. */
    toldUpTo: () => toldUpTo,
  }
}
