import { setTimeout as delay } from 'node:timers/promises'
import { startServer } from '../e2e/support/server.ts'
import { availableAt, goodsOf, orderOfGoods } from '../src/testing/http/branch-goods.ts'
import { startFlood } from '../src/testing/http/flood.ts'
import { visitorOf } from '../src/testing/http/visitor.ts'
import { measureOrdersBesideFloods } from './flood-beside.ts'

/**
 * Measures orders beside connections that look at things without a pause, then what others wait while strangers flood
 * the built server with 10,000 requests in a minute. Run `npm run build` first, on a machine at rest. The server, the
 * strangers and the others share its processors.
 */
const REQUESTS = 10_000
const MINUTE_MS = 60_000
const AT_ONCE = 256
/** So seldom that one browser's budget of pages lasts. */
const PAUSE_MS = 250
const WITHIN_MS = 300

await measureOrdersBesideFloods()

const server = await startServer({ LOG_LEVEL: 'silent' })
const goods = await goodsOf(server.url, 1)
const member = visitorOf(server.url)
await member.logIn('wanjiku', 'duka-demo')
let orders = 0
/** The reach of a new account's budget for a day, before and during the flood. */
const MOST_ORDERS = 30
const order = () => {
  orders += 1
  const buyer = { phone: '0712345678', paymentMethod: 'cash' } as const
  return member.post('/api/orders', orderOfGoods(goods, goods.offers.slice(0, 2), 1, buyer))
}
const others: Readonly<Record<string, () => Promise<{ status: number }>>> = {
  'home page': () => member.get('/'),
  products: () => member.get('/api/products?branch=1&limit=24'),
  search: () => member.get('/api/products?branch=1&search=unga'),
  order,
}

const took: Record<string, number[]> = {}
const refusals: string[] = []
const timed = async (name: string, ask: () => Promise<{ status: number }>) => {
  const began = performance.now()
  const { status } = await ask()
  took[name] = [...(took[name] ?? []), performance.now() - began]
  if (status >= 400) refusals.push(`${name}: ${status}`)
}
const due = () =>
  Object.entries(others).filter(([name]) => name !== 'order' || orders < MOST_ORDERS)
const shop = async (isOver: () => boolean) => {
  while (!isOver()) {
    for (const [name, ask] of due()) await timed(name, ask)
    await delay(PAUSE_MS)
  }
}

const report = (title: string) => {
  console.log(title)
  for (const [name, all] of Object.entries(took)) {
    const sorted = all.toSorted((one, other) => one - other)
    const at = (part: number) => sorted[Math.floor(part * (sorted.length - 1))] ?? 0
    const [p50, p99] = [at(0.5).toFixed(0), at(0.99).toFixed(0)]
    const verdict = at(0.99) <= WITHIN_MS ? '' : `  over ${WITHIN_MS} ms`
    console.log(`  ${name.padEnd(10)} ${all.length} times: p50 ${p50} ms, p99 ${p99} ms${verdict}`)
    delete took[name]
  }
}

const before = await availableAt(server.url, 1)
const quiet = performance.now() + 5_000
await shop(() => performance.now() > quiet)
report('Nobody else')

const began = performance.now()
const flood = startFlood(
  { url: server.url, goods },
  { requests: REQUESTS, atOnce: AT_ONCE, everyMs: MINUTE_MS / REQUESTS },
)
let isOver = false
const ended = flood.report.then((all) => {
  isOver = true
  return all
})
await shop(() => isOver)
const { answers, faults } = await ended
report(`${REQUESTS} requests of strangers in ${((performance.now() - began) / 1_000).toFixed(0)} s`)
for (const [name, counts] of Object.entries(answers)) console.log(`  ${name}:`, counts)
console.log(
  `Faults: ${faults.length}; others were refused: ${refusals.length}`,
  refusals.slice(0, 5),
)
const left = (await availableAt(server.url, 1)) / before
console.log(`Of the branch's pieces ${(100 * left).toFixed(0)} % can be bought`)
await server.stop()
