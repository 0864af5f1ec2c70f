/**
 * Measures the calls of the staff's pages, one after the other, on the built server with 200,000 orders. Run `npm run
 * build`, then `npx tsx bench/staff.ts [orders] [folder]`. A new folder is filled and kept, and an existing one is
 * measured as it is. Without a folder the shop is temporary.
 */
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { METRICS_TOKEN, startProgram } from '../e2e/support/program.ts'
import { type Visitor, visitorOf } from '../src/testing/http/visitor.ts'
import { type Call, callsOf } from './staff-shop/calls.ts'
import { deliveryReading, deliveryWriting } from './staff-shop/delivery-calls.ts'
import { fillStaffShop } from './staff-shop/fill.ts'

const ORDERS = Number(process.argv[2] ?? 200_000)
const kept = process.argv[3]
const WARM_UP = 20
const RUNS = 200
const WRITES = 50
const LIMIT_MS = 50
const HOUR_MS = 3_600_000

const seconds = (since: number): string => ((performance.now() - since) / 1_000).toFixed(0)

const fill = async (folder: string): Promise<void> => {
  const began = performance.now()
  const events = await fillStaffShop(folder, ORDERS)
  console.log(`${events} events of ${ORDERS} orders written in ${seconds(began)} s`)
}

const LAG = /^duka_projection_lag_seconds\{reader="([^"]+)"\} (\S+)$/gm
const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
const figuresOf = async (url: string): Promise<string> =>
  (await fetch(`${url}/metrics`, { headers })).text()

const processorMs = async (url: string): Promise<number> =>
  Number(/^process_cpu_seconds_total (\S+)/m.exec(await figuresOf(url))?.[1]) * 1_000

const isBehind = async (url: string): Promise<boolean> => {
  const lags = (await figuresOf(url)).matchAll(LAG)
  return [...lags].some(([, reader, lag]) => reader !== 'reactions' && Number(lag) >= 1)
}

const nth = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0

const measure = async ({ name, ask }: Call, url: string, runs: number): Promise<boolean> => {
  for (let n = 0; n < Math.min(WARM_UP, runs / 5); n += 1) await ask(n)
  const before = await processorMs(url)
  const took: number[] = []
  const refused = new Set<number>()
  for (let n = 0; n < runs; n += 1) {
    const began = performance.now()
    const { status } = await ask(n + WARM_UP)
    took.push(performance.now() - began)
    if (status >= 400) refused.add(status)
  }
  const processor = ((await processorMs(url)) - before) / runs
  const sorted = took.toSorted((a, b) => a - b)
  const [median, p99] = [nth(sorted, 0.5), nth(sorted, 0.99)]
  const ms = (value: number) => value.toFixed(1).padStart(8)
  const said = refused.size > 0 ? `  answered ${[...refused]}` : ''
  const isSlow = p99 > LIMIT_MS ? `  over ${LIMIT_MS} ms` : ''
  console.log(`${ms(median)}${ms(p99)}${ms(processor)}   ${name}${said}${isSlow}`)
  return p99 <= LIMIT_MS
}

const signedIn = async (url: string, username: string): Promise<Visitor> => {
  const visitor = visitorOf(url)
  const { status } = await visitor.logIn(username)
  if (status !== 200) throw new Error(`${username} could not sign in: ${status}`)
  return visitor
}

const folder = kept ?? (await mkdtemp(join(tmpdir(), 'duka-staff-')))
if (kept === undefined || !existsSync(kept)) await fill(folder)
const began = performance.now()
const program = await startProgram({ DATA_DIR: folder }, /Duka is open at (http:\S+)/, HOUR_MS)
console.log(`Open after ${seconds(began)} s`)
const url = program.said
await pause(2_000)
while (await isBehind(url)) await pause(1_000)
console.log(`Read models there after ${seconds(began)} s`)
const admin = await signedIn(url, 'admin')
const manager = await signedIn(url, 'manager_kabete')
const { reading, writing } = callsOf(admin, manager)
console.log(`  median     p99     cpu   ms, ${ORDERS} orders`)
let slow = 0
for (const call of await reading()) if (!(await measure(call, url, RUNS))) slow += 1
for (const call of await writing()) if (!(await measure(call, url, WRITES))) slow += 1
const staff = { admin, manager, driver: await signedIn(url, 'driver_otieno') }
for (const call of await deliveryReading(staff)) if (!(await measure(call, url, RUNS))) slow += 1
for (const call of await deliveryWriting(staff)) if (!(await measure(call, url, WRITES))) slow += 1
console.log(`${slow} calls took more than ${LIMIT_MS} ms`)
await program.end()
if (kept === undefined) await rm(folder, { recursive: true })
