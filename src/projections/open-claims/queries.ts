import type { ReadStore } from '../../stores/read-store/port.ts'
import { everyDoc } from '../every-doc.ts'
import { type OpenClaimDoc, openClaims } from './projection.ts'

/** For the sweep worker alone. No route asks it. */
export type OpenClaimQueries = {
  /** Claims made before `iso` (ISO 8601 in UTC), the oldest first. */
  olderThan(iso: string): AsyncIterable<OpenClaimDoc>
}

export const openOpenClaimQueries = (store: ReadStore): OpenClaimQueries => ({
  olderThan: (iso) =>
    everyDoc(store, openClaims.collection, {
      where: { claimedAt: { lt: iso } },
      sort: ['claimedAt'],
    }),
})
