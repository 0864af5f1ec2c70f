import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod'
import { startServer } from '../e2e/support/server.ts'
import { goodsOf, orderOfGoods } from '../src/testing/http/branch-goods.ts'
import { type Visitor, visitorOf } from '../src/testing/http/visitor.ts'

const ORDERS = 120
const PAUSE_MS = 40
/** The first pages after a start are drawn by code that was never run. */
const WARM_UP_MS = 4_000
const CONNECTIONS = 50
const ORDERS_OF_A_BROWSER = 15
const MOST_TIMES = 3

/** `address`: of the flood, and of the orders beside it. */
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

/** Gives the ms that each of so many orders of guests takes, one after another, sorted. */
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
      await delay(PAUSE_MS)
    }
    return times.toSorted((one, other) => one - other)
  }
}

/** What `work` gives while connections ask for the paths, and how they were answered. */
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
 * Measures guests' orders alone, and beside connections of one address, theirs, that look at pages, at the API's
 * description and at lists of the API without a pause.
 */
export const measureOrdersBesideFloods = async (): Promise<void> => {
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
