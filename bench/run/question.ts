import type { LoadReport } from '../client/plan.ts'
import { runPlan } from '../client/run-plan.ts'
import type { Box } from './box.ts'
import type { Build } from './builds.ts'
import { type Figure, less, more } from './figures.ts'
import type { Server } from './server.ts'

/** One build in one round. */
export type Round = {
  /** A copy of the filled shop, whose read models are there. */
  folder: string
  /** Seconds that each load is measured. */
  seconds: number
  seed: number
  /** Starts the build on the folder, or on the one that `env` names, and in a box if there is one. */
  start(env?: Readonly<Record<string, string>>, box?: Box): Promise<Server>
}

/** What servers need beside their folder. */
export type Surroundings = { env: Readonly<Record<string, string>>; stop(): Promise<void> }

/** Lets servers work on engines, whose data lie in the folder of the shop. */
export type Around = {
  /** Moves the shop of the folder to engines, and lets the build make its read models there. */
  move(build: Build, folder: string): Promise<void>
  open(folder: string): Promise<Surroundings>
}

/** `about`: one line for the list of questions. */
export type Question = {
  about: string
  /** How many delivered orders the shop has. One for each member unless told. */
  orders?: number
  /** The shop is the demo shop, which each build fills by itself. */
  isDemo?: true
  /** Asked of shops with so many orders each, unless told otherwise. Figures are also divided by those of the first. */
  sizes?: readonly number[]
  /** Where the stores are not embedded. */
  around?: Around
  /** Why the question cannot be answered on this machine. */
  missing?(): string | undefined
  ask(round: Round): Promise<Figure[]>
}

const WARM_UP = 3

type Loads = Parameters<typeof runPlan>[0]['loads']

/** Measures loads that run at once. Requests before the first seconds do not count unless `warmUp` is 0. */
export const measure = (
  { url }: Pick<Server, 'url'>,
  { seconds, seed }: Pick<Round, 'seconds' | 'seed'>,
  loads: Loads,
  warmUp = WARM_UP,
): Promise<LoadReport[]> => runPlan({ url, warmUp, seconds, seed, loads })

/** Says what was not served, so that no figure hides a refusal. */
const sayOthers = (name: string, { served, bare, refused, failed, statuses }: LoadReport): void => {
  if (bare + refused + failed === 0) return
  const others = { served, bare, refused, failed }
  console.log(`    ${name}: ${JSON.stringify(others)}, by status ${JSON.stringify(statuses)}`)
}

/** The rate and the times of one load. */
export const figuresOf = (name: string, report: LoadReport): Figure[] => {
  sayOthers(name, report)
  return [
    more(`${name}, served`, '/s', report.perSecond),
    less(`${name}, median`, 'ms', report.p50),
    less(`${name}, p99`, 'ms', report.p99),
  ]
}

/** Measures one load alone, with the processor time of the server for each answer. */
export const measureAlone = async (
  server: Server,
  round: Pick<Round, 'seconds' | 'seed'>,
  name: string,
  load: Loads[number],
): Promise<Figure[]> => {
  const before = await server.processorMs()
  const [report] = await measure(server, round, [load], 0)
  const processor = (await server.processorMs()) - before
  if (report === undefined) throw new Error(`${name} has no report`)
  const answers = report.served + report.bare + report.refused + report.failed
  return [...figuresOf(name, report), less(`${name}, processor`, 'ms', processor / answers)]
}
