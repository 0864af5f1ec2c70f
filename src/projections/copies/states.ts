import type { LogMark } from '../../stores/event-store/port.ts'
import type { Collection, CopyName, Doc, Lease, ReadStore } from '../../stores/read-store/port.ts'
import { readerOf } from '../parked/parked-streams.ts'
import { allDocs } from '../read-model-queries.ts'

/**
 * A document in which two copies differ. 'missing': the new copy lacks it. 'extra': only the new copy has it. `fields`:
 * the top-level fields that differ.
 */
export type Difference = {
  id: string
  kind: 'missing' | 'extra' | 'different'
  fields: string[]
}

/**
 * The comparison of the new copy with the one that serves. `at`: when it was asked for, or when it ended. `named`: the
 * first of the differences.
 */
export type Comparison = {
  scope: 'sample' | 'all'
  state: 'waiting' | 'running' | 'done'
  at: string
  compared: number
  differences: number
  named: Difference[]
}

/** Why a new copy was dropped before it had caught up: the disk was nearly full, or the log was replaced. */
export type StopReason = 'disk-full' | 'other-log'

/** What is known of one version of a read model beside the numbers of its copies. Times are ISO 8601 in UTC. */
export type ReadModelStateDoc = Doc & {
  besideSince: string | null
  formerSince: string | null
  stopped: { at: string; reason: StopReason } | null
  comparison: Comparison | null
}

/**
 * What the process that keeps the read models tells of its work. `handled`: the revision of the last request that it
 * took up. `rate`: events a second of the read models that follow the end of the log. `filling`: the others, with the
 * number of events taken in and events a second.
 */
export type KeeperDoc = Doc & {
  handled: number
  rate: number
  filling: readonly { reader: string; done: number; rate: number }[]
}

/** The former copy of a read model is dropped after this time. Until then it follows the log as well. */
export const FORMER_KEPT_MS = 24 * 60 * 60_000

export const readModelStates: Collection = { name: 'read-model-states', version: 1, indexes: [] }
export const KEEPER = 'keeper'

const isKeeper = (doc: Doc): doc is KeeperDoc => doc.id === KEEPER && 'handled' in doc
const isState = (doc: Doc): doc is ReadModelStateDoc => 'comparison' in doc

export const newState = (collection: CopyName): ReadModelStateDoc => ({
  id: readerOf({ name: collection.name, version: collection.version }),
  position: '',
  besideSince: null,
  formerSince: null,
  stopped: null,
  comparison: null,
})

type KnownStates = {
  keeper: KeeperDoc | undefined
  /** By the id of the reader, without the number of a copy. */
  states: ReadonlyMap<string, ReadModelStateDoc>
}

export const loadStates = async (store: Pick<ReadStore, 'find'>): Promise<KnownStates> => {
  const docs = await allDocs<Doc>(store, readModelStates)
  const states = docs.filter(isState).map((doc): [string, ReadModelStateDoc] => [doc.id, doc])
  return { keeper: docs.find(isKeeper), states: new Map(states) }
}

const DIGITS = 20

/** Writes states. They have no place in the log, so their positions count the writings. */
export const stateWriter = (
  { keeper, states }: KnownStates,
  { store, lease }: { store: Pick<ReadStore, 'commit'>; lease: Lease },
) => {
  const known = [...states.values(), ...(keeper ? [keeper] : [])].map(({ position }) => position)
  let count = Math.max(0, ...known.map(Number))
  return async (docs: readonly Doc[]): Promise<void> => {
    if (docs.length === 0) return
    count += 1
    const position = String(count).padStart(DIGITS, '0')
    const mark: LogMark = { position, stream: '', revision: 0, id: '', at: null }
    const writes = docs.map((doc) => ({ id: doc.id, doc: { ...doc, position } }))
    await store.commit([{ collection: readModelStates, writes }], mark, lease)
  }
}
