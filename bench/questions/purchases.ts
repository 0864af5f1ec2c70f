import type { Figure } from '../run/figures.ts'
import { measure, measureAlone, type Question } from '../run/question.ts'

const SHOPPERS = [1, 8, 32, 128]

export const purchases: Question = {
  about: 'orders of three lines by members who have bought before: 1, 8, 32 and 128 at once',
  ask: async (round) => {
    const server = await round.start()
    await measure(server, { ...round, seconds: 3 }, [{ kind: 'purchases', connections: 8 }])
    const figures: Figure[] = []
    for (const [n, connections] of SHOPPERS.entries()) {
      const name = `purchases, ${connections} at once`
      const own = { ...round, seed: round.seed * 10 + n + 1 }
      const load = { kind: 'purchases', connections } as const
      figures.push(...(await measureAlone(server, own, name, load)))
      await server.caughtUp()
    }
    await server.stop()
    return figures
  },
}
