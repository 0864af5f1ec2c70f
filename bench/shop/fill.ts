import { join } from 'node:path'
import { eventCatalogue } from '../../src/domain/aggregates.ts'
import { realWorld } from '../../src/program/real-world.ts'
import { sealNext } from '../../src/runtime/integrity/seal-log.ts'
import { openDataFolder, VAULT_DB } from '../../src/stores/data-folder.ts'
import { openEvents } from '../../src/stores/event-store/codec.ts'
import { openSqlite } from '../../src/stores/sqlite.ts'
import { withEveryKey } from '../../src/testing/log.ts'
import type { Told } from '../../src/testing/projections/history.ts'
import { branches, categories, products, stock } from './goods.ts'
import { MEMBERS, memberJoins, signInAll } from './members.ts'
import { pastOrders } from './past-orders.ts'
import { staff, staffJoins } from './staff.ts'
import { writeLog } from './write-log.ts'

/** Pieces on each shelf that is not empty, so that no measurement sells a shelf out. */
const OPENING = 1_000_000

/** Earlier versions of these events: builds back to b9a83610 read them, and later builds raise them. */
const catalogue = {
  ...eventCatalogue,
  OrderPlaced: { ...eventCatalogue.OrderPlaced, version: 3 },
  StockCounted: { ...eventCatalogue.StockCounted, version: 1 },
}

const opening = (): Told[] => [
  ...branches.map(
    ({ id, position: _, isActive: __, revision: ___, ...data }): Told => ({
      stream: `branch-${id}`,
      event: { type: 'BranchOpened', data },
    }),
  ),
  ...categories.map(
    ({ id, position: _, revision: __, ...data }): Told => ({
      stream: `category-${id}`,
      event: { type: 'CategoryAdded', data },
    }),
  ),
  ...products.map((product): Told => {
    const { id, position: _, starCounts: __, changedAt: ___, revision: ____, ...known } = product
    const { isWithdrawn: _____, formerSlugs: ______, said: _______, ...data } = known
    return { stream: `product-${id}`, event: { type: 'ProductAdded', data } }
  }),
  ...stock.map(
    ({ id, branchId, productId, variantId, available, lowStockThreshold }): Told => ({
      stream: `inventory-${id}`,
      event: {
        type: 'StockCounted',
        data: {
          branchId,
          productId,
          variantId,
          onHandBefore: 0,
          onHand: available === 0 ? 0 : OPENING,
          lowStockThreshold,
          reason: 'Opening stock',
        },
      },
    }),
  ),
  ...Array.from({ length: MEMBERS }, (_, n) => memberJoins(n)),
  ...staff.flatMap(staffJoins),
]

function* history(orders: number): Generator<Told> {
  const begin = new Date(Date.now() - 3 * 365 * 24 * 60 * 60_000).toISOString()
  for (const { stream, event } of opening()) yield { stream, event: { ...event, at: begin } }
  yield* pastOrders(orders)
}

/** Columns of the vault that b9a83610 does not know. Later builds add them when they open the folder. */
const laterColumns = [
  ['sessions', 'seen_at'],
  ['sessions', 'browser'],
  ['secrets', 'versions'],
] as const

const forOlderBuilds = (folder: string): void => {
  const vault = openSqlite(join(folder, VAULT_DB), 'FULL')
  for (const [table, column] of laterColumns) {
    vault.exec(`ALTER TABLE ${table} DROP COLUMN ${column}`)
  }
  vault.close()
}

/**
 * Fills an empty data folder with 10,000 products at 8 branches, and with signed-in members who have `orders` delivered
 * orders: one each unless told. The log is sealed, as that of a shop at work is. Read models follow when the shop opens.
 * Gives the number of events.
 */
export const fillBigShop = async (folder: string, orders = MEMBERS): Promise<number> => {
  const { eventStore, vault, seals, close } = openDataFolder(folder, realWorld)
  await signInAll(vault)
  const events = openEvents(eventStore, withEveryKey(vault), realWorld, { catalogue })
  const written = await writeLog(events, history(orders))
  const ofLog = { log: eventStore, seals, vault, world: realWorld }
  while ((await sealNext(ofLog)) > 0);
  await close()
  forOlderBuilds(folder)
  return written
}
