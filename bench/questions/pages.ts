import { measure, measureAlone, type Question } from '../run/question.ts'

export const pages: Question = {
  about: 'pages that the server draws for guests, 8 at once',
  ask: async (round) => {
    const server = await round.start()
    const load = { kind: 'pages', connections: 8 } as const
    await measure(server, { seconds: 3, seed: round.seed + 1_000 }, [load])
    const figures = await measureAlone(server, round, 'pages', load)
    await server.stop()
    return figures
  },
}
