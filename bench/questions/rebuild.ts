import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { less } from '../run/figures.ts'
import { figuresOf, measure, type Question } from '../run/question.ts'

const ORDERS = 70_000

const loseReadModels = async (folder: string): Promise<void> => {
  const files = await readdir(folder)
  for (const file of files.filter((name) => name.startsWith('read.db'))) {
    await rm(join(folder, file), { force: true })
  }
}

export const rebuild: Question = {
  about: 'all read models from 1,000,000 events, while 20 orders a second are placed',
  orders: ORDERS,
  ask: async (round) => {
    await loseReadModels(round.folder)
    const began = performance.now()
    const server = await round.start()
    const caughtUp = server.caughtUp().then(() => performance.now() - began)
    const load = { kind: 'purchases', connections: 16, perSecond: 20 } as const
    const [bought] = await measure(server, round, [load], 0)
    const took = await caughtUp
    const processor = await server.processorMs()
    await server.stop()
    return [
      less('until it is open', 'ms', server.openMs),
      less('until the read models hold all events', 'ms', took),
      less('processor until then', 'ms', processor),
      ...(bought === undefined ? [] : figuresOf('orders meanwhile', bought)),
    ]
  },
}
