import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillBigShop } from '../shop/fill.ts'
import type { Build } from './builds.ts'
import type { Around, Question } from './question.ts'
import { startServer } from './server.ts'

const newFolder = () => mkdtemp(join(tmpdir(), 'duka-bench-'))

const copyOf = async (folder: string): Promise<string> => {
  const copy = await newFolder()
  // A server that was killed leaves its socket behind, which cannot be copied.
  await cp(folder, copy, { recursive: true, filter: (from) => !from.endsWith('.sock') })
  return copy
}

/** Lets the build make its read models of the shop and do its jobs, which takes minutes and is no part of a round. */
const readyFor = async (build: Build, filled: string, around?: Around): Promise<string> => {
  const folder = await copyOf(filled)
  if (around !== undefined) {
    await around.move(build, folder)
    return folder
  }
  const server = await startServer(build.main, folder)
  await server.caughtUp()
  await server.atRest()
  await server.stop()
  return folder
}

/** The same shop for each build, in a folder of its own for each round. */
export const openShops = async (builds: readonly Build[], { orders, around, isDemo }: Question) => {
  const filled = await newFolder()
  if (isDemo !== true) {
    const events = await fillBigShop(filled, orders)
    console.log(`Filled a shop with ${events.toLocaleString('en')} events`)
  }
  const ready = new Map<Build, string>()
  for (const build of builds) {
    ready.set(build, await readyFor(build, filled, around))
    console.log(`The read models of ${build.name} are there`)
  }
  return {
    copyFor: (build: Build): Promise<string> => copyOf(ready.get(build) ?? filled),
    remove: async (): Promise<void> => {
      for (const folder of [filled, ...ready.values()]) await rm(folder, { recursive: true })
    },
  }
}
