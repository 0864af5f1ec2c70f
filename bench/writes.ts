/**
 * Counts what a purchase writes into `read.db`: statements and bytes of documents by read model, and batches. Places
 * cash orders of three lines by the shop's own commands, 32 at once. Run `npx tsx bench/writes.ts [orders] [shoppers]`.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { openBranch } from '../src/commands/branch/open-branch.ts'
import { addProduct } from '../src/commands/catalogue/add-product.ts'
import { addCategory } from '../src/commands/catalogue/categories.ts'
import { type Command, type CommandDeps, issue } from '../src/commands/engine/command.ts'
import { createStateCache } from '../src/commands/engine/read-state.ts'
import { countStock } from '../src/commands/inventory/count-stock.ts'
import { placeOrder } from '../src/commands/order/place-order.ts'
import { type Actor, system } from '../src/domain/kernel/access.ts'
import { roomOfEach } from '../src/lib/room.ts'
import { untraced } from '../src/lib/trace.ts'
import { readConfig } from '../src/program/config.ts'
import { buyerLimitsOf, sessionRulesOf } from '../src/program/open-records.ts'
import { realWorld as world } from '../src/program/real-world.ts'
import { allProjections } from '../src/projections/all-projections.ts'
import { openCatalogue } from '../src/projections/catalogue/catalogue.ts'
import { openQueries } from '../src/projections/queries.ts'
import { startProjections } from '../src/projections/runner.ts'
import { openDataFolder } from '../src/stores/data-folder.ts'
import { openEvents } from '../src/stores/event-store/codec.ts'
import type { Collection, ReadStore, Write } from '../src/stores/read-store/port.ts'
import { openSnapshots } from '../src/stores/snapshots/sealed-snapshots.ts'
import { groceries, milk, orderBody } from '../src/testing/commands/goods.ts'
import { kabete } from '../src/testing/domain/branch.ts'
import { noBonuses } from '../src/testing/domain/loyalty.ts'
import { seededRandom } from '../src/testing/projections/history.ts'

const ORDERS = Number(process.argv[2] ?? 1_500)
const SHOPPERS = Number(process.argv[3] ?? 32)
const PRODUCTS = 400
const LINES = 3
const MANY = 1_000_000

const counts = { puts: new Map<string, number>(), deletions: new Map<string, number>() }
const bytes = new Map<string, number>()
let commits = 0
let batches = 0

const add = (to: Map<string, number>, name: string, by: number): void => {
  to.set(name, (to.get(name) ?? 0) + by)
}

const reset = (): void => {
  for (const map of [counts.puts, counts.deletions, bytes]) map.clear()
  commits = 0
  batches = 0
}

const count = ({ name }: Collection, { doc }: Write): void => {
  add(doc === null ? counts.deletions : counts.puts, name, 1)
  if (doc !== null) add(bytes, name, Buffer.byteLength(JSON.stringify(doc)))
}

/** Counts the writes of each commit before it runs. */
const counting = (store: ReadStore): ReadStore => ({
  ...store,
  commit: (parts, upTo, lease) => {
    commits += 1
    batches += parts.filter(({ writes }) => writes.length > 0).length
    for (const { collection, writes } of parts) {
      for (const write of writes) count(collection, write)
    }
    return store.commit(parts, upTo, lease)
  },
})

const fail = (error: unknown): never => {
  throw error
}

const folder = await mkdtemp(join(tmpdir(), 'duka-writes-'))
const stores = openDataFolder(folder, world)
const store = counting(stores.readStore)
const alert = () => undefined
const events = openEvents(stores.eventStore, stores.vault, world, { alert })
const runner = startProjections({
  events,
  store,
  world,
  alert,
  onError: fail,
  projections: allProjections,
  holder: 'bench',
})
const catalogue = await openCatalogue({ room: roomOfEach(), events, store, world, onError: fail })
const config = readConfig({})
const limits = buyerLimitsOf(config)
const deps: CommandDeps = {
  events,
  vault: stores.vault,
  queries: openQueries({ store, catalogue: catalogue.queries, events, world }),
  cache: createStateCache(roomOfEach()),
  snapshots: openSnapshots({ store: stores.snapshots, vault: stores.vault, alert, world }),
  pictures: stores.pictures,
  handovers: stores.handovers,
  uploads: stores.uploads,
  lostSales: stores.lostSales,
  missedSearches: stores.missedSearches,
  positions: stores.positions,
  seals: stores.seals,
  scrub: stores.scrub,
  jobs: stores.jobQueue,
  followNow: async () => undefined,
  world,
  alert,
  trace: untraced,
  ...limits,
  newCash: { ...limits.newCash, open: MANY, pieces: MANY },
  placesKeptDays: config.RIDER_PLACES_DAYS,
  guestDataDays: config.GUEST_DATA_DAYS,
  lostSalesDays: config.LOST_SALES_DAYS,
  driverCashLimit: config.DRIVER_CASH_LIMIT * 100,
  partPaidHours: 24,
  refundAloneCents: 200_000,
  sessionRules: sessionRulesOf(config),
  game: noBonuses,
  mpesaMissing: [],
}

