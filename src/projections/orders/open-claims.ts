import type { Pieces } from '../../domain/kernel/pieces.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import { type Projection, remove } from '../projection.ts'

/**
 * An order number that was claimed while its order is not placed yet. `id` is the order's id. `claimedAt` is ISO 8601
 * in UTC.
 */
export type OpenClaimDoc = Doc & {
  orderNumber: string
  branchId: number
  demand: Pieces[]
  claimedAt: string
}

const close = ({ data }: { data: { orderId: string } }) => remove(data.orderId)

export const openClaims: Projection<OpenClaimDoc> = {
  collection: { name: 'open-claims', version: 1, indexes: [['claimedAt']] },
  on: {
    OrderNumberClaimed: ({ data: { orderId: id, orderNumber, branchId, demand }, meta }) => ({
      id,
      fold: () => ({ id, orderNumber, branchId, demand, claimedAt: meta.at }),
    }),
    OrderPlaced: close,
    OrderAbandoned: close,
  },
}
