import { type Actor, denied, isAdmin } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Page, ReadStore } from '../../stores/read-store/port.ts'
import { products } from '../products/projection.ts'
import type { PageRequest, ReadModelAnswer } from '../read-model-queries.ts'
import { type ParkedStreamDoc, parkedStreams, servingReader } from './parked-streams.ts'

const MOST_COUNTED = 1_000

export type ParkedQueries = {
  /**
   * The streams that the read models have parked, by reader, for admins. Events that a job cannot handle wait as dead
   * jobs instead.
   */
  list(actor: Actor, page: PageRequest): ReadModelAnswer<Page<ParkedStreamDoc>>
  /** The number of parked streams, counted up to 1,000, for admins. */
  count(actor: Actor): ReadModelAnswer<number>
  /** Whether the product read model has parked a stream. For the shop's own processes. */
  hasProducts(): Promise<boolean>
}

export const openParkedQueries = (store: ReadStore): ParkedQueries => ({
  list: async (actor, { limit, cursor }) => {
    if (!isAdmin(actor)) return denied(actor)
    return ok(
      await store.find<ParkedStreamDoc>(parkedStreams, { sort: ['reader'], limit, after: cursor }),
    )
  },
  count: async (actor) =>
    isAdmin(actor) ? ok(await store.count(parkedStreams, {}, MOST_COUNTED)) : denied(actor),
  hasProducts: async () => {
    const where = { reader: await servingReader(store, products.collection) }
    return (await store.count(parkedStreams, where, 1)) > 0
  },
})
