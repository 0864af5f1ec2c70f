import type { World } from '../../lib/world.ts'
import { atFirstUse, type Mongo, openMongo } from '../mongo-client.ts'
import type { Uploads } from './port.ts'

type Document = { _id: string; upload: string; owner: string; text: string }

/** Uploads in a collection, with one document for each page. */
export const openMongoUploads = (
  url: string,
  world: Pick<World, 'after'>,
  mongo: Mongo = openMongo(url, world),
): Uploads => {
  const { db, reach, reachPatiently, close } = mongo
  const uploads = db.collection<Document>('duka_uploads')
  const withIndexes = atFirstUse(async () => {
    await uploads.createIndex({ upload: 1 })
    await uploads.createIndex({ owner: 1, upload: 1 })
  })
  const nameOf = (id: string, part: string, n: number) => `${id}/${part}/${n}`

  return {
    put: ({ id: upload, owner }, pages) =>
      reachPatiently(async () => {
        await withIndexes()
        for (const { part, n, text } of pages) {
          const _id = nameOf(upload, part, n)
          await uploads.replaceOne({ _id }, { upload, owner, text }, { upsert: true })
        }
      }),
    get: (id, part, n) =>
      reach(async () => (await uploads.findOne({ _id: nameOf(id, part, n) }))?.text),
    keepNewest: (owner, most) =>
      reachPatiently(async () => {
        const ids = await uploads.distinct('upload', { owner })
        const old = ids.sort().slice(0, Math.max(0, ids.length - most))
        if (old.length > 0) await uploads.deleteMany({ owner, upload: { $in: old } })
      }),
    dropBefore: (id) =>
      reachPatiently(async () => void (await uploads.deleteMany({ upload: { $lt: id } }))),
    close,
  }
}
