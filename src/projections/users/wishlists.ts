import type { Doc } from '../../stores/read-store/port.ts'
import { type Projection, remove, update } from '../projection.ts'

/** `id` is the user's id. The newest wish first. */
export type WishlistDoc = Doc & { productIds: readonly number[] }

const without = (ids: readonly number[], id: number): number[] => ids.filter((one) => one !== id)

export const wishlists: Projection<WishlistDoc> = {
  collection: { name: 'wishlists', version: 1, indexes: [] },
  on: {
    WishAdded: ({ data: { userId: id, productId } }) => ({
      id,
      fold: (doc) => ({
        id,
        productIds: [productId, ...without(doc?.productIds ?? [], productId)],
      }),
    }),
    WishRemoved: ({ data: { userId, productId } }) =>
      update(userId, (doc) => ({ ...doc, productIds: without(doc.productIds, productId) })),
    UserErased: ({ data }) => remove(data.userId),
  },
}
