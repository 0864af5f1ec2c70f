import { Binary } from 'mongodb'
import type { World } from '../../lib/world.ts'
import { type Mongo, openMongo } from '../mongo-client.ts'
import { checkPicture, isPictureName, type PictureStore } from './port.ts'

type Document = { _id: string; touchedAt: string; bytes: Binary }

type Setting = { mongo?: Mongo; collection?: string }

/** Pictures as documents of a collection. */
export const openMongoPictures = (
  url: string,
  world: Pick<World, 'after'>,
  { mongo = openMongo(url, world), collection = 'duka_pictures' }: Setting = {},
): PictureStore => {
  const { db, reach, close } = mongo
  const pictures = db.collection<Document>(collection)
  return {
    put: async (name, bytes, at) => {
      checkPicture(name, bytes)
      const picture = { touchedAt: at, bytes: new Binary(bytes) }
      await reach(() => pictures.replaceOne({ _id: name }, picture, { upsert: true }))
    },
    get: (name) =>
      reach(async () => {
        if (!isPictureName(name)) return undefined
        return (await pictures.findOne({ _id: name }))?.bytes.value()
      }),
    touch: (name, at) =>
      reach(async () => {
        if (!isPictureName(name)) return false
        const { matchedCount } = await pictures.updateOne(
          { _id: name },
          { $set: { touchedAt: at } },
        )
        return matchedCount > 0
      }),
    has: (name) =>
      reach(
        async () =>
          isPictureName(name) && (await pictures.countDocuments({ _id: name }, { limit: 1 })) > 0,
      ),
    count: () => reach(() => pictures.countDocuments()),
    list: (after, limit) =>
      reach(async () => {
        const behind = after === null ? {} : { _id: { $gt: after } }
        const found = pictures.find(behind, { projection: { bytes: 0 }, sort: { _id: 1 }, limit })
        return (await found.toArray()).map(({ _id, touchedAt }) => ({ name: _id, touchedAt }))
      }),
    drop: (name, before) =>
      reach(async () => {
        if (!isPictureName(name)) return
        await pictures.deleteOne({ _id: name, touchedAt: { $lt: before } })
      }),
    close,
  }
}

/** Photos of handovers, in a collection of their own. */
export const openMongoHandovers = (url: string, world: Pick<World, 'after'>): PictureStore =>
  openMongoPictures(url, world, { collection: 'duka_handovers' })
