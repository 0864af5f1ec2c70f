/**
 * Measures what a crowd does to other visitors of the built server: others open the home page and order every 100 ms,
 * while 280 people sign in at once, or 200 people run new searches. Run `npm run build`, then `npx tsx
 * bench/crowd.ts`, on a machine at rest. It prints the others' times, and the answers to the crowd.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type ApiUser, apiUser } from '../e2e/support/api.ts'
import { orderBody } from '../e2e/support/buyers.ts'
import { startServer } from '../e2e/support/server.ts'
import { deliveryFeeCents } from '../src/domain/order/pricing.ts'
import { fillBigShop } from './shop/fill.ts'
import { branches, products, stock } from './shop/goods.ts'

const SIGN_INS = 280
const SEARCHES = 200
const OTHERS = 40
const EVERY_MS = 100
const BRANCH = 3

const folder = await mkdtemp(join(tmpdir(), 'duka-bench-'))
await fillBigShop(folder)
const server = await startServer({ DATA_DIR: folder })
const crowd = await apiUser(server.url)

const radius = branches.find(({ branchId }) => branchId === BRANCH)?.deliveryRadius
const fee = deliveryFeeCents(radius) / 100
const shelf = new Set(
  stock
    .filter(({ branchId, available }) => branchId === BRANCH && available > 5)
    .map(({ productId }) => productId),
)
const goods = products.filter(
  ({ productId, variants, exclusiveBranchId }) =>
    variants.length === 0 && exclusiveBranchId === null && shelf.has(productId),
)
let ordered = 0
const order = async (guest: ApiUser): Promise<number> => {
  ordered += 1
  const product = goods[ordered % goods.length]
  if (product === undefined) throw new Error('The shop sells nothing')
  const price = product.priceCents / 100
  const wanted = { productId: product.productId, name: product.name, price }
  const body = orderBody(1, wanted)
  const phone = `07${String(ordered).padStart(8, '0')}`
  const customer = { ...body.customer, phone }
  const totals = { deliveryFee: fee, total: Math.floor(price + fee + 0.5) }
  const sent = { ...body, ...totals, customer, branchId: BRANCH, paymentMethod: 'mpesa' }
  const { status, body: said } = await guest('POST', '/api/orders', sent)
  if (status !== 201) throw new Error(JSON.stringify(said))
  return status
}
const home = async (): Promise<number> => {
  const page = await fetch(server.url, { headers: { cookie: `duka_branch=branch-${BRANCH}` } })
  await page.arrayBuffer()
  return page.status
}

const signIn = async (n: number): Promise<number> => {
  const login = { username: `nobody${n}`, password: 'whatever it is' }
  return (await crowd('POST', '/api/users/login', login)).status
}
const letters = 'abcdefghijklmnopqrstuvwxyz'
let seed = 7
const word = (length: number): string =>
  Array.from({ length }, () => {
    seed = (seed * 48_271) % 2_147_483_647
    return letters[seed % letters.length]
  }).join('')
const search = async (): Promise<number> => {
  const text = Array.from({ length: 8 }, () => word(22)).join(' ')
  return (await crowd('GET', `/api/search/suggest?q=${encodeURIComponent(text)}`)).status
}
/** The hardest search that still allows misspellings: eight words of fifteen letters. */
const hardestSearch = async (): Promise<number> => {
  const text = Array.from({ length: 8 }, () => word(15)).join(' ')
  return (await crowd('GET', `/api/search/suggest?q=${encodeURIComponent(text)}`)).status
}

const counted = (statuses: readonly number[]): string =>
  [...new Set(statuses)]
    .map((status) => `${statuses.filter((one) => one === status).length} x ${status}`)
    .join(', ')

/** Calls `ask` at a fixed pace, however long the call before takes, and prints the times. */
const measure = async (what: string, ask: () => Promise<number>): Promise<void> => {
  const statuses: number[] = []
  const asked: Promise<number>[] = []
  for (let n = 0; n < OTHERS; n += 1) {
    const began = performance.now()
    const answered = async (): Promise<number> => {
      statuses.push(await ask())
      return performance.now() - began
    }
    asked.push(answered())
    await pause(EVERY_MS)
  }
  const times = (await Promise.all(asked)).sort((a, b) => a - b)
  const at = (share: number) => (times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(0)
  console.log(
    `  ${what.padEnd(10)} median ${at(0.5).padStart(5)} ms   p99 ${at(0.99).padStart(5)} ms   (${counted(statuses)})`,
  )
}

const others = async (): Promise<void> => {
  const guest = await apiUser(server.url)
  await Promise.all([measure('home page', home), measure('orders', () => order(guest))])
}

for (let n = 0; n < 20; n += 1) await Promise.all([home(), order(crowd)])
console.log('At rest')
await others()

const beside = async (what: string, people: Promise<number>[]): Promise<void> => {
  const began = performance.now()
  const done = Promise.all(people).then((statuses) => {
    const seconds = ((performance.now() - began) / 1e3).toFixed(1)
    console.log(`  the crowd  ${counted(statuses)}, all answered after ${seconds} s`)
  })
  console.log(what)
  await Promise.all([others(), done])
}
const many = (count: number, ask: (n: number) => Promise<number>) =>
  Array.from({ length: count }, (_, n) => ask(n))

await beside(`${SIGN_INS} sign-ins at once`, many(SIGN_INS, signIn))
await beside(`${SEARCHES} searches for eight new words of 22 letters`, many(SEARCHES, search))
await beside(
  `${SEARCHES} searches for eight new words of 15 letters`,
  many(SEARCHES, hardestSearch),
)
await server.stop()
await rm(folder, { recursive: true })
