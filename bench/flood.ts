/**
 * Measures orders beside connections that read pages and lists without a pause, and then what others wait while
 * strangers flood the built server with 10,000 requests in a minute. Run `npm run build`, then `npx tsx
 * bench/flood.ts`, on a machine at rest.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod'
import { startServer } from '../e2e/support/server.ts'
import { availableAt, goodsOf, orderOfGoods } from '../src/testing/http/branch-goods.ts'
import { startFlood } from '../src/testing/http/flood.ts'
import { type Visitor, visitorOf } from '../src/testing/http/visitor.ts'

const ORDERS = 120
const ORDER_PAUSE_MS = 40
/** The server draws its first pages slowly, before its code is optimised. */
const WARM_UP_MS = 4_000
const CONNECTIONS = 50
const ORDERS_OF_A_BROWSER = 15
const MOST_TIMES = 3

/** `address`: where the flood comes from. A guest orders from the same address. */
type Flood = { name: string; address: string; paths: readonly string[] }

const floods: readonly Flood[] = [
  {
    name: 'pages',
    address: '203.0.113.2',
    paths: ['/', '/products', '/branches', '/products?category=dairy', '/checkout'],
  },
  { name: 'the description', address: '203.0.113.3', paths: ['/openapi.json', '/docs'] },
  {
    name: 'API lists',
    address: '203.0.113.4',
    paths: [
      '/api/products?branch=1&limit=200',
      '/api/inventory/branch/1',
      '/api/products?branch=2&sort=price-asc&limit=100',
      '/api/branches',
    ],
  },
]

const counted = z.record(z.string(), z.number())

const at = (times: readonly number[], part: number): number =>
  times[Math.floor(part * (times.length - 1))] ?? 0
const shown = (times: readonly number[]): string =>
  [
    `p50 ${at(times, 0.5).toFixed(0)} ms`,
    `p90 ${at(times, 0.9).toFixed(0)} ms`,
    `p99 ${at(times, 0.99).toFixed(0)} ms`,
    `worst ${at(times, 1).toFixed(0)} ms`,
  ].join(', ')

/** Gives a function that places orders of guests one after another, and gives their times in ms, sorted. */
const orderingAt = async (url: string) => {
  const goods = await goodsOf(url, 1)
  let placed = 0
  let guest: Visitor | undefined
  const order = async (address: string): Promise<number> => {
    if (placed % ORDERS_OF_A_BROWSER === 0) guest = visitorOf(url)
    const phone = `0712${String(placed).padStart(6, '0')}`
    const lines = [0, 1].map((n) => goods.offers[(placed + n) % 40]).flatMap((one) => one ?? [])
    const body = orderOfGoods(goods, lines, 1, { phone, paymentMethod: 'mpesa' })
    placed += 1
    const began = performance.now()
    const answer = await guest?.post('/api/orders', body, { 'x-forwarded-for': address })
    if (answer?.status !== 201) throw new Error(`An order was refused: ${answer?.text}`)
    return performance.now() - began
  }
  return async (orders: number, address = '203.0.113.1'): Promise<number[]> => {
    const times: number[] = []
    while (times.length < orders) {
      times.push(await order(address))
      await delay(ORDER_PAUSE_MS)
    }
    return times.toSorted((one, other) => one - other)
  }
}

/** Runs `work` while connections ask for the paths without a pause. Gives its result and the answers by status. */
const besideFlood = async <Value>(
  url: string,
  { paths, address }: Flood,
  work: () => Promise<Value>,
) => {
  const asked = { url, paths, connections: CONNECTIONS, address }
  const flood = fork(new URL('./connections.ts', import.meta.url), [JSON.stringify(asked)])
  await delay(WARM_UP_MS)
  const value = await work()
  flood.send('end')
  const [answers] = await once(flood, 'message')
  return { value, answers: counted.parse(answers) }
}

/**
 * Measures guests' orders alone, and from the address from which connections ask for pages, the API's description or
 * lists without a pause.
 */
const measureOrdersBesideFloods = async (): Promise<void> => {
  const server = await startServer({ LOG_LEVEL: 'silent', GUEST_UNPAID_PIECES: '100000' })
  const timesOf = await orderingAt(server.url)
  await timesOf(30)
  const alone = await timesOf(ORDERS)
  console.log(`Orders alone: ${shown(alone)}`)
  for (const flood of floods) {
    const order = () => timesOf(ORDERS, flood.address)
    const { value: times, answers } = await besideFlood(server.url, flood, order)
    const ratio = at(times, 0.99) / at(alone, 0.99)
    const verdict = ratio <= MOST_TIMES ? '' : `, over ${MOST_TIMES}`
    console.log(`Beside ${CONNECTIONS} connections of ${flood.name}: ${shown(times)}`)
    console.log(`  p99 ${ratio.toFixed(1)} times alone${verdict}; the flood's answers:`, answers)
  }
  console.log(`Orders alone again: ${shown(await timesOf(ORDERS))}`)
  await server.stop()
}

const REQUESTS = 10_000
const MINUTE_MS = 60_000
const AT_ONCE = 256
/** Long enough that one browser's budget of pages is not used up. */
const PAUSE_MS = 250
const WITHIN_MS = 300

await measureOrdersBesideFloods()

const server = await startServer({ LOG_LEVEL: 'silent' })
const goods = await goodsOf(server.url, 1)
const member = visitorOf(server.url)
await member.logIn('wanjiku', 'duka-demo')
let orders = 0
/** The most orders of a new account, for both phases: its budget of a day allows no more. */
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
