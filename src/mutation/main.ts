import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { chooseMutants, type Mutant, mutantSchema } from './mutants.ts'
import { openTests } from './run-tests.ts'
import { type Fate, openTrials } from './try-mutants.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    mutants: { type: 'string', default: '20' },
    /** Puts all mutants into an order. */
    seed: { type: 'string', default: '1' },
    /** So many of that order are left out before the first. */
    from: { type: 'string', default: '0' },
    /** Simulated days for a mutant that no test kills. */
    simulate: { type: 'string', default: '20' },
    /** The fates are kept in this file after each mutant. */
    json: { type: 'string' },
    /** Tries the survivors of such a file again, in place of random mutants. */
    again: { type: 'string' },
  },
})

const survivorsOf = (file: string): Mutant[] =>
  z
    .array(mutantSchema.extend({ killed: z.string().nullable() }))
    .parse(JSON.parse(readFileSync(file, 'utf8')))
    .flatMap(({ killed, ...mutant }) => (killed === null ? [mutant] : []))

const choose = (): Mutant[] => {
  if (values.again !== undefined) return survivorsOf(values.again)
  const [seed, from] = [Number(values.seed), Number(values.from)]
  return chooseMutants(positionals, { seed, from, count: Number(values.mutants) })
}

const print = (line: string): void => void process.stdout.write(`${line}\n`)
const short = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > 100 ? `${line.slice(0, 100)}…` : line
}
const told = ({ file, line, is, becomes }: Mutant): string =>
  `${file}:${line}: ${short(is)} => ${short(becomes) || 'nothing'}`

const keep = (fates: readonly Fate[]): void => {
  if (values.json === undefined) return
  writeFileSync(`${values.json}.new`, JSON.stringify(fates, null, 2))
  renameSync(`${values.json}.new`, values.json)
}

const printTotals = (fates: readonly Fate[]): void => {
  const times = (how: Fate['killed']): number => fates.filter(({ killed }) => killed === how).length
  const survivors = fates.filter(({ killed }) => killed === null)
  print(
    `${fates.length - survivors.length} of ${fates.length} killed: ${times('by a test')} by tests, ` +
      `${times('by time')} by time, ${times('by the simulation')} by the simulation`,
  )
  for (const one of survivors) print(`survives: ${told(one)}`)
}

const tests = openTests()
const tryOne = openTrials(tests, Number(values.simulate))
const fates: Fate[] = []
for (const mutant of choose()) {
  const fate = await tryOne(mutant)
  fates.push(fate)
  keep(fates)
  print(`${told(mutant)}: ${fate.killed ?? 'SURVIVES'} ${short(fate.by ?? '')}`)
}
tests.close()
printTotals(fates)
process.exit(fates.every(({ killed }) => killed !== null) ? 0 : 1)
