import { realWorld } from '#src/program/real-world.ts'
import { planOf } from './plan.ts'
import { type Outcome, run } from './run.ts'
import { shortest } from './shortest.ts'
import { makeTemplate, type Template } from './template.ts'

/** `count` seeds from `first` on, of so many days each. */
export type Range = { first: number; count: number; days: number }

const print = (line: string): void => void process.stdout.write(`${line}\n`)

const printBroken = (seed: number, { broken }: Outcome): void => {
  print(`seed ${seed} breaks:`)
  for (const { check, what } of broken.slice(0, 10)) print(`  ${check}: ${what}`)
}

const printShortest = async (template: Template, seed: number, days: number, was: Outcome) => {
  const { steps, tries } = await shortest(template, planOf(seed, days), was.broken)
  print(`the shortest scenario of seed ${seed} that was found in ${tries} runs:`)
  for (const step of steps) print(`  ${JSON.stringify(step)}`)
}

/** What a dead process was doing may fail after its death, when its files are closed. */
const letTheDeadFail = (): void => void process.on('unhandledRejection', () => undefined)

/** Runs the seeds and prints what they break. Gives how many of them broke a promise. */
export const runSeeds = async ({ first, count, days }: Range): Promise<number> => {
  letTheDeadFail()
  const template = await makeTemplate()
  const begun = realWorld.elapsed()
  const sums = { events: 0, deaths: 0, failed: 0 }
  for (let seed = first; seed < first + count; seed += 1) {
    const outcome = await run(template, planOf(seed, days))
    sums.events += outcome.events
    sums.deaths += outcome.deaths
    if (count === 1) print(`seed ${seed}: ${outcome.events} events, log ${outcome.log}`)
    if (outcome.broken.length === 0) continue
    sums.failed += 1
    printBroken(seed, outcome)
    await printShortest(template, seed, days, outcome)
  }
  template.remove()
  const seconds = (realWorld.elapsed() - begun) / 1_000
  const processor = process.cpuUsage().user / 1_000_000
  print(
    `${count} seeds from ${first} of ${days} days in ${seconds.toFixed(1)} s (${processor.toFixed(1)} s of the processor): ${sums.events} events, ${sums.deaths} deaths, ${sums.failed} seeds failed`,
  )
  return sums.failed
}

/** Runs the seeds until one breaks a promise, without looking for its shortest scenario. */
export const findBroken = async ({ first, count, days }: Range) => {
  letTheDeadFail()
  const template = await makeTemplate()
  try {
    for (let seed = first; seed < first + count; seed += 1) {
      const { broken } = await run(template, planOf(seed, days))
      const [one] = broken
      if (one !== undefined) return { seed, ...one }
    }
    return undefined
  } finally {
    template.remove()
  }
}
