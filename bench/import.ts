/**
 * Measures imports of 10,000 products and of their counts into the built server: the check, the run, the memory, and
 * what shoppers wait meanwhile. The run of the counts is killed half-way and goes on. Run `npm run build`, then `npx
 * tsx bench/import.ts`, on a machine at rest.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { startServer } from '../e2e/support/server.ts'
import { goodsOf, orderOfGoods } from '../src/testing/http/branch-goods.ts'
import { type Visitor, visitorOf } from '../src/testing/http/visitor.ts'

const ROWS = 10_000
const BAD = 37
const PAUSE_MS = 50
/** The most orders of one round. An account may place 60 in ten minutes, and there are two rounds. */
const MOST_ORDERS = 27

const server = await startServer({ LOG_LEVEL: 'silent' })
const logIn = async (name: string): Promise<Visitor> => {
  const visitor = visitorOf(server.url)
  await visitor.logIn(name, 'duka-demo')
  return visitor
}

/** The id of the server's process, found by the data folder in its environment. */
const pid = (): string | undefined =>
  readdirSync('/proc').find((name) => {
    try {
      return readFileSync(`/proc/${name}/environ`, 'utf8').includes(`DATA_DIR=${server.folder}`)
    } catch {
      return false
    }
  })
let most = 0
/** The memory of the server's process in MB. */
const measureMemory = (): number => {
  const status = readFileSync(`/proc/${pid()}/status`, 'utf8')
  const mb = Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
  most = Math.max(most, mb)
  return mb
}
const memory = (): string => `${measureMemory()} MB now, ${most} MB at most`

let took: Record<string, number[]> = {}
let orders = 0
const shop = async (isOver: () => boolean): Promise<void> => {
  took = {}
  orders = 0
  const shopper = await logIn('wanjiku')
  const goods = await goodsOf(server.url, 1)
  const buyer = { phone: '0712345678', paymentMethod: 'cash' } as const
  const asks: Readonly<Record<string, () => Promise<unknown>>> = {
    products: () => shopper.get('/api/products?branch=1&limit=24'),
    search: () => shopper.get('/api/products?branch=1&search=unga'),
    order: () =>
      shopper.post('/api/orders', orderOfGoods(goods, goods.offers.slice(0, 2), 1, buyer)),
  }
  while (!isOver()) {
    for (const [name, ask] of Object.entries(asks)) {
      if (name === 'order' && ++orders > MOST_ORDERS) continue
      const began = performance.now()
      await ask()
      took[name] = [...(took[name] ?? []), performance.now() - began]
    }
    await delay(PAUSE_MS)
  }
}
const tellShoppers = (title: string): void => {
  console.log(title)
  for (const [name, all] of Object.entries(took)) {
    const sorted = all.toSorted((one, other) => one - other)
    const at = (part: number) => (sorted[Math.floor(part * (sorted.length - 1))] ?? 0).toFixed(0)
    console.log(`  ${name.padEnd(10)} ${all.length} times: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`)
  }
}

let admin = await logIn('admin')
type Report = { id: string; run: { status: string; done: number; refused: number } | null }
const reportOf = async (id: string): Promise<Report> =>
  Object((await admin.get(`/api/imports/${id}`)).body)

const check = async (title: string, query: string, csv: string): Promise<string> => {
  const began = performance.now()
  const answer = await admin.raw('POST', `/api/imports?${query}`, csv, {
    'content-type': 'text/csv',
  })
  const { id, good, bad, unchanged } = Object(answer.body)
  const ms = (performance.now() - began).toFixed(0)
  console.log(`${title}: checked in ${ms} ms: ${good} good, ${unchanged} unchanged, ${bad} bad`)
  return id
}

/** Runs the import. `killAt`: after this number of rows the server is killed and started again. */
const run = async (id: string, killAt = Number.POSITIVE_INFINITY): Promise<void> => {
  const began = performance.now()
  await admin.post(`/api/imports/${id}/start`, { goodRowsOnly: true })
  let isKilled = false
  for (;;) {
    const { run: state } = await reportOf(id)
    if (state?.status !== undefined && state.status !== 'running') {
      const seconds = ((performance.now() - began) / 1_000).toFixed(1)
      console.log(`  ${state.done} rows in ${seconds} s, ${state.refused} refused; ${memory()}`)
      return
    }
    if (!isKilled && (state?.done ?? 0) >= killAt) {
      isKilled = true
      await server.kill()
      await server.start()
      admin = await logIn('admin')
      console.log(`  killed after ${state?.done} rows, and started again`)
    }
    measureMemory()
    await delay(100)
  }
}

const slugs = Array.from({ length: ROWS }, (_, n) => `bench-tea-${n}`)
const isBad = (n: number) => n % Math.floor(ROWS / BAD) === 100
const { slug: category } = Object(Object((await admin.get('/api/categories')).body)[0])
const products = slugs.map((slug, n) => {
  const place = isBad(n) ? 'nowhere' : category
  return `${slug},Bench Tea ${n},Chai ${n},${place},50 g,${100 + (n % 900)},yes`
})
const productFile = `Slug,Name,Swahili name,Category,Unit,Price,Featured\n${products.join('\n')}`
const counts = slugs
  .filter((_, n) => !isBad(n))
  .map((slug, n) => `${slug},${n % 50},${5 + (n % 3)}`)
const countFile = `Slug,On the shelf,Low stock at\n${counts.join('\n')}`

const quiet = performance.now() + 5_000
await shop(() => performance.now() > quiet)
tellShoppers(`Shoppers without an import; ${memory()}`)

let isOver = false
const shopping = shop(() => isOver)
const productImport = await check('Products', 'kind=products', productFile)
await run(productImport)
isOver = true
await shopping
tellShoppers('Shoppers meanwhile')
await check('The same file again', 'kind=products', productFile)

const countImport = await check('Counts', 'kind=counts&branch=1', countFile)
await run(countImport, ROWS / 2)
await check('The same file again', 'kind=counts&branch=1', countFile)
const began = performance.now()
const response = await fetch(`${server.url}/api/inventory/branch/1/export`, {
  headers: { cookie: admin.cookie() },
})
const first = (performance.now() - began).toFixed(0)
const text = await response.text()
const all = (performance.now() - began).toFixed(0)
console.log(
  `Export of ${text.split('\n').length} shelves: first byte after ${first} ms, all after ${all} ms`,
)
await server.stop()
