import { parseArgs } from 'node:util'
import { realWorld } from '#src/program/real-world.ts'
import { planOf } from './plan.ts'
import { run } from './run.ts'
import { shortest } from './shortest.ts'
import { makeTemplate } from './template.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '1' },
    days: { type: 'string', default: '1' },
  },
})
const [first, count, days] = [values.seed, values.seeds, values.days].map(Number)
if (first === undefined || count === undefined || days === undefined) throw new Error('usage')

// What a dead process was doing may fail after its death, when its files are closed.
process.on('unhandledRejection', () => undefined)

const template = await makeTemplate()
const begun = realWorld.elapsed()
const sums = { events: 0, deaths: 0, failed: 0 }
for (let seed = first; seed < first + count; seed += 1) {
  const plan = planOf(seed, days)
  const { broken, log, events, deaths } = await run(template, plan)
  sums.events += events
  sums.deaths += deaths
  if (count === 1) process.stdout.write(`seed ${seed}: ${events} events, log ${log}\n`)
  if (broken.length === 0) continue
  sums.failed += 1
  process.stdout.write(`seed ${seed} breaks:\n`)
  for (const { check, what } of broken.slice(0, 10)) process.stdout.write(`  ${check}: ${what}\n`)
  const { steps, tries } = await shortest(template, plan, broken)
  process.stdout.write(`the shortest scenario that was found in ${tries} runs:\n`)
  for (const step of steps) process.stdout.write(`  ${JSON.stringify(step)}\n`)
}
template.remove()
const seconds = (realWorld.elapsed() - begun) / 1_000
process.stdout.write(
  `${count} seeds of ${days} days in ${seconds.toFixed(1)} s: ${sums.events} events, ${sums.deaths} deaths, ${sums.failed} seeds failed\n`,
)
process.exit(sums.failed === 0 ? 0 : 1)
