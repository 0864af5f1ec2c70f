/** Support for `staff.ts`: fills a data folder with its shop. */
import { pino } from 'pino'
import { defaultLimits } from '../../src/http/server/limits/budgets.ts'
import { readConfig } from '../../src/program/config.ts'
import { realWorld } from '../../src/program/real-world.ts'
import { startShop } from '../../src/program/start-shop.ts'
import { openDataFolder } from '../../src/stores/data-folder.ts'
import { openEvents } from '../../src/stores/event-store/codec.ts'
import { fillSmallShop } from '../../src/testing/http/small-shop.ts'
import { withEveryKey } from '../../src/testing/log.ts'
import { writeLog } from '../shop/write-log.ts'
import { driversJoin } from './deliveries.ts'
import { joining, lives } from './orders.ts'
import { BRANCHES, opening, shelvesOf, type Told } from './shop.ts'

const CUSTOMERS = 20_000
/** The time between two orders in ms. */
const EVERY_MS = 300_000

/** Makes the accounts that sign in, with passwords, by the shop's commands. */
const fillPeople = async (folder: string): Promise<void> => {
  const config = readConfig({ PORT: '0', DATA_DIR: folder })
  const files = {
    world: realWorld,
    web: undefined,
    pictures: undefined,
    limits: defaultLimits,
    seed: fillSmallShop,
  }
  await (await startShop(config, pino({ level: 'silent' }), files)).stop()
}

function* beforeOrders(): Generator<Told> {
  yield* opening()
  for (let branch = 1; branch <= BRANCHES; branch += 1) yield* shelvesOf(branch)
  for (let n = 0; n < CUSTOMERS; n += 1) yield joining(n)
  yield* driversJoin()
}

function* history(orders: number): Generator<Told> {
  const now = Date.now()
  const begin = new Date(now - (orders + 2) * EVERY_MS).toISOString()
  for (const { stream, event } of beforeOrders()) yield { stream, event: { ...event, at: begin } }
  for (const { at, told } of lives({ orders, customers: CUSTOMERS, everyMs: EVERY_MS, now })) {
    for (const { stream, event } of told) yield { stream, event: { ...event, at } }
  }
}

/**
 * Fills a folder with `orders` orders, 10,000 products and 50 branches, by appending to the log. Read models follow
 * when the shop opens. Gives the number of events.
 */
export const fillStaffShop = async (folder: string, orders: number): Promise<number> => {
  await fillPeople(folder)
  const { eventStore, vault, close } = openDataFolder(folder, realWorld)
  const events = openEvents(eventStore, withEveryKey(vault), realWorld)
  const written = await writeLog(events, history(orders))
  await close()
  return written
}
