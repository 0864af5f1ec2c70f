/**
 * Measures how the demo shop's past is written: time, events a second and memory. It compares 200 things at 5 moments
 * each with an independent fold of their events, and compares three runs: two whole ones, and one that was killed
 * half-way. Run `npx tsx bench/demo-past.ts [weeks] [once]`; `once` leaves out the other runs.
 */
import { performance } from 'node:perf_hooks'
import { seedPast } from '../src/demo/past/seed-past.ts'
import { seedProgress } from '../src/demo/seed-state.ts'
import type { Recorded } from '../src/stores/event-store/events.ts'
import { checkAsOf } from '../src/testing/audit/check-as-of.ts'
import { everything, factsIn, stoppedAfter } from '../src/testing/demo/pasts.ts'
import { seededRandom } from '../src/testing/projections/history.ts'
import { openTestShop, type TestShop } from '../src/testing/shop.ts'

const WEEKS = Number(process.argv[2] ?? 12)
/** The number of batches after which the run is stopped. */
const HALF = Math.max(2, WEEKS * 2)
const isOnce = process.argv.includes('once')

const cpuSeconds = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

const tally = (names: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const name of [...names].sort()) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

const check = async ({ deps }: TestShop): Promise<void> => {
  const sample = { things: 200, moments: 5, random: seededRandom(28) }
  const shop = { events: deps.events, factsOf: factsIn(deps) }
  const { moments, differences } = await checkAsOf(shop, sample)
  console.log(`${moments} moments as of, ${differences.length} differ`, ...differences.slice(0, 3))
}

/** Stops a run in the middle of a batch, and completes it as the next start of the shop would. */
const killHalfWay = async ({ deps }: TestShop): Promise<string | null> => {
  const events = stoppedAfter(deps.events, HALF)
  const killed = await seedPast({ ...deps, events }, { weeks: WEEKS }).catch(String)
  const { state, openedAt } = await seedProgress(deps.events)
  console.log(`${killed}: ${state}, ${(await everything(deps)).length} events`)
  return openedAt
}

const run = async (how?: 'killed'): Promise<Recorded[]> => {
  const shop = await openTestShop()
  const [began, cpu] = [performance.now(), cpuSeconds()]
  const openedAt = how === 'killed' ? await killHalfWay(shop) : null
  const refused = await seedPast(shop.deps, { weeks: WEEKS, openedAt })
  const written = performance.now()
  await shop.caughtUp()
  const seconds = (performance.now() - began) / 1_000
  const all = await everything(shop.deps)
  const rate = Math.round(all.length / seconds).toLocaleString('en')
  console.log(
    `${all.length.toLocaleString('en')} events in ${seconds.toFixed(1)} s: ${rate} events/s`,
  )
  console.log(`written after ${((written - began) / 1_000).toFixed(1)} s`)
  console.log(`${(cpuSeconds() - cpu).toFixed(1)} s of the processor`)
  console.log(`${Math.round(process.resourceUsage().maxRSS / 1024)} MB at most`)
  console.log('refused', tally(refused))
  console.log(tally(all.map(({ type }) => type)))
  if (how === undefined) await check(shop)
  await shop.close()
  return all
}

/** The events as text, to compare two runs. Claims of user names are left out: they depend on the shop's own secret. */
const told = (events: readonly Recorded[]): string[] =>
  events.map(({ type, data, id, meta }) =>
    JSON.stringify(type === 'ClaimTaken' ? { type, meta } : { type, data, id, meta }),
  )

const differing = (one: readonly string[], other: readonly string[]): number =>
  one.filter((event, n) => event !== other[n]).length + Math.abs(one.length - other.length)

const first = told(await run())
if (!isOnce) {
  console.log(`${differing(first, told(await run()))} events differ in a second run`)
  console.log(`${differing(first, told(await run('killed')))} events differ after a kill`)
}
