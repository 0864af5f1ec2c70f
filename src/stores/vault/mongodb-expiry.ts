import { type Collection, MongoServerError } from 'mongodb'

/** Some servers of this protocol lack expiry: `forgetExpired` deletes in any case. */
const NOT_IMPLEMENTED = 238

/** Lets the server itself delete expired documents, about once a minute. */
export const letExpire = async <Stored extends { endsAt: Date }>(from: Collection<Stored>) => {
  try {
    await from.createIndex({ endsAt: 1 }, { name: 'expiry', expireAfterSeconds: 0 })
  } catch (error) {
    if (!(error instanceof MongoServerError && error.code === NOT_IMPLEMENTED)) throw error
  }
}