const run = async <Input, Output>(
  command: Command<Input, Output>,
  input: Input,
  actor: Actor = system,
): Promise<Output> => {
  const by = { actor, commandId: world.newId(), correlationId: world.newId(), address: '' }
  const { result } = await issue(command, input, by, deps)
  if (!result.ok) throw new Error(`${command.name}: ${JSON.stringify(result.error)}`)
  return result.value
}

/** An account without a password, because hashing a password takes longer than an order. */
const openAccount = async (): Promise<Actor> => {
  const userId = world.newId()
  const username = `bench_${userId}`
  const names = { username, email: `${username}@example.com`, fullName: 'Bench', phoneNumber: '' }
  const at = new Date().toISOString()
  const meta = { at, actor: system, correlationId: 'bench', causationId: 'bench' }
  const event = { type: 'UserRegistered' as const, data: { userId, ...names } }
  await events.append(`user-${userId}`, -1, [{ id: world.newId(), meta, event }])
  return { id: userId, role: 'customer' }
}

const names = [
  'Wanjiku Kamau',
  'Otieno Odhiambo',
  'Achieng Atieno',
  'Mutua Mwende',
  'Kiptoo Cheruiyot',
]
const random = seededRandom(7)

/** Popular products are ordered more often: each has a rank, and the squared number leans to the first ranks. */
const someProducts = (): number[] => {
  const chosen = new Set<number>()
  while (chosen.size < LINES) chosen.add(1 + Math.floor(random() ** 2 * PRODUCTS))
  return [...chosen]
}

const buy = async (actor: Actor, n: number): Promise<void> => {
  const items = someProducts().map((productId) => ({ productId, price: 65, quantity: 1 }))
  const name = names[n % names.length] ?? ''
  const phone = `07${String(10_000_000 + n * 7919).slice(0, 8)}`
  const customer = { name, email: `${name.split(' ')[0]}${n}@example.com`, phone }
  const address = {
    street: `Waiyaki Way ${n % 90}, Sunrise Court`,
    city: 'Kabete',
    region: 'Kiambu',
  }
  await run(placeOrder, { body: orderBody(items, { customer, address }) }, actor)
}

const crowd = async (orders: number, buyers: readonly Actor[]): Promise<void> => {
  let next = 0
  await Promise.all(
    buyers.map(async (buyer) => {
      while (next < orders) {
        next += 1
        await buy(buyer, next)
      }
    }),
  )
}

await run(openBranch, kabete)
await run(addCategory, groceries)
for (let n = 1; n <= PRODUCTS; n += 1) {
  await run(addProduct, { ...milk, name: `Milk ${n}`, slug: `milk-${n}`, sku: `MLK-${n}` })
  const shelf = { branchId: 1, productId: n, variantId: 0, onHand: MANY, reason: 'bench' }
  await run(countStock, shelf)
}
const buyers: Actor[] = []
for (let n = 0; n < SHOPPERS; n += 1) buyers.push(await openAccount())
await crowd(ORDERS / 3, buyers)
await runner.caughtUp()
reset()
const [began, processor] = [performance.now(), process.cpuUsage()]
await crowd(ORDERS, buyers)
const took = performance.now() - began
await runner.caughtUp()
const { user, system: kernel } = process.cpuUsage(processor)

const each = (count: number): string => (count / ORDERS).toFixed(2).padStart(9)
const total = (map: ReadonlyMap<string, number>): number =>
  [...map.values()].reduce((sum, one) => sum + one, 0)
console.log(`${ORDERS} orders of ${LINES} lines, ${SHOPPERS} at once; figures a purchase`)
console.log('     puts deletions    bytes')
const collections = new Set([...counts.puts.keys(), ...counts.deletions.keys()])
const all = [...collections].map((name) => ({
  name,
  puts: counts.puts.get(name) ?? 0,
  deletions: counts.deletions.get(name) ?? 0,
  bytes: bytes.get(name) ?? 0,
}))
for (const { name, puts, deletions, bytes: size } of all.toSorted((a, b) => b.puts - a.puts)) {
  console.log(
    `${each(puts)}${each(deletions)}${each(size)
      .replace(/\.\d+$/, '')
      .padStart(9)}  ${name}`,
  )
}
const statements = total(counts.puts) + total(counts.deletions)
console.log(`${each(statements)} statements, ${each(total(bytes))} bytes`)
console.log(`${each(batches)} read models in ${each(commits)} commits`)
console.log(`${each(took)} ms, ${each((user + kernel) / 1_000)} ms of the processor`)
console.log(`${Math.round(process.memoryUsage().rss / 1_048_576)} MB in memory`)

await catalogue.stop()
await runner.stop()
await stores.close()
await rm(folder, { recursive: true })
