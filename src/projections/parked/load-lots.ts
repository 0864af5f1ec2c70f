import type { Collection, Page, ReadStore } from '../../stores/read-store/port.ts'
import type { AnyProjection } from '../projection.ts'
import type { Lot } from './lot.ts'
import { type ParkedStream, parkedStreams, readerOf } from './parked-stream.ts'

const PAGE = 1_000

export const parkedBy = async (store: ReadStore, reader: string): Promise<ParkedStream[]> => {
  const all: ParkedStream[] = []
  let after: string | undefined
  do {
    const query = { where: { reader }, limit: PAGE, after }
    const page: Page<ParkedStream> = await store.find(parkedStreams, query)
    all.push(...page.docs)
    after = page.next
  } while (after !== undefined)
  return all
}

/** A read model that begins at the start of the log has parked nothing yet. */
const loadLot = async (store: ReadStore, collection: Collection): Promise<Lot> => {
  const reader = readerOf(collection)
  const parked = await parkedBy(store, reader)
  if ((await store.checkpoint(collection)) === null) {
    const stale = new Map(parked.map(({ id, position }) => [id, position]))
    return { reader, streams: new Map(), stale }
  }
  return { reader, streams: new Map(parked.map((one) => [one.stream, one])), stale: new Map() }
}

/** One lot for each read model. */
export type Lots = ReadonlyMap<AnyProjection, Lot>

export const loadLots = async (
  store: ReadStore,
  projections: readonly AnyProjection[],
): Promise<Lots> => {
  const loaded = projections.map(
    async (one): Promise<[AnyProjection, Lot]> => [one, await loadLot(store, one.collection)],
  )
  return new Map(await Promise.all(loaded))
}
