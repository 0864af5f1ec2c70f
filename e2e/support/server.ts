import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atRest, caughtUp, type Program, startProgram } from './program.ts'

/** The built program as a process of its own, with the demo shop in its own data folder. */
export type Server = {
  url: string
  folder: string
  /** Sends SIGKILL. */
  kill(): Promise<void>
  /** Starts the program again on the same data. Its address changes. Read models hold every event then. */
  start(): Promise<void>
  /** Resolves once nothing follows any more from what was done. Whoever kills it then knows what it leaves. */
  atRest(): Promise<unknown>
  /** Stops the program with SIGTERM, gives its exit code, and removes the data. */
  stop(): Promise<number | null>
}

/**
 * A data folder with a copy of the shop that `seed-once.ts` filled, or an empty one. Without a filled shop the program
 * fills the folder.
 */
const newFolder = async ({ DEMO }: Record<string, string>): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'duka-e2e-'))
  const { SEEDED_SHOP } = process.env
  if (SEEDED_SHOP !== undefined && DEMO === undefined) {
    // A killed program leaves its socket behind, which cannot be copied.
    await cp(SEEDED_SHOP, folder, { recursive: true, filter: (from) => !from.endsWith('.sock') })
  }
  return folder
}

/** A server that has not been started yet. */
export const prepareServer = (env: Record<string, string> = {}): Server => {
  let program: Program | undefined
  const server: Server = {
    url: '',
    folder: '',
    kill: async () => program?.kill(),
    start: async () => {
      server.folder ||= await newFolder(env)
      program = await startProgram(
        { DATA_DIR: server.folder, ...env },
        /Duka is open at (http:\S+)/,
      )
      server.url = program.said
      await caughtUp(server.url)
    },
    atRest: () => atRest(server.url),
    stop: async () => {
      const code = (await program?.end()) ?? null
      if (server.folder !== '') await rm(server.folder, { recursive: true, force: true })
      return code
    },
  }
  return server
}

export const startServer = async (env: Record<string, string> = {}): Promise<Server> => {
  const server = prepareServer(env)
  await server.start()
  return server
}
