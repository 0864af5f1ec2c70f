import { rm } from 'node:fs/promises'
import type { Box } from './box.ts'
import type { Build } from './builds.ts'
import type { Figure } from './figures.ts'
import type { Question } from './question.ts'
import { type Server, startServer } from './server.ts'
import { openShops } from './shops.ts'

/** `sizes`: of the shops, for a question that compares them. */
export type Settings = { rounds: number; seconds: number; sizes?: readonly number[] | undefined }

const shown = ({ name, value, unit }: Figure): string =>
  `    ${name.padEnd(44)} ${value.toFixed(value < 10 ? 2 : 1).padStart(10)} ${unit}`

type Turn = { build: Build; folder: string; seconds: number; seed: number }

/** Asks one build in one round. Its server is stopped afterwards even if the question fails. */
const askBuild = async (question: Question, { build, ...turn }: Turn): Promise<Figure[]> => {
  const servers: Server[] = []
  const around = await question.around?.open(turn.folder)
  const start = async (env: Readonly<Record<string, string>> = {}, box?: Box) => {
    const server = await startServer(build.main, turn.folder, { ...around?.env, ...env }, box)
    servers.push(server)
    return server
  }
  try {
    return await question.ask({ ...turn, start })
  } finally {
    for (const server of servers) await server.stop()
    await around?.stop()
    await rm(turn.folder, { recursive: true })
  }
}

/** The build that comes second in one round comes first in the next, so that none always finds a warmer machine. */
const turnsOf = (builds: readonly Build[], round: number): readonly Build[] =>
  round % 2 === 0 ? builds : builds.toReversed()

/** Asks each build the question in every round, one server at a time. Gives the figures of each build by round. */
const askOfShop = async (
  question: Question,
  builds: readonly Build[],
  { rounds, seconds }: Settings,
): Promise<Map<Build, Figure[][]>> => {
  const shops = await openShops(builds, question)
  const all = new Map<Build, Figure[][]>(builds.map((build) => [build, []]))
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const build of turnsOf(builds, round)) {
        console.log(`  Round ${round + 1} of ${rounds}, ${build.name}`)
        const folder = await shops.copyFor(build)
        const figures = await askBuild(question, { build, folder, seconds, seed: round })
        for (const figure of figures) console.log(shown(figure))
        all.get(build)?.push(figures)
      }
    }
  } finally {
    await shops.remove()
  }
  return all
}

const sized = (orders: number, figure: Figure): Figure => ({
  ...figure,
  name: `${orders.toLocaleString('en')} orders: ${figure.name}`,
})

/** The figures of a shop divided by those of the smallest shop in the same round. */
const ratiosTo = (smallest: readonly Figure[], figures: readonly Figure[]): Figure[] =>
  figures.flatMap((figure, n) => {
    const first = smallest[n]
    if (first === undefined) return []
    return [
      { ...figure, name: `${figure.name}, ratio`, unit: 'x', value: figure.value / first.value },
    ]
  })

/** Asks the question, of a shop of each size if the question compares sizes. */
export const askInRounds = async (
  question: Question,
  builds: readonly Build[],
  settings: Settings,
): Promise<Map<Build, Figure[][]>> => {
  if (question.sizes === undefined) return askOfShop(question, builds, settings)
  const smallest = new Map<Build, Figure[][]>()
  const all = new Map<Build, Figure[][]>(builds.map((build) => [build, []]))
  for (const orders of settings.sizes ?? question.sizes) {
    for (const [build, rounds] of await askOfShop({ ...question, orders }, builds, settings)) {
      const first = smallest.get(build)
      if (first === undefined) smallest.set(build, rounds)
      rounds.forEach((figures, round) => {
        const compared = first === undefined ? [] : ratiosTo(first[round] ?? [], figures)
        const named = [...figures, ...compared].map((figure) => sized(orders, figure))
        const row = all.get(build) ?? []
        row[round] = [...(row[round] ?? []), ...named]
      })
    }
  }
  return all
}
