import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Program, startProgram } from './program.ts'

/** The built program as its own process, with the demo shop in a data folder of its own. */
export type Server = {
  url: string
  folder: string
  /** SIGKILL, at once. */
  kill(): Promise<void>
  /** Starts again on the same data; the address changes. */
  start(): Promise<void>
  /** Stops gracefully, gives the exit code, removes the data. */
  stop(): Promise<number | null>
}

export const startServer = async (env: Record<string, string> = {}): Promise<Server> => {
  const folder = await mkdtemp(join(tmpdir(), 'duka-e2e-'))
  let program: Program
  const server: Server = {
    url: '',
    folder,
    kill: () => program.kill(),
    start: async () => {
      program = await startProgram({ DATA_DIR: folder, ...env }, /Duka is open at (http:\S+)/)
      server.url = program.said
    },
    stop: async () => {
      const code = await program.end()
      await rm(folder, { recursive: true, force: true })
      return code
    },
  }
  await server.start()
  return server
}
