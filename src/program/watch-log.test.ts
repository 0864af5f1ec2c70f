import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addCategory } from '../commands/catalogue/categories.ts'
import { issue } from '../commands/engine/command.ts'
import { holdMoney, readMoneyHold, releaseMoney } from '../commands/operations/money-hold.ts'
import { system } from '../domain/kernel/access.ts'
import type { Events } from '../stores/event-store/events.ts'
import { StoreUnavailable } from '../stores/store-unavailable.ts'
import { groceries } from '../testing/commands/goods.ts'
import { type OpenFiles, openFiles } from '../testing/program/files.ts'
import { runSql } from '../testing/program/sealed-folder.ts'
import { noticeAppends } from './notice-appends.ts'
import { realWorld } from './real-world.ts'
import { watchLog } from './watch-log.ts'

let folder: string
let shop: OpenFiles
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'duka-watch-'))
  shop = await openFiles(folder, { works: false })
})
afterEach(async () => {
  await shop.stop()
  await rm(folder, { recursive: true })
})

const watch = (changed: Partial<Parameters<typeof watchLog>[0]> = {}) => {
  const { commands } = shop
  const appends = noticeAppends(commands.events).appends
  const refuses = async () => false
  return watchLog({ ...shop, commands, appends, refuses, ...changed })
}
const went = () => shop.alerts.map(({ code }) => code)

test('an empty shop has lost nothing, and holds nothing', async () => {
  await shop.stop()
  shop = await openFiles(folder, { works: false })
  expect(went()).toEqual([])
  expect(await shop.done(readMoneyHold, {})).toBeNull()
})

test('the vault knows at the end how far the log has come', async () => {
  await shop.done(addCategory, groceries)
  await shop.stop()
  shop = await openFiles(folder, { works: false })
  const [head] = await shop.commands.events.marksBefore(null, 1)
  expect(await shop.commands.vault.logSeen()).toEqual(head)
})

test('money that is held stays held over a restart, and what was let go stays free', async () => {
  await shop.done(addCategory, groceries)
  const [head] = await shop.commands.events.marksBefore(null, 1)
  if (head === undefined) throw new Error('no event')
  await shop.settled()
  await shop.stop()
  const lose = async () => {
    const position = `9${head.position.slice(1)}`
    await shop.commands.vault.sawLog({ ...head, position, at: '2999-01-01T00:00:00.000Z' })
  }
  shop = await openFiles(folder, { works: false })
  await (await watch()).stop()
  await lose()
  const again = await watch()
  expect(went()).toEqual(['log-went-back'])
  await again.stop()
  await shop.stop()

  shop = await openFiles(folder, { works: false })
  expect(went()).toEqual([])
  expect(shop.said()).toContain('money is held until somebody releases it')
  expect(await shop.done(readMoneyHold, {})).toMatchObject({
    lostUntil: '2999-01-01T00:00:00.000Z',
  })
  await shop.done(releaseMoney, { reason: 'Compared' })
  await shop.stop()

  shop = await openFiles(folder, { works: false })
  expect(await shop.done(readMoneyHold, {})).toBeNull()
})

test('a log that goes back while the shop runs is seen at the next look', async () => {
  await shop.done(addCategory, groceries)
  let isGone = false
  const events: Events = {
    ...shop.commands.events,
    holds: async (mark) => !isGone && shop.commands.events.holds(mark),
  }
  const periods: unknown[] = []
  const watching = await watch({
    commands: { ...shop.commands, events },
    lookEveryMs: 10,
    onWentBack: (lost) => periods.push(lost),
  })
  expect(went()).toEqual([])
  isGone = true
  await expect.poll(() => periods).toHaveLength(1)
  expect(went()).toEqual(['log-went-back'])
  expect(await shop.done(readMoneyHold, {})).not.toBeNull()
  isGone = false
  await watching.stop()
})

test('a store that is away lets the shop stop, and fails nobody', async () => {
  await shop.done(addCategory, groceries)
  let isAway = false
  const events: Events = {
    ...shop.commands.events,
    marksBefore: async (...asked) => {
      if (isAway) throw new StoreUnavailable('EventStoreDB')
      return shop.commands.events.marksBefore(...asked)
    },
  }
  const watching = await watch({ commands: { ...shop.commands, events } })
  isAway = true
  await watching.stop()
  expect(went()).toEqual([])
})

/** Somebody takes the newest event away while the shop runs. */
const loseNewest = (): void =>
  runSql(
    join(folder, 'events.db'),
    'DELETE FROM events WHERE position = (SELECT max(position) FROM events)',
  )

test('a loss that another process has told the vault of already is seen by this one too', async () => {
  await shop.done(addCategory, groceries)
  const { events, vault } = shop.commands
  const [newest, before] = await events.marksBefore(null, 2)
  if (before === undefined) throw new Error('no event')
  const periods: unknown[] = []
  const watching = await watch({ lookEveryMs: 10, onWentBack: (lost) => periods.push(lost) })
  expect(await vault.logSeen()).toEqual(newest)
  await vault.sawLog(before)
  loseNewest()
  await expect.poll(() => periods).toHaveLength(1)
  await watching.stop()
})

test('an append to a stream that is shorter than it was is looked at once', async () => {
  const { events, appends } = noticeAppends(shop.commands.events)
  const commands = { ...shop.commands, events }
  const periods: unknown[] = []
  const watching = await watch({ commands, appends, onWentBack: (lost) => periods.push(lost) })
  const holdUntil = async (lostUntil: string) => {
    const by = { actor: system, commandId: realWorld.newId(), correlationId: 'a test' }
    return (await issue(holdMoney, { lostFrom: null, lostUntil }, by, commands)).result.ok
  }
  expect(await holdUntil('2999-01-01T00:00:00.000Z')).toBe(true)
  loseNewest()
  expect(await holdUntil('2999-02-01T00:00:00.000Z')).toBe(true)
  await expect.poll(() => periods).toHaveLength(1)
  await watching.stop()
})

test('a stop tells the vault nothing of a log that went back unseen', async () => {
  await shop.done(addCategory, groceries)
  await shop.stop()
  shop = await openFiles(folder, { works: false })
  loseNewest()
  await shop.stop()
  shop = await openFiles(folder, { works: false })
  expect(went()).toEqual(['log-went-back'])
})
