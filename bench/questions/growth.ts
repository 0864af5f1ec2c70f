import { type Figure, less } from '../run/figures.ts'
import { measure, type Question } from '../run/question.ts'

/** Paced, so that times show how long an answer takes and not how many wait. */
const LOADS = [
  { kind: 'lists', connections: 4, perSecond: 60 },
  { kind: 'searches', connections: 4, perSecond: 60 },
  { kind: 'details', connections: 4, perSecond: 60 },
  { kind: 'histories', connections: 4, perSecond: 60 },
  { kind: 'purchases', connections: 4, perSecond: 60 },
] as const

/** Purchases beside which the first server stops, so that the second one starts with snapshots. */
const BEFORE = { kind: 'purchases', connections: 8, perSecond: 60 } as const

export const growth: Question = {
  about: 'times, memory and start of shops with more and more orders (--sizes 10000,100000)',
  sizes: [10_000, 100_000, 1_000_000],
  ask: async (round) => {
    const before = await round.start()
    await measure(before, round, [BEFORE], 0)
    await before.stop()
    const server = await round.start()
    const figures: Figure[] = [less('until it is open', 'ms', server.openMs)]
    for (const load of LOADS) {
      const [report] = await measure(server, round, [load])
      if (report === undefined) continue
      if (report.refused + report.failed > 0) console.log(`    ${load.kind}:`, report.statuses)
      figures.push(less(`${load.kind}, median`, 'ms', report.p50))
      figures.push(less(`${load.kind}, p99`, 'ms', report.p99))
    }
    figures.push(less('memory', 'MB', await server.memoryMb()))
    await server.stop()
    return figures
  },
}
