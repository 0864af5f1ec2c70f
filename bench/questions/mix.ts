import { type Figure, less } from '../run/figures.ts'
import { figuresOf, measure, type Question } from '../run/question.ts'
import type { Server } from '../run/server.ts'

const PURCHASES = { kind: 'purchases', connections: 64, perSecond: 100 } as const
const FEW_ORDERS = { kind: 'purchases', connections: 16, perSecond: 20 } as const
const PAGES = { kind: 'pages', connections: 50 } as const
const reading = [
  { kind: 'lists', connections: 16 },
  { kind: 'searches', connections: 16 },
  { kind: 'details', connections: 16 },
  { kind: 'pages', connections: 8 },
] as const

type Of = Parameters<typeof measure>[1]

/** Each kind of reading alone, and then while purchases change stock. */
const readsBesidePurchases = async (server: Server, round: Of): Promise<Figure[]> => {
  const figures: Figure[] = []
  for (const load of reading) {
    const [alone] = await measure(server, round, [load])
    const [beside, bought] = await measure(server, round, [load, PURCHASES])
    if (alone === undefined || beside === undefined || bought === undefined) continue
    figures.push(...figuresOf(`${load.kind} alone`, alone))
    figures.push(...figuresOf(`${load.kind} beside 100 purchases/s`, beside))
    figures.push(...figuresOf(`purchases beside ${load.kind}`, bought))
  }
  return figures
}

/** Few orders alone, and then while 50 connections ask for pages. */
const ordersBesidePages = async (server: Server, round: Of): Promise<Figure[]> => {
  const [alone] = await measure(server, round, [FEW_ORDERS])
  const [beside, pages] = await measure(server, round, [FEW_ORDERS, PAGES])
  if (alone === undefined || beside === undefined || pages === undefined) return []
  return [
    ...figuresOf('orders alone', alone),
    ...figuresOf('orders beside 50 readers of pages', beside),
    less('orders, p99 beside pages / alone', 'x', beside.p99 / alone.p99),
    ...figuresOf('pages beside orders', pages),
  ]
}

export const mix: Question = {
  about: 'reads and pages while 100 purchases a second change stock, and orders beside 50 readers',
  ask: async (round) => {
    const server = await round.start()
    const orders = await ordersBesidePages(server, round)
    const reads = await readsBesidePurchases(server, round)
    await server.stop()
    return [...orders, ...reads]
  },
}
