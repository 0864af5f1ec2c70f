import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { builtProgram } from '../../src/program/testing/built-program.ts'
import type { Engines } from './production.ts'
import { startServer } from './server.ts'

const migrate = builtProgram('migrate-store')

/** Fills empty engines with the demo shop as embedded stores built it. */
export const moveDemoShop = async ({ env }: Engines): Promise<void> => {
  const embedded = await startServer()
  await embedded.kill()
  const mover = spawn(process.execPath, [migrate], {
    env: { ...process.env, ...env, DATA_DIR: embedded.folder },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(mover, 'exit')
  await embedded.stop()
  if (code !== 0) throw new Error(`The demo shop could not be moved: ${code}`)
}
