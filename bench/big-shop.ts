/** Support for other benchmarks: fills a data folder with a shop of 10,000 products at 8 branches. */
import { randomUUID } from 'node:crypto'
import { realWorld } from '../src/program/real-world.ts'
import { openDataFolder } from '../src/stores/data-folder.ts'
import { openEvents } from '../src/stores/event-store/codec.ts'
import type { ToAppend } from '../src/stores/event-store/events.ts'
import { NO_STREAM } from '../src/stores/event-store/port.ts'
import { branches, categories, products, stock } from './goods.ts'

type Told = { stream: string; event: ToAppend['event'] }

const AT_ONCE = 1_000

const history = (): Told[] => [
  ...branches.map(({ id, position: _, isActive: __, ...data }) => ({
    stream: `branch-${id}`,
    event: { type: 'BranchOpened' as const, data },
  })),
  ...categories.map(({ id, position: _, ...data }) => ({
    stream: `category-${id}`,
    event: { type: 'CategoryAdded' as const, data },
  })),
  ...products.map((product) => {
    const { id, position: _, starCounts: __, changedAt: ___, revision: ____, ...known } = product
    const { isWithdrawn: _____, formerSlugs: ______, said: _______, ...data } = known
    return { stream: `product-${id}`, event: { type: 'ProductAdded' as const, data } }
  }),
  ...stock.map(({ id, branchId, productId, variantId, available: onHand, lowStockThreshold }) => ({
    stream: `inventory-${id}`,
    event: {
      type: 'StockCounted' as const,
      data: {
        branchId,
        productId,
        variantId,
        onHandBefore: 0,
        onHand,
        lowStockThreshold,
        reason: 'Opening stock',
      },
    },
  })),
]

/** Fills an empty data folder with the branches, categories and products of `goods.ts`. */
export const fillBigShop = async (folder: string): Promise<void> => {
  const { eventStore, vault, close } = openDataFolder(folder, realWorld)
  const events = openEvents(eventStore, vault, realWorld)
  const at = new Date().toISOString()
  const meta = {
    at,
    actor: { id: 'system', role: 'system' },
    correlationId: '',
    causationId: '',
  } as const
  const append = ({ stream, event }: Told) =>
    events.append(stream, NO_STREAM, [{ id: randomUUID(), event, meta }])
  const told = history()
  for (let start = 0; start < told.length; start += AT_ONCE) {
    await Promise.all(told.slice(start, start + AT_ONCE).map(append))
  }
  await close()
}
