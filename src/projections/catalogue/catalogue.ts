import { createGate } from '../../lib/gate.ts'
import { keepTrying } from '../../lib/keep-trying.ts'
import type { World } from '../../lib/world.ts'
import type { Events, Recorded } from '../../stores/event-store/events.ts'
import type { Position } from '../../stores/event-store/port.ts'
import type { ReadStore } from '../../stores/read-store/port.ts'
import { catalogueQueries } from './catalogue-queries.ts'
import { positionGate } from './position-gate.ts'
import {
  catalogueCheckpoint,
  isOfLog,
  loadDocs,
  parkedOfCatalogue,
  touchedDocs,
} from './read-docs.ts'
import { type CatalogueDocs, createShelf } from './shelf.ts'
import type { CatalogueQueries } from './types.ts'

export type CatalogueDeps = {
  events: Events
  store: ReadStore
  /** Prices hold by this clock. */
  world: Pick<World, 'now' | 'wait' | 'after'>
  /** Hears of every failure of the following, which goes on trying. */
  onError(error: unknown): void
  /** Gets every event from now on: this is the one subscription that every process has. */
  onEvents?(events: readonly Recorded[]): void
}

/** `stop` ends the following. The documents in memory go on answering. */
export type OpenCatalogue = { queries: CatalogueQueries; stop(): Promise<void> }

const MAX_BATCH = 2_000
const LOOK_EVERY_MS = 250
const LOOK_FOR_REVIVED_MS = 2_000

/**
 * Loads the catalogue, which then follows the shop's read models. Rejects when it cannot be loaded. Read models of
 * another log are not shown: the catalogue is empty until they have been built anew.
 */
export const openCatalogue = async ({
  events,
  store,
  onError,
  onEvents,
  world,
}: CatalogueDeps): Promise<OpenCatalogue> => {
  const shelf = createShelf(world)
  const gate = positionGate(world)
  const ending = new AbortController()
  const { signal } = ending
  let position: Position | null = null
  let isLoaded = false
  /** Read before the documents: documents revived meanwhile are missing from it afterwards. */
  let parked: string[] = []

  /** The checkpoint is read first: a change during the reading of the documents comes again as an event. */
  const load = async () => {
    if (!(await isOfLog(events, store))) return
    position = await catalogueCheckpoint(store)
    parked = await parkedOfCatalogue(store)
    shelf.put(await loadDocs(store))
    if (position !== null) gate.reached(position)
    isLoaded = true
  }
  /** Takes documents in one set after the other: the last reading counts. */
  const taking = createGate(1, Number.POSITIVE_INFINITY)
  const take = (read: () => Promise<CatalogueDocs>) => taking(async () => shelf.put(await read()))

  /** Revived documents come without an event. */
  const followRevivals = async (progressed: () => void) => {
    const now = await parkedOfCatalogue(store)
    if (parked.some((one) => !now.includes(one))) await take(() => loadDocs(store))
    parked = now
    progressed()
    await world.wait(LOOK_FOR_REVIVED_MS, signal)
  }
  const loadLater = async () => {
    while (!isLoaded && !signal.aborted) {
      await world.wait(LOOK_EVERY_MS, signal)
      await load()
    }
  }
  const follow = async (progressed: () => void) => {
    await loadLater()
    for await (const batch of events.subscribe(position, MAX_BATCH, signal)) {
      onEvents?.(batch.events)
      await take(() => touchedDocs(store, batch, signal))
      position = batch.position
      gate.reached(position)
      progressed()
    }
  }

  await load()
  const following = Promise.all([
    keepTrying(follow, { signal, onError, world }),
    keepTrying(followRevivals, { signal, onError, world }),
  ])
  return {
    queries: catalogueQueries(shelf, gate),
    stop: async () => {
      ending.abort()
      await following
    },
  }
}
