import type { Figure } from '../run/figures.ts'
import { measure, measureAlone, type Question } from '../run/question.ts'

const CONNECTIONS = 32
const kinds = ['lists', 'searches', 'details'] as const

export const reads: Question = {
  about: 'lists, searches as they are typed, and details, 32 at once',
  ask: async (round) => {
    const server = await round.start()
    const figures: Figure[] = []
    for (const kind of kinds) {
      const load = { kind, connections: CONNECTIONS }
      await measure(server, { seconds: 3, seed: round.seed + 1_000 }, [load])
      figures.push(...(await measureAlone(server, round, kind, load)))
    }
    await server.stop()
    return figures
  },
}
