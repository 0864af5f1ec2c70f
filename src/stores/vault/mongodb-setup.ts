import { isDuplicateKey, type Mongo } from '../mongo-client.ts'
import type { SetupOffer, Vault } from './port.ts'

type Stored = SetupOffer & { _id: string }

const lasting = { readConcern: { level: 'majority' } } as const

/** The vault's offer to set up the shop, in one document. */
export const mongoSetup = ({
  db,
  reach,
}: Mongo): Pick<Vault, 'offerSetup' | 'setupOffer' | 'endSetup'> => {
  const offers = db.collection<Stored>('vault_setup', lasting)
  const _id = 'shop'
  return {
    offerSetup: (offer, now) =>
      reach(async () => {
        try {
          // Where an offer still holds, none is found, and a second document of this id is refused.
          const lapsed = { _id, expiresAt: { $lte: now } }
          await offers.updateOne(lapsed, { $set: offer }, { upsert: true })
          return true
        } catch (error) {
          if (!isDuplicateKey(error)) throw error
          return false
        }
      }),
    setupOffer: async (now) => {
      const found = await reach(() => offers.findOne({ _id }))
      if (found === null || found.expiresAt <= now) return undefined
      const { hash, expiresAt } = found
      return { hash, expiresAt }
    },
    endSetup: () =>
      reach(async () => {
        await offers.deleteOne({ _id })
      }),
  }
}
