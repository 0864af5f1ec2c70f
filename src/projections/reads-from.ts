import { type Follows, waitForAll } from '../runtime/wait-for-all.ts'
import type { Collection, ReadStore } from '../stores/read-store/port.ts'

/** Questions that a request may ask at a position. `readers`: the readers of the log that make their answers. */
export type ReadModelQueries = Follows & { readers: readonly string[] }

/** Questions that these projections answer. */
export const readsFrom = (
  store: Pick<ReadStore, 'waitFor'>,
  ...projections: readonly { collection: Collection }[]
): ReadModelQueries => ({
  readers: projections.map(({ collection }) => collection.name),
  waitFor: (position, timeoutMs) => {
    const all = projections.map(({ collection }) => ({
      waitFor: (at: string, ms: number) => store.waitFor(collection, at, ms),
    }))
    return waitForAll(all, position, timeoutMs)
  },
})
