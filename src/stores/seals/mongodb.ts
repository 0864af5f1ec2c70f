import { Binary } from 'mongodb'
import type { World } from '../../lib/world.ts'
import { type Mongo, openMongo, unlessThere } from '../mongo-client.ts'
import type { Seal, SealStore, SelfCheck, ToldPlace } from './port.ts'

type StoredSeal = Omit<Seal, 'number' | 'entries'> & { _id: number; entries: Binary }
type Notes = { _id: string; check?: SelfCheck; told?: ToldPlace[] }

const NOTES = 'notes'

const sealOf = ({ _id, entries, ...seal }: StoredSeal): Seal => ({
  ...seal,
  number: _id,
  reason: seal.reason ?? null,
  entries: Buffer.from(entries.buffer),
})

/** Seals in a collection, one document each. Only what a majority has is read: a seal must not come undone. */
export const openMongoSeals = (
  url: string,
  world: Pick<World, 'after'>,
  mongo: Mongo = openMongo(url, world),
): SealStore => {
  const { db, reach, run, close } = mongo
  const lasting = { readConcern: { level: 'majority' } } as const
  const seals = db.collection<StoredSeal>('duka_seals', lasting)
  const notes = db.collection<Notes>('duka_seal_notes', lasting)
  const keep = (part: Omit<Notes, '_id'>): Promise<void> =>
    run(() => notes.updateOne({ _id: NOTES }, { $set: part }, { upsert: true }))

  return {
    add: ({ number: _id, entries, ...seal }) =>
      reach(() =>
        unlessThere(() => seals.insertOne({ _id, ...seal, entries: new Binary(entries) })),
      ),
    last: () =>
      reach(async () => {
        const [found] = await seals.find().sort({ _id: -1 }).limit(1).toArray()
        return found && sealOf(found)
      }),
    list: (number, limit) =>
      reach(async () => {
        const from = { _id: { $gte: number } }
        return (await seals.find(from).sort({ _id: 1 }).limit(limit).toArray()).map(sealOf)
      }),
    cut: (number) => run(() => seals.deleteMany({ _id: { $gte: number } })),
    selfCheck: () => reach(async () => (await notes.findOne({ _id: NOTES }))?.check),
    keepSelfCheck: (check) => keep({ check }),
    told: () => reach(async () => (await notes.findOne({ _id: NOTES }))?.told ?? []),
    keepTold: (told) => keep({ told: [...told] }),
    close,
  }
}
