import { fork } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { findPlants } from './planted/find-plant.ts'
import { findBroken, runSeeds } from './seeds.ts'
import type { Range } from './totals.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '1' },
    days: { type: 'string', default: '1' },
    workers: { type: 'string', default: '1' },
    /** Ends with the first broken promise. */
    find: { type: 'boolean', default: false },
    /** Totals are kept in this file every 100 seeds. With the same file the run goes on where it ended. */
    json: { type: 'string' },
    /** Looks for planted bugs whose names hold these words, '' for all. */
    planted: { type: 'string' },
  },
})
const given: Range = {
  first: Number(values.seed),
  count: Number(values.seeds),
  days: Number(values.days),
}

/** Each worker is a process with a part of the seeds. Gives how many of them found a broken promise. */
const inWorkers = async ({ first, count, days }: Range, workers: number): Promise<number> => {
  const size = Math.ceil(count / workers)
  const exits = Array.from({ length: Math.ceil(count / size) }, async (_, n) => {
    const [from, seeds] = [first + n * size, Math.min(size, count - n * size)]
    const file = values.json === undefined ? [] : [`--json=${values.json}.${n}`]
    const args = [`--seed=${from}`, `--seeds=${seeds}`, `--days=${days}`, ...file]
    const [code] = await once(fork(process.argv[1] ?? '', args), 'exit')
    return code === 0 ? 0 : 1
  })
  return (await Promise.all(exits)).reduce<number>((sum, one) => sum + one, 0)
}

const find = async (): Promise<number> => {
  const found = await findBroken(given)
  if (found === undefined) return 0
  process.stdout.write(`seed ${found.seed} breaks ${found.check}: ${found.what}\n`)
  return 1
}

const workers = Number(values.workers)
const run = () => (workers > 1 ? inWorkers(given, workers) : runSeeds(given, values.json))
const start = (): Promise<number> => {
  if (values.planted !== undefined) return findPlants(values.planted, given.count, workers)
  return values.find ? find() : run()
}
const failed = await start()
process.exit(failed === 0 ? 0 : 1)
