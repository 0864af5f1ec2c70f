import type { World } from '../../lib/world.ts'
import { atFirstUse, type Mongo, openMongo } from '../mongo-client.ts'
import { MOST_OUTDATED, type SnapshotStore, type StoredSnapshot } from './port.ts'

type Document = StoredSnapshot & { _id: string }

/** Snapshots in a collection. Writes do not wait for a majority, because a snapshot may be lost. */
export const openMongoSnapshots = (
  url: string,
  world: Pick<World, 'after'>,
  mongo: Mongo = openMongo(url, world),
): SnapshotStore => {
  const { db, reach, reachPatiently, close } = mongo
  const snapshots = db.collection<Document>('duka_snapshots', { writeConcern: { w: 1 } })
  const withIndexes = atFirstUse(async () => {
    await snapshots.createIndex({ stream: 1, version: 1, revision: -1 })
    await snapshots.createIndex({ position: 1 })
  })

  const dropOutdated = async ({ stream, version }: StoredSnapshot): Promise<void> => {
    const outdated = snapshots.find({ stream, version: { $ne: version } }, { limit: MOST_OUTDATED })
    const ids = await outdated.project<{ _id: string }>({ _id: 1 }).toArray()
    if (ids.length > 0) await snapshots.deleteMany({ _id: { $in: ids.map(({ _id }) => _id) } })
  }

  return {
    put: (snapshot) =>
      reachPatiently(async () => {
        await withIndexes()
        const { stream, version, revision } = snapshot
        const _id = `${stream}/${version}/${revision}`
        await snapshots.replaceOne({ _id }, snapshot, { upsert: true })
        await dropOutdated(snapshot)
      }),
    newest: (stream, version) =>
      reach(async () => {
        const found = await snapshots.findOne({ stream, version }, { sort: { revision: -1 } })
        if (found === null) return undefined
        const { _id, ...snapshot } = found
        return snapshot
      }),
    list: (after, limit) =>
      reachPatiently(async () => {
        const behind = after === null ? {} : { _id: { $gt: after } }
        const found = await snapshots.find(behind, { sort: { _id: 1 }, limit }).toArray()
        const next = found.length < limit ? null : (found.at(-1)?._id ?? null)
        return { snapshots: found.map(({ _id, ...snapshot }) => snapshot), next }
      }),
    drop: ({ stream, revision, id }) =>
      reach(async () => void (await snapshots.deleteMany({ stream, revision, id }))),
    dropBehind: (position) =>
      reachPatiently(async () => {
        await snapshots.deleteMany({ position: { $gt: position ?? '' } })
      }),
    close,
  }
}
