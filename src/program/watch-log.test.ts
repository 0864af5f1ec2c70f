import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addCategory } from '../commands/catalogue/categories.ts'
import { readMoneyHold, releaseMoney } from '../commands/operations/money-hold.ts'
import type { Events } from '../stores/event-store/events.ts'
import { StoreUnavailable } from '../stores/store-unavailable.ts'
import { groceries } from '../testing/commands/goods.ts'
import { type OpenFiles, openFiles } from '../testing/program/files.ts'
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
  const watch = await watchLog({ ...shop, commands: shop.commands })
  await watch.stop()
  await lose()
  const again = await watchLog({ ...shop, commands: shop.commands })
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
  const watch = await watchLog({ ...shop, commands: { ...shop.commands, events }, lookEveryMs: 10 })
  expect(went()).toEqual([])
  isGone = true
  await expect.poll(went).toContain('log-went-back')
  isGone = false
  await watch.stop()
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
  const watch = await watchLog({ ...shop, commands: { ...shop.commands, events } })
  isAway = true
  await watch.stop()
  expect(went()).toEqual([])
})
