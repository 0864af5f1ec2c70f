/**
 * The shoppers of the benchmarks, as a process of its own, so that their work is not the server's. Takes a plan as JSON,
 * and sends the reports of its loads to its parent.
 */
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Random, seededRandom } from '../../src/testing/projections/history.ts'
import { openAsk } from './ask.ts'
import { kinds } from './kinds.ts'
import type { Seen } from './mix.ts'
import { type Load, type LoadReport, plan } from './plan.ts'
import { openTally } from './tally.ts'

const { url, warmUp, seconds, seed, loads } = plan.parse(JSON.parse(process.argv[2] ?? ''))
const begins = performance.now() + warmUp * 1_000
const ends = begins + seconds * 1_000

/** Gives the time at which the next request is due. Undefined: the measurement is over. */
const pacer = ({ perSecond }: Load) => {
  const start = performance.now()
  let next = 0
  return async (): Promise<number | undefined> => {
    const now = performance.now()
    const due = perSecond === undefined ? now : start + (next * 1_000) / perSecond
    next += 1
    if (due >= ends) return undefined
    if (due > now) await pause(due - now)
    return due
  }
}

/** Neighbouring seeds give similar numbers at first, so the seed is a hash. */
const chanceOf = (...names: number[]): Random =>
  seededRandom(createHash('sha256').update(names.join()).digest().readUInt32BE())

const run = async (load: Load, n: number): Promise<LoadReport> => {
  const { ask, close } = openAsk(url, load.connections)
  const tally = openTally(load)
  const due = pacer(load)
  const connection = async (index: number): Promise<void> => {
    const shopper = kinds[load.kind](chanceOf(seed, n, index))
    let seen: Seen = { link: undefined, status: '', text: () => '' }
    for (let at = await due(); at !== undefined; at = await due()) {
      const asked = shopper(seen)
      const answered = await ask(asked)
      seen = answered
      const now = performance.now()
      const { outcome, status } = answered
      const counted = asked.name === undefined ? status : `${asked.name} ${status}`
      if (at >= begins) tally.count(outcome, counted, now - at, now <= ends)
    }
  }
  await Promise.all(Array.from({ length: load.connections }, (_, index) => connection(index)))
  close()
  return tally.report(seconds)
}

process.send?.(await Promise.all(loads.map(run)))
