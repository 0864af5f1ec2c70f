import type { LoadReport } from '../client/plan.ts'
import { type Figure, less, more } from '../run/figures.ts'
import { figuresOf, measure, type Question, type Round } from '../run/question.ts'
import type { Server } from '../run/server.ts'

const OFFERED = [0.5, 1, 2, 4]

type Capacity = { purchases: number; lists: number }

/** How many purchases and lists a second are served at once, asked as fast as they are answered. */
const capacityOf = async (server: Server, round: Round): Promise<Capacity> => {
  const [purchases, lists] = await measure(server, round, [
    { kind: 'purchases', connections: 8 },
    { kind: 'lists', connections: 16 },
  ])
  if (purchases === undefined || lists === undefined) throw new Error('No capacity was measured')
  return { purchases: purchases.perSecond, lists: lists.perSecond }
}

const refusedShare = ({ served, refused }: LoadReport): number =>
  (refused / Math.max(1, served + refused)) * 100

const offer = async (
  server: Server,
  round: Round,
  { purchases, lists }: Capacity,
  times: number,
): Promise<Figure[]> => {
  const own = { ...round, seed: round.seed * 10 + times * 2 }
  const reports = await measure(server, own, [
    { kind: 'purchases', connections: 256, perSecond: purchases * times },
    { kind: 'lists', connections: 1_000, perSecond: lists * times },
  ])
  return reports.flatMap((report) => {
    const name = `${report.kind}, ${times} x capacity`
    return [...figuresOf(name, report), less(`${name}, refused`, '%', refusedShare(report))]
  })
}

export const overload: Question = {
  about: 'purchases and lists offered at 0.5, 1, 2 and 4 times what is served of both at once',
  ask: async (round) => {
    const server = await round.start()
    const capacity = await capacityOf(server, round)
    const figures = [
      more('purchases, capacity', '/s', capacity.purchases),
      more('lists, capacity', '/s', capacity.lists),
    ]
    for (const times of OFFERED) {
      await server.caughtUp()
      figures.push(...(await offer(server, round, capacity, times)))
    }
    await server.stop()
    return figures
  },
}
