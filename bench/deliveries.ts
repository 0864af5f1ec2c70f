/**
 * Measures how long a rider's place takes from the phone to those who watch, on the built server: 300 deliveries under
 * way, one place of each every 3 s, six or seven watchers of each, and 20 maps of the fleet. It also measures orders
 * with and without this load. Run `npm run build`, then `npx tsx bench/deliveries.ts [deliveries]`, on a machine at
 * rest.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { caughtUp, METRICS_TOKEN, startProgram } from '../e2e/support/program.ts'
import { orderOf } from '../src/testing/http/orders.ts'
import { ids } from '../src/testing/http/small-shop.ts'
import type { Said, Told } from './delivery-watchers.ts'
import { fillWithRides, type Ride } from './fill-deliveries.ts'

const EVERY_MS = 3_000
/** Degrees of latitude that a rider moves between two places, at about 25 km/h. */
const STEP = 0.000_18

/** Each rider's phone sends a place every 3 s. The riders' moments are spread evenly over the 3 s. */
const startRiding = (url: string, rides: readonly Ride[]) => {
  const took: number[] = []
  let refused = 0
  let stopped = false
  const tell = async (ride: Ride, n: number): Promise<void> => {
    const began = Date.now()
    const at = new Date(began).toISOString()
    const place = { at, latitude: -1.26 + n * STEP, longitude: 36.75, accuracy: 8, heading: 0 }
    const answer = await fetch(`${url}/api/driver/positions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `duka_session=${ride.rider}` },
      body: JSON.stringify({ positions: [place] }),
    })
    await answer.arrayBuffer()
    took.push(Date.now() - began)
    if (answer.status !== 200) refused += 1
  }
  const ridden = rides.map(async (ride, n) => {
    await pause((n / rides.length) * EVERY_MS)
    for (let step = 0; !stopped; step += 1) {
      const next = Date.now() + EVERY_MS
      await tell(ride, step)
      await pause(Math.max(0, next - Date.now()))
    }
  })
  return {
    clear: () => {
      took.length = 0
    },
    stop: async () => {
      stopped = true
      await Promise.all(ridden)
      return { took, refused }
    },
  }
}

let ordered = 0

const buy = async (url: string): Promise<void> => {
  ordered += 1
  const body = { ...orderOf(ids.soap), paymentMethod: 'mpesa' }
  const phone = `07${String(ordered).padStart(8, '0')}`
  const answer = await fetch(`${url}/api/orders`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.8.${(ordered >> 8) & 255}.${ordered & 255}`,
    },
    body: JSON.stringify({ ...body, customer: { ...body.customer, phone } }),
  })
  if (answer.status !== 201) throw new Error(`An order was refused: ${await answer.text()}`)
  await answer.arrayBuffer()
}

/** `buyers` buyers order one order after another for `ms`. Gives the time of each order in ms. */
const buyFor = async (url: string, buyers: number, ms: number): Promise<number[]> => {
  const until = performance.now() + ms
  const took: number[] = []
  const one = async (): Promise<void> => {
    while (performance.now() < until) {
      const began = performance.now()
      await buy(url)
      took.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: buyers }, one))
  return took
}

const RIDES = Number(process.argv[2] ?? 300)
const MAPS = 20
const BUYERS = 4
const PHASE_MS = 20_000
const LIMIT_MS = 500

const at = (times: readonly number[], part: number): number => {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted[Math.floor(part * (sorted.length - 1))] ?? 0
}
const spread = (times: readonly number[]): string =>
  `p50 ${at(times, 0.5).toFixed(0)} ms, p99 ${at(times, 0.99).toFixed(0)} ms, most ${at(times, 1).toFixed(0)} ms`

const processorMs = async (url: string): Promise<number> => {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const text = await (await fetch(`${url}/metrics`, { headers })).text()
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1]) * 1_000
}

const folder = await mkdtemp(join(tmpdir(), 'duka-deliveries-'))
const began = performance.now()
const { rides, admins } = await fillWithRides(folder, RIDES, MAPS)
console.log(`${RIDES} deliveries made in ${((performance.now() - began) / 1_000).toFixed(0)} s`)
const env = { DATA_DIR: folder, GUEST_UNPAID_PIECES: '100000' }
const program = await startProgram(env, /Duka is open at (http:\S+)/)
const url = program.said
await caughtUp(url)

const watchers = fork(fileURLToPath(new URL('./delivery-watchers.ts', import.meta.url)))
const say = (said: Said): void => void watchers.send(said)
const asked = async (said: Said): Promise<Told> => {
  const answered = once(watchers, 'message')
  say(said)
  return (await answered)[0]
}

/** Prints the orders a second, and the ms of the server's processor for each. */
const selling = async (title: string): Promise<number> => {
  const before = await processorMs(url)
  const took = await buyFor(url, BUYERS, PHASE_MS)
  const used = (await processorMs(url)) - before
  const rate = took.length / (PHASE_MS / 1_000)
  const each = (used / took.length).toFixed(1)
  console.log(
    `${title}: ${rate.toFixed(0)} orders/s, ${spread(took)}; processor ${(used / PHASE_MS).toFixed(2)}, ${each} ms an order`,
  )
  return rate
}
const tellPlaces = (title: string, told: Told): void => {
  if ('opened' in told) return
  console.log(title)
  for (const [who, ages] of Object.entries({ customers: told.customers, maps: told.fleet })) {
    const verdict = at(ages, 0.99) < LIMIT_MS ? '' : `  over ${LIMIT_MS} ms`
    console.log(`  to ${who}: ${ages.length} places, ${spread(ages)}${verdict}`)
  }
  if (told.lost > 0) console.log(`  ${told.lost} streams were lost`)
}

await buyFor(url, BUYERS, PHASE_MS / 4)
const alone = await selling('Orders alone')
const opened = await asked({ open: { url, rides, admins } })
console.log(`${'opened' in opened ? opened.opened : 0} streams open`)
const riding = startRiding(url, rides)
await pause(PHASE_MS / 4)

say({ clear: true })
riding.clear()
const before = await processorMs(url)
await pause(PHASE_MS)
const used = ((await processorMs(url)) - before) / PHASE_MS
tellPlaces(`Places while nobody orders; processor ${used.toFixed(2)}`, await asked({ tell: true }))

say({ clear: true })
const meanwhile = await selling('Orders beside deliveries')
tellPlaces('Places while people order', await asked({ tell: true }))
console.log(
  `Orders go at ${((100 * meanwhile) / alone).toFixed(0)} % of their speed alone (goal 50 %)`,
)
const { took, refused } = await riding.stop()
console.log(`${took.length} places taken, ${refused} refused: ${spread(took)}`)
watchers.disconnect()
await program.end()
await rm(folder, { recursive: true })
