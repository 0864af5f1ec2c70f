import { setTimeout as pause } from 'node:timers/promises'
import { type Figure, less } from '../run/figures.ts'
import { figuresOf, measure, type Question } from '../run/question.ts'
import type { Server } from '../run/server.ts'

const LOADS = [
  { kind: 'purchases', connections: 6 },
  { kind: 'pages', connections: 2 },
  { kind: 'lists', connections: 4 },
] as const
const LOOKS = 10

/** The memory at ten moments, equally far apart. */
const memoryOver = async (server: Server, seconds: number): Promise<Figure[]> => {
  const figures = [less('memory at the start', 'MB', await server.memoryMb())]
  for (let look = 1; look <= LOOKS; look += 1) {
    await pause((seconds / LOOKS) * 1_000)
    const at = Math.round((seconds / LOOKS) * look)
    figures.push(less(`memory after ${at} s`, 'MB', await server.memoryMb()))
  }
  return figures
}

export const soak: Question = {
  about: 'memory under six buyers, two readers of pages and four of lists (--seconds 900)',
  ask: async (round) => {
    const server = await round.start()
    const reports = measure(server, round, [...LOADS], 0)
    const memory = await memoryOver(server, round.seconds)
    const rates = (await reports).flatMap((report) => figuresOf(report.kind, report))
    await server.stop()
    return [...memory, ...rates]
  },
}
