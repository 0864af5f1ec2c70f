/**
 * Measures how fast all read models are rebuilt from a log of 15,000 orders. Run `npx tsx bench/rebuild.ts [orders]`.
 */
import { performance } from 'node:perf_hooks'
import { realWorld } from '../src/program/real-world.ts'
import { allProjections } from '../src/projections/all-projections.ts'
import { startProjections } from '../src/projections/runner.ts'
import { openTestLog, type TestLog } from '../src/testing/log.ts'
import { seededRandom, shopHistory } from '../src/testing/projections/history.ts'

const ORDERS = Number(process.argv[2] ?? 15_000)
const CHUNK = 5_000

const cpuSeconds = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/**
 * Prints events a second by the clock and by the processor. The second rate is more reliable on a machine with other
 * work.
 */
const measure = async (what: string, count: number, work: () => Promise<void>): Promise<void> => {
  const [began, cpu] = [performance.now(), cpuSeconds()]
  await work()
  const rate = (took: number) => Math.round(count / took).toLocaleString('en')
  const [took, spent] = [(performance.now() - began) / 1_000, cpuSeconds() - cpu]
  console.log(`${what}: ${rate(took)} events/s, ${rate(spent)} a CPU second`)
}

const rebuild = async (shop: TestLog): Promise<void> => {
  const runner = startProjections({
    events: shop.events,
    store: shop.store,
    projections: allProjections,
    holder: 'bench',
    world: realWorld,
    alert: () => undefined,
    onError: console.error,
  })
  await runner.caughtUp()
  await runner.stop()
}

const read = async ({ events }: TestLog): Promise<void> => {
  let batch = await events.readAll(null, CHUNK)
  while (batch.events.length > 0) batch = await events.readAll(batch.position, CHUNK)
}

const told = shopHistory({ branches: 8, products: 300, orders: ORDERS }, seededRandom(1))
let shop = await openTestLog()
await measure(`append ${told.length} events of ${ORDERS} orders`, told.length, async () => {
  for (let start = 0; start < told.length; start += CHUNK) {
    await shop.append(told.slice(start, start + CHUNK))
  }
})
for (let round = 1; round <= 3; round += 1) {
  shop = await shop.loseReadModels()
  const { length } = told
  await measure('read and decode alone', length, () => read(shop))
  await measure(`rebuild ${allProjections.length} read models`, length, () => rebuild(shop))
}
const docs = Object.entries(await shop.dump()).map(([name, list]) => `${list.length} ${name}`)
console.log(docs.join(', '))
await shop.close()
