import { forgetTheDead } from './forget-the-dead.ts'
import { planOf } from './plan.ts'
import { type Outcome, run } from './run.ts'
import { shortest } from './shortest.ts'
import { makeTemplate, type Template } from './template.ts'
import { openTotals, type Range } from './totals.ts'

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
export const runSeeds = async (range: Range, file?: string): Promise<number> => {
  letTheDeadFail()
  forgetTheDead()
  const template = await makeTemplate()
  const totals = openTotals(range, file)
  const { days, count } = range
  for (let seed = totals.next(); seed < range.first + count; seed += 1) {
    const outcome = await run(template, planOf(seed, days))
    totals.add(seed, outcome)
    if (count === 1) print(`seed ${seed}: ${outcome.events} events, log ${outcome.log}`)
    if (outcome.broken.length === 0) continue
    printBroken(seed, outcome)
    if (file === undefined) await printShortest(template, seed, days, outcome)
  }
  template.remove()
  print(totals.end())
  return totals.failed()
}

/** Runs the seeds until one breaks a promise, without looking for its shortest scenario. */
export const findBroken = async ({ first, count, days }: Range) => {
  letTheDeadFail()
  forgetTheDead()
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
