import type { Collection } from 'mongodb'
import { isDuplicateKey, type Mongo } from '../mongo-client.ts'
import type { StoredHash } from './mongodb-transfer.ts'
import type { OrderSecrets } from './port.ts'

/** The hashes of the orders' own secrets, one document each, by the order's id. */
export const mongoOrderSecrets = (
  hashes: Collection<StoredHash>,
  reach: Mongo['reach'],
): OrderSecrets => ({
  keepOrderSecret: (orderId, hash) =>
    reach(async () => {
      try {
        await hashes.insertOne({ _id: orderId, hash })
      } catch (error) {
        // The same request came twice. The first one's stays.
        if (!isDuplicateKey(error)) throw error
      }
    }),
  orderSecretHash: async (orderId) => (await reach(() => hashes.findOne({ _id: orderId })))?.hash,
  forgetOrderSecret: (orderId) =>
    reach(async () => {
      await hashes.deleteOne({ _id: orderId })
    }),
})
