import { startServer } from './server.ts'

/** Fills the demo shop before the first test, of whichever project: every server of the tests starts with a copy of it. */
export const setup = async (): Promise<(() => Promise<unknown>) | undefined> => {
  if (process.env.SEEDED_SHOP !== undefined) return undefined
  const server = await startServer()
  await server.kill()
  process.env.SEEDED_SHOP = server.folder
  return server.stop
}
