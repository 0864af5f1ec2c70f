import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openStores, type Stores } from '#src/program/compose.ts'
import { readConfig } from '#src/program/config.ts'
import { spawnStandIn } from '#src/testing/event-store/spawned.ts'
import { allReactions, eraseLife } from '#src/testing/privacy/erase-life.ts'
import { nyokabi } from '#src/testing/privacy/people.ts'
import {
  foundInBytes,
  foundInFolder,
  needlesOf,
  photosIn,
} from '#src/testing/privacy/search-bytes.ts'
import { liveWholly, openForLives } from '#src/testing/privacy/whole-life.ts'
import { openTestShop } from '#src/testing/shop.ts'
import { mongoEngine, redisEngine } from '#src/testing/stores/engines.ts'
import { jobsOf } from '#src/workers/job.ts'

const [mongo, redis] = [mongoEngine(), redisEngine()]
const missing = [mongo, redis].flatMap((one) => ('reason' in one ? [one.reason] : []))
const why = missing.length > 0 ? ` (skipped: ${missing.join('; ')})` : ''

const startEngines = async () => {
  if (!('start' in mongo && 'start' in redis)) throw new Error(why)
  const folder = await mkdtemp(join(tmpdir(), 'duka-erased-'))
  const log = join(folder, 'log.jsonl')
  const [mongoServer, redisServer, standIn] = [
    await mongo.start(),
    await redis.start(),
    await spawnStandIn(log),
  ]
  onTestFinished(async () => {
    standIn.child.kill('SIGKILL')
    await mongoServer.stop()
    await redisServer.stop()
    await rm(folder, { recursive: true, force: true })
  })
  return { mongoServer, redisServer, standIn, log }
}

/** Every document of every collection, as JSON; bytes as text. */
const everyDocument = async (url: string): Promise<Buffer> => {
  const client = await MongoClient.connect(url)
  try {
    const collections = await client.db().collections()
    const all = await Promise.all(collections.map((one) => one.find().toArray()))
    const texts = (_: string, value: unknown) =>
      value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value
    const bytes = all
      .flat()
      .flatMap((doc) =>
        Object.values(doc).flatMap((value: unknown) =>
          typeof value === 'object' && value !== null && 'buffer' in value && 'sub_type' in value
            ? [Buffer.from(Object(value).buffer)]
            : [],
        ),
      )
    return Buffer.concat([Buffer.from(JSON.stringify(all, texts)), ...bytes])
  } finally {
    await client.close()
  }
}

describe.skipIf(why !== '')(`an erased person on the production engines${why}`, () => {
  it('is in no document of MongoDB, and in no byte of the log and of Redis', async () => {
    const { mongoServer, redisServer, standIn, log } = await startEngines()
    const config = readConfig({
      EVENTSTORE_URL: standIn.url,
      MONGODB_URL: mongoServer.url,
      REDIS_URL: redisServer.url,
    })
    let stores: Stores | undefined
    const shop = await openTestShop({
      open: async (_, world) => {
        stores = await openStores(config, world, (error) => {
          throw error
        })
        return stores
      },
    })
    onTestFinished(shop.close)
    await openForLives(shop)
    const life = await liveWholly(shop, nyokabi)
    const needles = needlesOf(nyokabi, life, await photosIn(shop))
    const { events, mark } = await shop.deps.events.readAll(null, 10_000)
    await stores?.jobQueue.add(jobsOf(allReactions, events), mark ?? expect.fail('An empty log'))
    expect(foundInBytes(await everyDocument(mongoServer.url), needles)).toEqual(
      expect.arrayContaining(['Nyokabi', 'Xquvzora', 'photo 0', ...life.secrets]),
    )

    await eraseLife(shop, nyokabi, life)
    expect(foundInBytes(await everyDocument(mongoServer.url), needles)).toEqual([])
    const bytes = await readFile(log)
    expect(bytes.length).toBeGreaterThan(10_000)
    expect(foundInBytes(bytes, needles)).toEqual([])
    const { folder } = redisServer.service ?? {}
    if (folder === undefined) console.log('skipped: the bytes of Redis lie in its container')
    else expect(await foundInFolder(folder, needles)).toEqual([])
  })
})
