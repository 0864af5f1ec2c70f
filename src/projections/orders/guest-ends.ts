import type { Doc, ReadStore } from '../../stores/read-store/port.ts'
import { type Projection, remove, update } from '../projection.ts'
import { type ReadModelQueries, readsFrom } from '../read-model-queries.ts'

/** A guest's order whose customer is not erased. `id` is the order's id. `endedAt`: ISO 8601 in UTC, null until then. */
type GuestEndDoc = Doc & { endedAt: string | null }

type OnOrder = { data: { orderId: string }; meta: { at: string } }
const end = ({ data, meta }: OnOrder) =>
  update<GuestEndDoc>(data.orderId, (doc) => ({ ...doc, endedAt: meta.at }))
const leave = ({ data }: OnOrder) => remove(data.orderId)

/** When guests' orders ended, so that their customers can be erased in time. It holds nothing personal. */
export const guestEnds: Projection<GuestEndDoc> = {
  collection: { name: 'guest-ends', version: 1, indexes: [['endedAt']] },
  on: {
    OrderPlaced: ({ data: { orderId: id, userId } }) =>
      userId === null ? { id, fold: () => ({ id, endedAt: null }) } : [],
    OrderDelivered: end,
    OrderCancelled: end,
    OrderJoinedAccount: leave,
    OrderCustomerErased: leave,
  },
}

export type GuestEndQueries = ReadModelQueries & {
  /** The ids of up to `limit` guests' orders that ended before `iso` (ISO 8601 in UTC), the earliest first. */
  before(iso: string, limit: number): Promise<string[]>
}

export const openGuestEndQueries = (store: ReadStore): GuestEndQueries => ({
  before: async (iso, limit) => {
    const query = { where: { endedAt: { gt: '', lt: iso } }, sort: ['endedAt'], limit }
    const { docs } = await store.find<GuestEndDoc>(guestEnds.collection, query)
    return docs.map(({ id }) => id)
  },
  ...readsFrom(store, guestEnds),
})
