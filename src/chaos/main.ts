/** `npm run chaos`: breaks the built shop, as processes of its own, under load. `docs/reliability.md` explains it. */
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { builtProgram } from '#src/testing/program/built-program.ts'
import { whyNoEngines } from '../../e2e/support/production.ts'
import { faultNames, whyNot } from './faults.ts'
import { type Outcome, runChaos } from './run.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '2' },
    /** The shop stands on engines, as two processes. */
    engines: { type: 'boolean', default: false },
    /** One kind of fault alone. */
    only: { type: 'string' },
    /** Orders that are on their way at once. */
    people: { type: 'string', default: '6' },
    /** Seconds of load and faults before each look. */
    period: { type: 'string', default: '40' },
    json: { type: 'string' },
  },
})
const { seed, minutes, engines, only, people, period, json } = z
  .object({
    seed: z.coerce.number().int(),
    minutes: z.coerce.number().positive(),
    engines: z.boolean(),
    only: z.enum(faultNames).optional(),
    people: z.coerce.number().int().min(1),
    period: z.coerce.number().positive(),
    json: z.string().optional(),
  })
  .parse(values)

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** Says which faults are left out, and why. */
const possibleFaults = () =>
  (only === undefined ? faultNames : [only]).filter((name) => {
    const why = whyNot(name, engines)
    if (why !== undefined) say(`Skipped: ${name} (${why})`)
    return why === undefined
  })

const tell = ({ answers: _, broken, folder, struck, longestWait, ...sums }: Outcome): void => {
  const faults = Object.entries(struck).filter(([, times]) => times > 0)
  say(`${sums.seconds} s, ${sums.shops} shops, ${sums.periods} periods`)
  say(`${sums.orders} orders acknowledged, ${sums.facts} answers that stand for an event`)
  say(`Faults: ${faults.map(([name, times]) => `${name} ${times}`).join(', ')}`)
  say(`Longest wait: ${Math.round(longestWait.ms / 1_000)} s, ${longestWait.asked}`)
  say(
    broken.length === 0
      ? 'Every promise was kept'
      : `Seed ${seed} broke ${broken.length} promises. Everything is left in ${folder}`,
  )
  for (const { check, what } of broken.slice(0, 20)) say(`  ${check}: ${what}`)
}

/** Why nothing can be broken here. Undefined: it can. */
const whyNothing = (): string | undefined => {
  if (!existsSync(builtProgram('main'))) return 'the program is not built: npm run build'
  return engines ? whyNoEngines : undefined
}

const why = whyNothing()
if (why !== undefined) say(`Skipped: ${why}`)
const faults = why === undefined ? possibleFaults() : []
if (faults.length === 0) process.exit(0)

// The period that runs is finished. A second signal finds no listener, so it ends the process at once.
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stopping.abort())
const outcome = await runChaos({
  seed,
  seconds: minutes * 60,
  periodSeconds: period,
  periods: 8,
  people,
  onEngines: engines,
  faults,
  say,
  stopping: stopping.signal,
})
tell(outcome)
const written = { seed, minutes, engines, only, people, period, ...outcome }
if (json !== undefined) await writeFile(json, `${JSON.stringify(written, null, 2)}\n`)
process.exit(outcome.broken.length === 0 ? 0 : 1)
