import { expect, it } from 'vitest'
import { realWorld } from '../../program/real-world.ts'
import { describeOnEngine } from '../../testing/stores/describe-on-engine.ts'
import { mongoEngine } from '../../testing/stores/engines.ts'
import { at, markAt, newCollection, newLease } from '../../testing/stores/read-store-values.ts'
import { openMongo } from '../mongo-client.ts'
import { readStoreContract } from './contract.ts'
import { openMongoReadStore } from './mongodb.ts'

describeOnEngine('read store on MongoDB', mongoEngine(), (server) => {
  readStoreContract('MongoDB', async () => {
    let store = openMongoReadStore(server().url, realWorld)
    return {
      store,
      reopen: async () => {
        await store.close()
        store = openMongoReadStore(server().url, realWorld)
        return store
      },
      close: () => store.close(),
    }
  })

  it('goes on from checkpoints that an older Duka kept in a document each', async () => {
    const url = new URL(server().url)
    url.pathname = '/duka_older'
    const [notes, reset, fresh] = [newCollection(), newCollection(), newCollection()]
    const idOf = ({ name, version }: typeof notes) => `${name}_v${version}`
    const mark = markAt(at(7))
    const older = openMongo(url.href, realWorld)
    await older.db
      .collection<{ _id: string; [field: string]: unknown }>('duka_checkpoints')
      .insertMany([
        { _id: idOf(notes), position: at(7), fence: 1, mark },
        { _id: idOf(reset), position: '', fence: 1 },
      ])
    const store = openMongoReadStore(url.href, realWorld, older)
    const lease = await newLease(store)
    const standing = () =>
      Promise.all([notes, reset, fresh].map((collection) => store.checkpoint(collection)))
    expect(await standing()).toEqual([at(7), null, null])
    expect(await store.mark(notes)).toEqual(mark)
    const all = [notes, reset, fresh].map((collection) => ({ collection, writes: [] }))
    await store.commit(all, markAt(at(8)), lease)
    expect(await standing()).toEqual([at(8), at(8), at(8)])
    await store.close()
  })
})
