import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { onTestFinished } from 'vitest'
import { keepDemand } from '../../commands/operations/demand-tags.ts'
import type { DukaEvent } from '../../domain/aggregates.ts'
import { system } from '../../domain/kernel/access.ts'
import { realWorld } from '../../program/real-world.ts'
import { sealNext, tellVault } from '../../runtime/integrity/seal-log.ts'
import { type DataFolder, openDataFolder } from '../../stores/data-folder.ts'
import { openEvents } from '../../stores/event-store/codec.ts'
import type { Checkpoint } from '../../stores/seals/port.ts'
import { openSnapshots } from '../../stores/snapshots/sealed-snapshots.ts'

const PEOPLE = ['ann', 'ben', 'cleo'] as const

const registered = (userId: string): DukaEvent => ({
  type: 'UserRegistered',
  data: {
    userId,
    username: userId,
    email: `${userId}@example.co.ke`,
    fullName: `Name of ${userId}`,
    phoneNumber: '254712345678',
  },
})

/** An hour and a day ago, so that no erasure is still on its way. */
const at = new Date(realWorld.now().getTime() - 25 * 3_600_000).toISOString()

/** Keeps a snapshot of the stream's last event, with a state that only has to be told from a forged one. */
const keepSnapshotOf = async (
  { eventStore, snapshots: store, vault }: DataFolder,
  stream: string,
): Promise<void> => {
  const last = (await eventStore.readStream(stream)).at(-1)
  if (last === undefined) throw new Error('The stream has no event')
  const snapshots = openSnapshots({ store, vault, alert: () => undefined, world: realWorld })
  const { revision, id, position } = last
  const state = { onHand: revision + 1 }
  snapshots.keep({ stream, revision, id, position, version: 1, state }, null)
  await snapshots.idle()
}

/**
 * Makes a data folder as a stopped shop leaves it. Its log has three people, of whom Cleo was erased, and a shelf that
 * received 22 pieces: 14 events in a first seal, 10 in a second, and two that are not sealed. It has a snapshot of the
 * shelf at its first 10 pieces. Gives both checkpoints.
 */
export const makeSealedFolder = async (folder: string): Promise<Checkpoint[]> => {
  const stores = openDataFolder(folder, realWorld)
  const { eventStore: log, seals, vault } = stores
  await keepDemand(vault, null)
  const events = openEvents(log, vault, realWorld)
  const append = async (stream: string, expected: number, event: DukaEvent) => {
    const id = realWorld.newId()
    const meta = { at, actor: system, correlationId: id, causationId: id }
    await events.append(stream, expected, [{ id, event, meta }])
  }
  const receive = (n: number) =>
    append('inventory-1.7.2', n - 1, {
      type: 'StockReceived',
      data: { branchId: 1, productId: 7, variantId: 2, receiptId: `r-${n}`, quantity: 1, note: '' },
    })
  const sealAll = async () => {
    const seen = await vault.sealSeen()
    while ((await sealNext({ log, seals, vault, world: realWorld }, { seen, reason: null })) > 0);
    await tellVault(seals, vault, seen)
  }
  for (const person of PEOPLE) await append(`user-${person}`, -1, registered(person))
  await append('user-cleo', 0, { type: 'UserErased', data: { userId: 'cleo' } })
  await vault.forgetKey('cleo')
  for (let n = 0; n < 10; n += 1) await receive(n)
  await keepSnapshotOf(stores, 'inventory-1.7.2')
  await sealAll()
  for (let n = 10; n < 20; n += 1) await receive(n)
  await sealAll()
  for (let n = 20; n < 22; n += 1) await receive(n)
  const [last] = await log.marksBefore(null, 1)
  if (last !== undefined) await vault.sawLog(last)
  const checkpoints = (await seals.list(1, 10)).map(({ count, at: madeAt, hash }) => ({
    count,
    at: madeAt,
    hash,
  }))
  await stores.close()
  return checkpoints
}

/** A copy of the folder, which the end of the test removes. */
export const copyFolder = async (folder: string): Promise<string> => {
  const parent = await mkdtemp(join(tmpdir(), 'duka-changed-'))
  onTestFinished(() => rm(parent, { recursive: true }))
  const copy = join(parent, 'data')
  await cp(folder, copy, { recursive: true })
  return copy
}

/** Runs SQL on a file of a stopped shop, as somebody with a database client would. */
export const runSql = (path: string, sql: string): void => {
  const db = new Database(path)
  try {
    db.exec(sql)
  } finally {
    db.close()
  }
}
