/** `npm run bench -- <question>`: measures the built server. Without a question it lists all of them. */
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { questions } from './questions/all.ts'
import { type Build, otherBuild, ownBuild } from './run/builds.ts'
import { compare, type Rounds } from './run/figures.ts'
import { machine } from './run/machine.ts'
import type { Question } from './run/question.ts'
import { printCompared, printMedians } from './run/report.ts'
import { askInRounds } from './run/rounds.ts'

const settings = z.object({
  compare: z.string().optional(),
  seconds: z.coerce.number().positive().default(10),
  rounds: z.coerce.number().int().min(1).default(5),
  json: z.string().optional(),
  sizes: z
    .string()
    .transform((text) => text.split(',').map(Number))
    .pipe(z.array(z.number().int().min(1)))
    .optional(),
})
type Settings = z.output<typeof settings>

const listQuestions = (): void => {
  console.log('npm run bench -- <question> [--compare <commit or built tree>]')
  console.log('  [--seconds 10] [--rounds 5] [--json FILE] [--sizes 10000,100000]')
  for (const [name, { about }] of Object.entries(questions)) {
    console.log(`  ${name.padEnd(12)} ${about}`)
  }
}

type Answer = { theirs: Build | undefined; rounds: readonly Rounds[] }

/** Prints the figures, and gives the comparison. */
const report = ({ theirs, rounds: [own = [], others = []] }: Answer) => {
  if (theirs === undefined) return printMedians('this tree', own)
  const compared = compare(own, others)
  printCompared(theirs.name, compared)
  return compared
}

const answer = async (
  name: string,
  question: Question,
  { compare: other, json, ...how }: Settings,
): Promise<void> => {
  const facts = machine()
  console.log(name, facts)
  const ours = await ownBuild()
  const theirs = other === undefined ? undefined : await otherBuild(other)
  const builds = theirs === undefined ? [ours] : [ours, theirs]
  try {
    const all = await askInRounds(question, builds, how)
    const rounds = builds.map((build) => all.get(build) ?? [])
    const compared = report({ theirs, rounds })
    const named = builds.map(({ name: build }, n) => ({ build, figures: rounds[n] }))
    const written = { question: name, machine: facts, ...how, rounds: named, compared }
    if (json !== undefined) await writeFile(json, `${JSON.stringify(written, null, 2)}\n`)
  } finally {
    await theirs?.remove()
  }
}

const ask = async (name: string, how: Settings): Promise<void> => {
  const question = questions[name]
  if (question === undefined) throw new Error(`There is no question ${name}`)
  const missing = question.missing?.()
  if (missing === undefined) await answer(name, question, how)
  else console.log(`Skipped: ${missing}`)
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    compare: { type: 'string' },
    seconds: { type: 'string' },
    rounds: { type: 'string' },
    json: { type: 'string' },
    sizes: { type: 'string' },
  },
})
const [name] = positionals
if (name === undefined) listQuestions()
else await ask(name, settings.parse(values))
