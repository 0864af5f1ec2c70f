import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { spec } from '#spec'
import { realWorld } from './program/real-world.ts'
import { openDataFolder } from './stores/data-folder.ts'
import { openEventStoreDb } from './stores/event-store/eventstoredb/eventstoredb.ts'
import type { EventStore } from './stores/event-store/port.ts'
import { openMongoPictures } from './stores/pictures/mongodb.ts'
import { openMongoVault } from './stores/vault/mongodb.ts'
import type { Vault, VaultEntry } from './stores/vault/port.ts'
import { spawnStandIn } from './testing/event-store/spawned.ts'
import { builtProgram } from './testing/program/built-program.ts'
import { type Engine, mongoEngine } from './testing/stores/engines.ts'
import { newEvent, newEvents } from './testing/stores/new-events.ts'
import { until } from './testing/until.ts'

const main = builtProgram('migrate-store')
const engine = mongoEngine()
const why = 'reason' in engine ? ` (skipped: ${engine.reason})` : ''
const STREAMS = 400
/** Long enough that a run never gets to its end before it is killed: it has 256 appends under way, and needs 800. */
const SLOW = { answerAfterMs: 1_000 }

describe.skipIf(why !== '')(`moving a shop to the production engines${why}`, () => {
  let path: string
  let mongo: Engine
  let standIn: Awaited<ReturnType<typeof spawnStandIn>>
  let target: EventStore
  beforeAll(async () => {
    if ('reason' in engine) throw new Error(engine.reason)
    path = await mkdtemp(join(tmpdir(), 'duka-migrate-'))
    mongo = await engine.start()
    standIn = await spawnStandIn(join(path, 'log.jsonl'), 0, SLOW)
    target = await openEventStoreDb(standIn.url, realWorld)
    await fill()
  })
  afterAll(async () => {
    await target?.close()
    await endStandIn()
    await mongo?.stop()
    await rm(path, { recursive: true, force: true })
  })

  /** Ends the process, which writes into the folder until then. */
  const endStandIn = async () => {
    const child = standIn?.child
    if (child?.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, 'exit')
    child.kill('SIGKILL')
    await exit
  }

  /** About 2,000 events; streams that take turns and streams that don't. */
  const fill = async () => {
    const { eventStore, vault, pictures, handovers, close } = openDataFolder(path, realWorld)
    const half = async (expected: number, size: number) => {
      const streams = Array.from({ length: STREAMS }, (_, n) => `order-${n}`)
      await Promise.all(streams.map((name) => eventStore.append(name, expected, newEvents(size))))
    }
    await half(-1, 3)
    await half(2, 2)
    for (let n = 0; n < 250; n += 1) await vault.ensureKey(`user-${n}`)
    await vault.forgetKey('user-7')
    await vault.secret('uniqueness')
    await vault.setPasswordHash('wanjiku', '$argon2id$')
    const times = { createdAt: '2999-01-01T00:00:00.000Z', expiresAt: '2999-02-01T00:00:00.000Z' }
    await vault.putSession('a'.repeat(64), { userId: 'wanjiku', role: 'customer', ...times })
    await pictures.put('a1-960.webp', Buffer.from('milk'), '2026-01-01T09:00:00.000Z')
    await handovers.put('d1.webp', Buffer.from('door'), '2026-01-01T09:00:00.000Z')
    await close()
  }

  const run = () => {
    const env = { PATH: process.env.PATH, DATA_DIR: path }
    const urls = { EVENTSTORE_URL: standIn.url, MONGODB_URL: mongo.url }
    const child = spawn(process.execPath, [main], { env: { ...env, ...urls } })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        said += String(chunk)
      })
    }
    const ended = once(child, 'exit').then(([code]) => ({ code, said }))
    return { child, ended }
  }
  const events = async (store: EventStore) =>
    (await store.readAll(null, 10_000)).events.map(({ position, json: _, ...event }) => event)
  const entries = async (vault: Vault) => {
    const all: VaultEntry[] = []
    for await (const entry of vault.entries()) all.push(entry)
    return all.sort((a, b) => (`${a.kind} ${a.id}` < `${b.kind} ${b.id}` ? -1 : 1))
  }

  it('ends equal though it was killed twice, and says so again', async () => {
    spec('operations 2.4', 'Pictures lie beside the log, and unused ones are swept')
    for (const enough of [200, 900]) {
      const { child, ended } = run()
      const copied = async () => (await events(target)).length
      await until(`${enough} events`, async () => (await copied()) >= enough, 60_000)
      child.kill('SIGKILL')
      await ended
      expect(await copied()).toBeLessThan(STREAMS * 5)
    }
    expect(await run().ended).toMatchObject({ code: 0 })
    expect(await run().ended).toEqual({
      code: 0,
      said: expect.stringContaining(
        'Moved: 2000 events, equal one by one, 253 entries of the vault and 2 files',
      ),
    })

    const source = openDataFolder(path, realWorld)
    const vault = openMongoVault(mongo.url, realWorld)
    expect(await events(target)).toEqual(await events(source.eventStore))
    expect(await entries(vault)).toEqual(await entries(source.vault))
    const pictures = openMongoPictures(mongo.url, realWorld)
    expect(await pictures.list(null, 10)).toEqual(await source.pictures.list(null, 10))
    expect(String(await pictures.get('a1-960.webp'))).toBe('milk')
    const handovers = openMongoPictures(mongo.url, realWorld, { collection: 'duka_handovers' })
    expect(String(await handovers.get('d1.webp'))).toBe('door')
    for (const store of [vault, pictures, handovers, source]) await store.close()
  })

  it('ends with a word when the server goes away, and goes on when it is back', async () => {
    const data = join(path, 'second.jsonl')
    await endStandIn()
    standIn = await spawnStandIn(data, standIn.port, SLOW)
    const { child, ended } = run()
    onTestFinished(() => void child.kill('SIGKILL'))
    await until('some events', async () => (await events(target)).length >= 200, 60_000)
    await endStandIn()
    const { code, said } = await ended
    expect(said).toContain('EventStoreDB cannot be reached. Run this again to go on.')
    expect(said).not.toContain('    at ')
    expect(code).toBe(1)
    standIn = await spawnStandIn(data, standIn.port)
    expect(await run().ended).toMatchObject({ code: 0 })
  })

  it('refuses a target that is not a copy, and a folder without a shop', async () => {
    await target.append('order-of-others', -1, [newEvent()])
    const refused = await run().ended
    expect(refused.code).toBe(1)
    expect(refused.said).toMatch(/Event 2001: the source has nothing, the target Tested/)
    expect(refused.said).not.toContain('    at ')

    const env = { PATH: process.env.PATH, DATA_DIR: join(path, 'nothing') }
    const urls = { EVENTSTORE_URL: standIn.url, MONGODB_URL: mongo.url }
    const child = spawn(process.execPath, [main], { env: { ...env, ...urls } })
    expect(await once(child, 'exit')).toEqual([1, null])
  })
})
