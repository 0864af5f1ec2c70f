import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Command } from '../commands/engine/command.ts'
import { load } from '../commands/engine/execute.ts'
import { createStateCache } from '../commands/engine/read-state.ts'
import { readMoneyHold, releaseMoney } from '../commands/operations/money-hold.ts'
import { type InventoryEvent, inventoryEvents } from '../domain/inventory/events.ts'
import { inventory } from '../domain/inventory/inventory.ts'
import type { InventoryState } from '../domain/inventory/state.ts'
import { streamName } from '../domain/kernel/decider.ts'
import { stockKeyId } from '../domain/kernel/pieces.ts'
import { ok } from '../domain/kernel/result.ts'
import { roomOfEach } from '../lib/room.ts'
import type { Recorded } from '../stores/event-store/events.ts'
import { idsOf, type OpenFiles, openFiles } from '../testing/program/files.ts'
import {
  admin,
  type Backup,
  combinations,
  copiedAt,
  type File,
  lostAt,
  openBackup,
  pay,
  shelf,
} from '../testing/program/restore.ts'

const LATER = 3_600
const AT_ONCE = 110

let backup: Backup
beforeAll(async () => {
  backup = await openBackup()
})
afterAll(() => backup.close())

const isOld = (chosen: readonly File[], file: File) => chosen.includes(file)
/** A file newer than the log knows what the log has lost. */
const isSeen = (chosen: readonly File[]) =>
  isOld(chosen, 'events.db') && !(isOld(chosen, 'read.db') && isOld(chosen, 'vault.db'))
const missesKeys = (chosen: readonly File[]) =>
  isOld(chosen, 'vault.db') && !isOld(chosen, 'events.db')
const named = (chosen: readonly File[]) => ({ chosen, name: chosen.join(' and ') || 'nothing' })

const isOfShelf = (event: Recorded): event is Recorded<InventoryEvent> =>
  Object.hasOwn(inventoryEvents, event.type)

/** The state as a command sees it right after the start: by the newest snapshot, if that can be trusted. */
const lookAtShelf: Command<object, InventoryState> = {
  name: 'look-at-shelf',
  may: () => true,
  run: async (_, context) =>
    ok(
      await load(
        { ...context, cache: createStateCache(roomOfEach()) },
        inventory,
        stockKeyId(shelf),
      ),
    ),
}

/** The number of releases of each order in the log. */
const released = async ({ commands }: OpenFiles): Promise<Map<string, number>> => {
  const { events } = await commands.events.readAll(null, 10_000)
  const times = new Map<string, number>()
  for (const { type, data } of events) {
    if (type === 'ReservationReleased') times.set(data.orderId, (times.get(data.orderId) ?? 0) + 1)
  }
  return times
}

describe.each(combinations.map(named))('an hour after a restore of $name', ({ chosen }) => {
  let folder: string
  let shop: OpenFiles
  beforeAll(async () => {
    folder = await backup.restore(chosen, LATER)
    shop = await openFiles(folder, { works: true })
    await shop.settled()
  })
  afterAll(() => shop.stop())

  test('no order of the log is missing', async () => {
    const { known, lost } = backup.orders
    const there = [...Object.values(known), ...(isOld(chosen, 'events.db') ? [] : [lost])]
    const listed = await shop.commands.queries.orders.list(admin, {}, { limit: 100 })
    const ids = listed.ok ? listed.value.docs.map(({ id }) => id) : []
    expect(ids.toSorted()).toEqual(there.toSorted())
  })

  test('nothing is prompted, refunded or released twice', async () => {
    expect(shop.asked).toEqual({ prompts: [], reversals: [] })
    const times = await released(shop)
    expect(times.get(backup.orders.known.cancelled)).toBe(1)
    expect(Math.max(...times.values())).toBe(1)
    expect((await shop.jobQueue.counts()).dead).toBe(0)
  })

  test('the start has said what it found, and holds money where the log went back', async () => {
    const lateVault = {
      code: 'vault-went-back',
      facts: { from: expect.any(String), until: lostAt },
    }
    const lostLog = { code: 'log-went-back', facts: { lostFrom: copiedAt, lostUntil: lostAt } }
    expect(shop.alerts.filter(({ code }) => code.endsWith('-went-back'))).toEqual([
      ...(missesKeys(chosen) ? [lateVault] : []),
      ...(isSeen(chosen) ? [lostLog] : []),
    ])
    expect((await shop.done(readMoneyHold, {}, admin)) === null).toBe(!isSeen(chosen))
    const [log, readModels] = [isOld(chosen, 'events.db'), isOld(chosen, 'read.db')]
    expect(shop.said().includes('read models catch up')).toBe(readModels && !log)
    expect(shop.said().includes('building them anew')).toBe(log && !readModels)
  })

  test('the shelf is what its events say', async () => {
    const history = await shop.commands.events.readStream(streamName(inventory, stockKeyId(shelf)))
    const told = history.reduce(
      (state, event) => (isOfShelf(event) ? inventory.evolve(state, event, event.meta.at) : state),
      inventory.initial,
    )
    expect(history.length).toBeGreaterThan(1_000)
    expect(await shop.done(lookAtShelf, {})).toEqual(told)
  })

  test('the read models are those of the log', async () => {
    const dump = await shop.dump()
    await shop.stop()
    await rm(join(folder, 'read.db'))
    shop = await openFiles(folder, { works: false })
    await shop.settled()
    const again = await shop.dump()
    // Kept read models show data that a vault without the keys no longer opens.
    if (missesKeys(chosen)) expect(idsOf(again)).toEqual(idsOf(dump))
    else expect(again).toEqual(dump)
  })
})

describe.each(combinations.filter(isSeen).map(named))('right after one of $name', ({ chosen }) => {
  test('money waits until an admin lets it go; who asks now is prompted', async () => {
    const shop = await openFiles(await backup.restore(chosen, AT_ONCE), { works: true })
    await shop.settled()
    expect(shop.asked).toEqual({ prompts: [], reversals: [] })
    await pay(shop, backup.orders.known.prompted)
    await shop.settled()
    expect(shop.asked).toMatchObject({ prompts: [expect.anything()], reversals: [] })
    await shop.done(releaseMoney, { reason: 'Compared with the statement' }, admin)
    expect(await shop.done(readMoneyHold, {}, admin)).toBeNull()
    await shop.stop()
  })
})
