import { less } from '../run/figures.ts'
import { figuresOf, measure, type Question } from '../run/question.ts'

const LOAD = { kind: 'purchases', connections: 32 } as const

/** Purchases beside which the server stops, so that it starts with snapshots and a log of today. */
const BEFORE = 5

export const restart: Question = {
  about: 'a start on a shop with history: until it is open, and purchases in the first 10 s after',
  ask: async (round) => {
    const before = await round.start()
    await measure(before, { ...round, seconds: BEFORE }, [LOAD], 0)
    await before.stop()
    const server = await round.start()
    const [first] = await measure(server, { seconds: 10, seed: round.seed + 1 }, [LOAD], 0)
    await server.caughtUp()
    const [steady] = await measure(server, { ...round, seed: round.seed + 2 }, [LOAD])
    await server.stop()
    if (first === undefined || steady === undefined) return []
    return [
      less('until it is open', 'ms', server.openMs),
      ...figuresOf('purchases in the first 10 s', first),
      ...figuresOf('purchases later', steady),
    ]
  },
}
