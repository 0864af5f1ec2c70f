import type { World } from '../../lib/world.ts'
import { type Mongo, openMongo, unlessThere } from '../mongo-client.ts'
import type { SharedCell } from './port.ts'

type StoredCell = { _id: string; text: string; revision: number }

/** The text in one document, not encrypted: the database has the access control of the vault. */
export const openMongoCell = (
  url: string,
  name: string,
  world: Pick<World, 'after'>,
  mongo: Mongo = openMongo(url, world),
): SharedCell => {
  const { db, reach, close } = mongo
  const cells = db.collection<StoredCell>('duka_cells')

  return {
    read: () =>
      reach(async () => {
        const found = await cells.findOne({ _id: name })
        return { text: found?.text ?? '', revision: found?.revision ?? 0 }
      }),
    write: (revision, text) =>
      reach(async () => {
        if (revision === 0) {
          return unlessThere(() => cells.insertOne({ _id: name, text, revision: 1 }))
        }
        const change = { $set: { text }, $inc: { revision: 1 } }
        return (await cells.updateOne({ _id: name, revision }, change)).matchedCount === 1
      }),
    close,
  }
}
