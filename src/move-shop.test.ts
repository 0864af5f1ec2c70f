import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openScreen } from './lib/screen.ts'
import { moveLog, moveShop } from './move-shop.ts'
import { knowLog } from './program/know-log.ts'
import { realWorld } from './program/real-world.ts'
import { sealNext } from './runtime/integrity/seal-log.ts'
import { verifyLog } from './runtime/integrity/verify-log.ts'
import { openDataFolder } from './stores/data-folder.ts'
import { openEvents } from './stores/event-store/codec.ts'
import { openEventStoreDb } from './stores/event-store/eventstoredb/eventstoredb.ts'
import { openEventStoreDbTarget } from './stores/event-store/eventstoredb/target.ts'
import { SEAL_SECRET } from './stores/seals/port.ts'
import { openSqlite } from './stores/sqlite.ts'
import { temporaryFolder } from './testing/event-store/opened.ts'
import { confirmed, registered, toAppend } from './testing/event-store/some-events.ts'
import { startStandIn } from './testing/event-store/stand-in.ts'
import { newEvents } from './testing/stores/new-events.ts'

const screen = openScreen({ write: () => undefined }, realWorld)

/** A shop of 700 sealed events. */
const sealedShop = async (): Promise<string> => {
  const folder = await temporaryFolder()
  const { eventStore: log, seals, vault, close } = openDataFolder(folder, realWorld)
  await log.append('order-1', -1, newEvents(300))
  await log.append('order-2', -1, newEvents(400))
  while ((await sealNext({ log, seals, vault, world: realWorld })) > 0);
  await close()
  return folder
}

/** Moves the shop to EventStoreDB, with the other stores in a folder, and verifies it there. */
const moved = async (folder: string, times: number) => {
  const standIn = await startStandIn(join(await temporaryFolder(), 'log.jsonl'))
  onTestFinished(() => standIn.stop())
  const from = openDataFolder(folder, realWorld)
  const others = openDataFolder(await temporaryFolder(), realWorld)
  const target = await openEventStoreDbTarget(standIn.url, realWorld)
  for (let n = 0; n < times; n += 1) await moveShop(from, { ...others, log: target }, screen)
  const last = await from.seals.last()
  const log = await openEventStoreDb(standIn.url, realWorld)
  const { seals, vault } = others
  const key = await vault.secret(SEAL_SECRET)
  const known = last === undefined ? [] : [{ ...last, outside: true }]
  const verdict = await verifyLog({ log, seals, key, known })
  const sealedMore = await sealNext({ log, seals, vault, world: realWorld })
  for (const store of [from, others, target, log]) await store.close()
  return { verdict, sealedMore }
}

test('a moved log fits the seals and checkpoints from before, also when it was moved twice', async () => {
  const { verdict, sealedMore } = await moved(await sealedShop(), 2)
  expect(verdict).toMatchObject({ isWhole: true, events: 700, sealed: 700, toldUpTo: 700 })
  expect(sealedMore).toBe(0)
})

test('a move does not hide what was changed before it', async () => {
  const folder = await sealedShop()
  const db = openSqlite(join(folder, 'events.db'), 'FULL')
  db.statement("UPDATE events SET type = 'Forged' WHERE position = 600").run()
  db.close()
  const { verdict } = await moved(folder, 1)
  expect(verdict.faults).toMatchObject([{ kind: 'changed', event: 600, stream: 'order-2' }])
})

test('a log moves alone: the shop in the folder knows it again, believes it, and goes on where it was', async () => {
  const folder = await temporaryFolder()
  const from = openDataFolder(folder, realWorld)
  await knowLog({ config: { EVENTSTORE_URL: undefined }, stores: from })
  const own = openEvents(from.eventStore, from.vault, realWorld)
  await own.append('user-u-1', -1, [toAppend(registered('u-1'))])
  await own.append('order-1', -1, [toAppend(confirmed)])
  const [last, first] = await from.eventStore.marksBefore(null, 2)
  if (first === undefined || last === undefined) throw new Error('Two events were expected')
  await from.vault.sawLog(last)
  await from.jobQueue.add([], first)

  const standIn = await startStandIn(join(await temporaryFolder(), 'log.jsonl'))
  onTestFinished(() => standIn.stop())
  const target = await openEventStoreDbTarget(standIn.url, realWorld)
  const log = await openEventStoreDb(standIn.url, realWorld)
  const to = { ...log, appendNext: target.appendNext }
  expect(await moveLog(from, to, screen)).toBe(2)
  expect(await moveLog(from, to, screen)).toBe(2)

  const stores = { ...from, eventStore: log }
  await knowLog({ config: { EVENTSTORE_URL: standIn.url }, stores })
  const events = openEvents(log, from.vault, realWorld)
  expect(await events.readAll(null, 10)).toMatchObject({
    events: [{ id: first.id }, { id: last.id }],
    unreadable: [],
  })
  const seen = await from.vault.logSeen()
  expect(seen !== null && (await log.holds(seen))).toBe(true)
  const followed = await from.jobQueue.followed()
  expect(followed).toMatchObject({ id: first.id })
  expect(followed !== null && (await log.holds(followed))).toBe(true)
  for (const store of [from, target, log]) await store.close()
})
