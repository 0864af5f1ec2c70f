import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import * as z from 'zod'
import { realWorld } from '#src/program/real-world.ts'
import type { Outcome } from './run.ts'

/** `count` seeds from `first` on, of so many days each. */
export type Range = { first: number; count: number; days: number }

const totalsSchema = z.object({
  first: z.number(),
  /** The seed that comes next. */
  next: z.number(),
  /** Simulated days of each seed. */
  days: z.number(),
  events: z.number(),
  orders: z.number(),
  deaths: z.number(),
  /** How often each act was begun, and each fault made. */
  taken: z.record(z.string(), z.number()),
  broken: z.array(z.object({ seed: z.number(), check: z.string(), what: z.string() })),
  seconds: z.number(),
  processorSeconds: z.number(),
})
type Totals = z.output<typeof totalsSchema>

const KEPT_EVERY = 100
/** The most that is kept of what a seed breaks. */
const MOST_BROKEN = 3

/** The totals in the file, if they are of these seeds. */
const begun = ({ first, days }: Range, file: string | undefined): Totals => {
  const none = { first, next: first, days, events: 0, orders: 0, deaths: 0, taken: {}, broken: [] }
  const fresh = { ...none, seconds: 0, processorSeconds: 0 }
  if (file === undefined || !existsSync(file)) return fresh
  const kept = totalsSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  if (kept.first !== first || kept.days !== days) throw new Error(`${file} is of other seeds`)
  return kept
}

/** What all seeds of a range came to. They are kept in `file` now and then; a run that has the file goes on from there. */
export const openTotals = (range: Range, file: string | undefined) => {
  const totals = begun(range, file)
  const startedAt = realWorld.elapsed()
  const before = { seconds: totals.seconds, processorSeconds: totals.processorSeconds }
  const measure = (): void => {
    const { user, system } = process.cpuUsage()
    totals.seconds = before.seconds + (realWorld.elapsed() - startedAt) / 1_000
    totals.processorSeconds = before.processorSeconds + (user + system) / 1_000_000
  }
  const keep = (): void => {
    measure()
    if (file === undefined) return
    writeFileSync(`${file}.new`, JSON.stringify(totals, null, 2))
    renameSync(`${file}.new`, file)
  }
  const failed = (): number => new Set(totals.broken.map(({ seed }) => seed)).size
  return {
    next: () => totals.next,
    failed,
    add: (seed: number, { broken, events, orders, deaths, taken }: Outcome): void => {
      totals.next = seed + 1
      totals.events += events
      totals.orders += orders
      totals.deaths += deaths
      for (const [name, times] of Object.entries(taken)) {
        totals.taken[name] = (totals.taken[name] ?? 0) + times
      }
      totals.broken.push(...broken.slice(0, MOST_BROKEN).map((one) => ({ seed, ...one })))
      if ((totals.next - totals.first) % KEPT_EVERY === 0) keep()
    },
    /** Keeps the totals, and gives them in one line. */
    end: (): string => {
      keep()
      const { first, next, days, seconds, processorSeconds, events, orders, deaths } = totals
      const times = `${seconds.toFixed(1)} s (${processorSeconds.toFixed(1)} s of the processor)`
      const done = `${events} events, ${orders} orders, ${deaths} deaths`
      return `${next - first} seeds from ${first} of ${days} days in ${times}: ${done}, ${failed()} seeds failed`
    },
  }
}
