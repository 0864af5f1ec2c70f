import { performance } from 'node:perf_hooks'
import { openTestShop, type TestShop } from '../src/commands/testing/shop.ts'
import { seedPast } from '../src/demo/past/seed-past.ts'
import type { Recorded } from '../src/stores/event-store/events.ts'

/**
 * The whole past of the demo shop, twice: time, events a second and memory, and whether both are the same. A number gives
 * the weeks (12), `once` leaves the second run out.
 */
const WEEKS = Number(process.argv[2] ?? 12)
const isOnce = process.argv.includes('once')

const cpuSeconds = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

const everything = async ({ deps: { events } }: TestShop): Promise<Recorded[]> => {
  const all: Recorded[] = []
  for (let after: string | null = null; ; ) {
    const batch = await events.readAll(after, 5_000)
    if (batch.events.length === 0) return all
    all.push(...batch.events)
    after = batch.position
  }
}

const tally = (names: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const name of [...names].sort()) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

const run = async (): Promise<Recorded[]> => {
  const shop = await openTestShop()
  const [began, cpu] = [performance.now(), cpuSeconds()]
  const refused = await seedPast(shop.deps, { weeks: WEEKS })
  const written = performance.now()
  await shop.caughtUp()
  const seconds = (performance.now() - began) / 1_000
  const all = await everything(shop)
  const rate = Math.round(all.length / seconds).toLocaleString('en')
  console.log(
    `${all.length.toLocaleString('en')} events in ${seconds.toFixed(1)} s: ${rate} events/s`,
  )
  console.log(`written after ${((written - began) / 1_000).toFixed(1)} s`)
  console.log(`${(cpuSeconds() - cpu).toFixed(1)} s of the processor`)
  console.log(`${Math.round(process.resourceUsage().maxRSS / 1024)} MB at most`)
  console.log('refused', tally(refused))
  console.log(tally(all.map(({ type }) => type)))
  await shop.close()
  return all
}

/** Names of users are claimed under the shop's own secret. */
const told = (events: readonly Recorded[]): string[] =>
  events.map(({ type, data, id, meta }) =>
    JSON.stringify(type === 'ClaimTaken' ? { type, meta } : { type, data, id, meta }),
  )

const first = told(await run())
if (!isOnce) {
  const second = told(await run())
  const differing = first.filter((one, n) => one !== second[n]).length
  console.log(`${differing + Math.abs(first.length - second.length)} events differ in a second run`)
}
