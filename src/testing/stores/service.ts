import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '../until.ts'

/** A port of the loopback address that was free a moment ago. */
export const sparePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  return address.port
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

/** A server of the tests' own, on a spare port, with its data in a temporary folder that survives restarts. */
export type Service = {
  port: number
  /** The folder of its data, whose copy another one may begin with. Undefined where a container holds it. */
  folder?: string
  /** SIGKILL: acknowledged writes must be there after `start`. */
  kill(): Promise<void>
  /** Lets it accept connections and answer nothing, until `thaw`. */
  freeze(): Promise<void>
  thaw(): Promise<void>
  /** Does nothing while it runs. */
  start(): Promise<void>
  /** Ends it for good and removes its data. */
  stop(): Promise<void>
}

/** It begins with a copy of the data in `from`, if that is given. */
export const startService = async (
  command: string,
  args: (port: number, folder: string) => string[],
  from?: string,
): Promise<Service> => {
  const port = await sparePort()
  const folder = await mkdtemp(join(tmpdir(), 'duka-service-'))
  if (from !== undefined) await cp(from, folder, { recursive: true })
  let child: ChildProcess | undefined
  const running = () => (child?.exitCode === null && child.signalCode === null ? child : undefined)

  const start = async () => {
    // A second process could not listen, and freeze and thaw would reach it in place of the first.
    const started = running() ?? spawn(command, args(port, folder), { stdio: 'ignore' })
    child = started
    await until(`${command} on port ${port}`, () => {
      if (started.exitCode !== null) throw new Error(`${command} ended with ${started.exitCode}`)
      return accepts(port)
    })
  }
  const kill = async () => {
    const killed = running()
    if (killed === undefined) return
    const ended = once(killed, 'exit')
    killed.kill('SIGKILL')
    await ended
  }
  await start()
  return {
    port,
    folder,
    kill,
    freeze: async () => {
      child?.kill('SIGSTOP')
    },
    thaw: async () => {
      child?.kill('SIGCONT')
    },
    start,
    stop: async () => {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
