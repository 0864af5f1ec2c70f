/**
 * Compares two builds of the server on the demo shop. Run `npx tsx bench/two-builds.ts <main.js> <main.js> [rounds]`,
 * on a machine at rest. Rounds alternate between the builds, each on a copy of its own freshly filled folder. The
 * figures are medians over the rounds: ms a request, and ms of the server's processor.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import { buy } from '../e2e/support/buyers.ts'
import { METRICS_TOKEN } from '../e2e/support/program.ts'
import { until } from '../src/testing/until.ts'

const ROUNDS = Number(process.argv[4] ?? 5)
const builds = process.argv.slice(2, 4).map((file) => resolve(file))
const PURCHASES = 800
const READS = 1_500
const AT_ONCE = 32
const WARM_UP = 300

type Figures = { took: number; processor: number }
const start = async (main: string, folder: string) => {
  const child: ChildProcess = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      // Older builds fill a shop without a past, so the newer one does too.
      PORT: '0',
      LOG_LEVEL: 'warn',
      TRUST_PROXY: '1',
      DEMO_PAST: 'false',
      METRICS_TOKEN,
      DATA_DIR: folder,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((found, failed) => {
    let said = ''
    child.stdout?.on('data', (text) => {
      said += String(text)
      const open = /Duka is open at (http:\S+)/.exec(said)?.[1]
      if (open !== undefined) found(open)
    })
    child.once('exit', () => failed(new Error(said)))
  })
  // Older builds do not publish how far their read models are behind. The shop is ready once it sells something.
  const sells = async () =>
    (await (await fetch(`${url}/api/products?limit=50`)).text()).length > 10_000
  await until('the read models to be there', sells, 120_000)
  const stop = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  return { url, stop }
}

const processorMs = async (url: string): Promise<number> => {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const text = await (await fetch(`${url}/metrics`, { headers })).text()
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1]) * 1_000
}

type Task = (n: number) => Promise<unknown>

const crowd = async (times: number, task: Task): Promise<void> => {
  let next = 0
  const one = async () => {
    while (next < times) {
      const n = next
      next += 1
      await task(n)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
}

const measure = async (url: string, times: number, task: Task): Promise<Figures> => {
  const used = await processorMs(url)
  const began = performance.now()
  await crowd(times, task)
  const took = (performance.now() - began) / times
  return { took, processor: ((await processorMs(url)) - used) / times }
}

const listed = z.array(
  z.object({
    id: z.number(),
    name: z.string(),
    slug: z.string(),
    price: z.number(),
    hasVariants: z.boolean(),
  }),
)
const stocked = z.array(z.object({ productId: z.number(), quantity: z.number() }))

const BRANCH = 1

const round = async (main: string, seeded: string): Promise<Record<string, Figures>> => {
  const folder = await mkdtemp(join(tmpdir(), 'duka-bench-'))
  await cp(seeded, folder, { recursive: true, filter: (from) => !from.endsWith('.sock') })
  const { url, stop } = await start(main, folder)
  const ask = async (path: string) => {
    const answer = await fetch(url + path)
    return answer.ok ? answer.json() : Promise.reject(new Error(`${path}: ${answer.status}`))
  }
  const products = listed.parse(await ask(`/api/products?branch=${BRANCH}&limit=200`))
  const sold = products.filter(({ hasVariants }) => !hasVariants)
  const calls = {
    list: (n: number) =>
      ask(`/api/products?branch=${BRANCH}&limit=24&sort=${n % 2 ? 'price-asc' : 'name-asc'}`),
    detail: (n: number) =>
      ask(`/api/products/slug/${products[n % products.length]?.slug}?branch=${BRANCH}`),
    search: (n: number) =>
      ask(
        `/api/search/suggest?branch=${BRANCH}&q=${['flour', 'milk', 'unga', 'soap', 'suga'][n % 5]}`,
      ),
  }
  const figures: Record<string, Figures> = {}
  for (const [name, call] of Object.entries(calls)) {
    await crowd(WARM_UP, call)
    figures[name] = await measure(url, READS, call)
  }
  const outcomes: Record<string, number> = {}
  let addresses = 0
  const guest = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) => {
    addresses += 1
    const from = `10.1.${(addresses >> 8) & 255}.${addresses & 255}`
    const answer = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from, ...headers },
      body: JSON.stringify(body),
    })
    return { status: answer.status, body: await answer.json(), headers: answer.headers }
  }
  const pieces = stocked.parse(await stockOf(url))
  const left = new Map(pieces.map(({ productId, quantity }) => [productId, quantity]))
  const wanted = sold.flatMap((product) =>
    Array.from({ length: left.get(product.id) ?? 0 }, () => product),
  )
  figures.purchase = await measure(url, Math.min(PURCHASES, wanted.length), async (n) => {
    // Neighbouring requests buy products that are far apart in the list, so they seldom want the same stock.
    const product = wanted[(n * 37) % wanted.length]
    if (product === undefined) throw new Error('Nothing is sold')
    const { id: productId, name, price } = product
    const outcome = await buy(guest, 1, `bench-${n}`, { wanted: { productId, name, price } })
    const said = 'id' in outcome ? 'sold' : outcome.code
    outcomes[said] = (outcomes[said] ?? 0) + 1
  })
  if (Object.keys(outcomes).join() !== 'sold') console.log('purchases:', outcomes)
  await stop()
  await rm(folder, { recursive: true })
  return figures
}

const stockOf = async (url: string): Promise<unknown> => {
  const login = await fetch(`${url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'manager_kabete', password: 'duka-demo' }),
  })
  const cookie = login.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  return (await fetch(`${url}/api/inventory/branch/${BRANCH}`, { headers: { cookie } })).json()
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const seeds: string[] = []
for (const main of builds) {
  const folder = await mkdtemp(join(tmpdir(), 'duka-seed-'))
  await (await start(main, folder)).stop()
  seeds.push(folder)
}
const all = builds.map(() => [] as Record<string, Figures>[])
for (let n = 0; n < ROUNDS; n += 1) {
  for (const [at, main] of builds.entries()) {
    const figures = await round(main, seeds[at] ?? '')
    all[at]?.push(figures)
    const shown = Object.entries(figures).map(
      ([name, { took, processor }]) => `${name} ${took.toFixed(2)} / ${processor.toFixed(2)}`,
    )
    console.log(`round ${n + 1}, build ${at + 1}: ${shown.join('   ')}`)
  }
}
for (const name of Object.keys(all[0]?.[0] ?? {})) {
  const [first, second] = all.map((rounds) => ({
    took: median(rounds.map((figures) => figures[name]?.took ?? Number.NaN)),
    processor: median(rounds.map((figures) => figures[name]?.processor ?? Number.NaN)),
  }))
  if (first === undefined || second === undefined) continue
  const change = (a: number, b: number) => `${(100 * (b / a - 1)).toFixed(1)} %`
  console.log(
    `${name.padEnd(10)} ${first.took.toFixed(2)} -> ${second.took.toFixed(2)} ms (${change(first.took, second.took)})` +
      `   processor ${first.processor.toFixed(2)} -> ${second.processor.toFixed(2)} ms (${change(first.processor, second.processor)})`,
  )
}
for (const folder of seeds) await rm(folder, { recursive: true })
