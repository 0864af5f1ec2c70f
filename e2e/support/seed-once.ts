import { startServer } from './server.ts'

/** Fills the demo shop before the first test: every server of the tests starts with a copy of it. */
export const setup = async (): Promise<() => Promise<unknown>> => {
  const server = await startServer()
  await server.kill()
  process.env.SEEDED_SHOP = server.folder
  return server.stop
}
