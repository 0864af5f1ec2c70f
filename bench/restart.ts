/**
 * Measures what a restart costs the next buyers, on the built server with long histories: 32 shoppers buy at once, and
 * each purchase is the first of its stock record. Run `npm run build`, then `npx tsx bench/restart.ts`, on a machine
 * at rest.
 */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { v7 } from 'uuid'
import { apiUser } from '../e2e/support/api.ts'
import { orderBody } from '../e2e/support/buyers.ts'
import { prepareServer } from '../e2e/support/server.ts'
import { stockKeyId } from '../src/domain/kernel/pieces.ts'
import { deliveryFeeCents } from '../src/domain/order/pricing.ts'
import { realWorld } from '../src/program/real-world.ts'
import { openDataFolder } from '../src/stores/data-folder.ts'
import { openEvents } from '../src/stores/event-store/codec.ts'
import type { ToAppend } from '../src/stores/event-store/events.ts'
import { fillBigShop } from './shop/fill.ts'
import { branches, products, stock } from './shop/goods.ts'

const SHOPPERS = 32
const STREAMS = 200
const EVENTS = 2_000
const BRANCH = 3

const folder = await mkdtemp(join(tmpdir(), 'duka-bench-'))
await fillBigShop(folder)

const onHand = new Map(
  stock
    .filter(({ branchId, variantId }) => branchId === BRANCH && variantId === 0)
    .map(({ productId, available }) => [productId, available]),
)
const goods = products
  .filter(({ variants, exclusiveBranchId }) => variants.length === 0 && exclusiveBranchId === null)
  .filter(({ productId }) => (onHand.get(productId) ?? 0) > 5)
  .slice(0, STREAMS)

const meta = (ms: number): ToAppend['meta'] => ({
  at: new Date(ms).toISOString(),
  actor: { id: 'system', role: 'system' },
  correlationId: '',
  causationId: '',
})
/** Orders of the last weeks that reserved pieces and released them again. */
const history = (productId: number): ToAppend[] =>
  Array.from({ length: (EVENTS - 2) / 2 }, (_, n) => {
    const ms = Date.now() - (EVENTS / 2 - n) * 1_800_000
    const data = {
      branchId: BRANCH,
      productId,
      variantId: 0,
      orderId: v7({ msecs: ms }),
      quantity: 1,
    }
    const released = { ...data, reason: 'cancelled' as const }
    return [
      { id: randomUUID(), event: { type: 'StockReserved' as const, data }, meta: meta(ms) },
      {
        id: randomUUID(),
        event: { type: 'ReservationReleased' as const, data: released },
        meta: meta(ms + 600_000),
      },
    ]
  }).flat()

const stores = openDataFolder(folder, realWorld)
const events = openEvents(stores.eventStore, stores.vault, realWorld)
for (const { productId } of goods) {
  const stream = `inventory-${stockKeyId({ branchId: BRANCH, productId, variantId: 0 })}`
  await events.append(stream, 0, history(productId))
}
await stores.close()

const server = prepareServer({ DATA_DIR: folder, GUEST_UNPAID_PIECES: '100000' })
const radius = branches.find(({ branchId }) => branchId === BRANCH)?.deliveryRadius
const fee = deliveryFeeCents(radius) / 100
let ordered = 0

const purchase = async (index: number): Promise<number> => {
  const product = goods[index]
  if (product === undefined) throw new Error('Not so many goods')
  ordered += 1
  const phone = `07${String(ordered).padStart(8, '0')}`
  const guest = await apiUser(server.url)
  const price = product.priceCents / 100
  const body = orderBody(1, { productId: product.productId, name: product.name, price })
  const customer = { ...body.customer, phone }
  const totals = { deliveryFee: fee, total: Math.floor(price + fee + 0.5) }
  const sent = { ...body, ...totals, customer, branchId: BRANCH, paymentMethod: 'mpesa' }
  const began = performance.now()
  const { status, body: said } = await guest('POST', '/api/orders', sent)
  if (status !== 201) throw new Error(JSON.stringify(said))
  return performance.now() - began
}

const measure = async (what: string): Promise<void> => {
  const times: number[] = []
  let next = 0
  const shop = async () => {
    while (next < goods.length) {
      const index = next
      next += 1
      times.push(await purchase(index))
    }
  }
  await Promise.all(Array.from({ length: SHOPPERS }, shop))
  times.sort((a, b) => a - b)
  const at = (share: number) => (times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(0)
  console.log(`${what}: median ${at(0.5)} ms, p99 ${at(0.99)} ms, worst ${at(1)} ms`)
}

await server.start()
await measure('At the first start, without snapshots')
await server.kill()
await server.start()
await measure('After a restart, with snapshots')
await measure('The same again')
await server.stop()
await rm(folder, { recursive: true, force: true })
