import { startServer } from './server.ts'

/** Fills the demo shop once, before the first test. Every test server starts with a copy. */
export const setup = async (): Promise<(() => Promise<unknown>) | undefined> => {
  if (process.env.SEEDED_SHOP !== undefined) return undefined
  const server = await startServer()
  await server.atRest()
  await server.kill()
  process.env.SEEDED_SHOP = server.folder
  return server.stop
}
