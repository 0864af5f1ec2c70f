import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Injuries } from '../../src/testing/event-store/injuries.ts'
import { spawnStandIn } from '../../src/testing/event-store/spawned.ts'
import { inventedKeys } from '../../src/testing/payment/invented-keys.ts'
import {
  type EngineOrReason,
  eventStoreEngine,
  mongoEngine,
  redisEngine,
} from '../../src/testing/stores/engines.ts'
import { type Service, sparePort } from '../../src/testing/stores/service.ts'
import { startTcpProxy, type TcpProxy } from '../../src/testing/stores/tcp-proxy.ts'
import { caughtUp, type Program, startProgram } from './program.ts'

const engines = { mongo: mongoEngine(), redis: redisEngine() }

/** Why the engines cannot run on this machine. Undefined: they can. */
export const whyNoEngines: string | undefined =
  Object.values(engines)
    .flatMap((engine) => ('reason' in engine ? [engine.reason] : []))
    .join('; ') || undefined

/** An engine that tests kill or freeze. Writes that it has confirmed are still there after `start`. */
export type Victim = Pick<Service, 'folder' | 'kill' | 'start' | 'freeze' | 'thaw'> & {
  /** Refuses the shop's user, until it is called with null. Only the stand-in for EventStoreDB can. */
  refuse?(access: Injuries['access']): void
}

export type Engines = {
  /** The environment by which a process of Duka finds the engines. */
  env: Record<'EVENTSTORE_URL' | 'MONGODB_URL' | 'REDIS_URL', string>
  eventStore: Victim & { wire: TcpProxy }
  mongo: Victim
  redis: Victim
  stop(): Promise<void>
}

/** Starts the stand-in for EventStoreDB as a process of its own. */
const startStandIn = async (from?: string): Promise<Service & Pick<Required<Victim>, 'refuse'>> => {
  const folder = await mkdtemp(join(tmpdir(), 'duka-e2e-log-'))
  if (from !== undefined) await cp(from, folder, { recursive: true })
  const file = join(folder, 'log.jsonl')
  let standIn = await spawnStandIn(file)
  const { port } = standIn
  let starting: Promise<void> | undefined
  const isRunning = () => standIn.child.exitCode === null && standIn.child.signalCode === null
  const spawnAgain = async () => {
    standIn = await spawnStandIn(file, port)
  }
  const kill = async () => {
    const { child } = standIn
    if (!isRunning()) return
    const exit = once(child, 'exit')
    child.kill('SIGKILL')
    await exit
  }
  return {
    port,
    folder,
    kill,
    refuse: (access) => {
      if (isRunning()) standIn.child.send({ access })
    },
    // A second process could not listen, and freeze and thaw would reach it in place of the first.
    start: async () => {
      if (isRunning()) return
      starting ??= spawnAgain().finally(() => {
        starting = undefined
      })
      await starting
    },
    freeze: async () => {
      standIn.child.kill('SIGSTOP')
    },
    thaw: async () => {
      standIn.child.kill('SIGCONT')
    },
    stop: async () => {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Starts EventStoreDB. All clients reach it through a connection that a test can cut. */
const startEventStore = async (from?: string) => {
  const real = await eventStoreEngine()?.()
  const service = real?.service ?? (await startStandIn(from))
  const wire = await startTcpProxy(service.port)
  return {
    ...service,
    url: `esdb://127.0.0.1:${wire.port}?tls=false`,
    wire,
    stop: async () => {
      await wire.close()
      await service.stop()
    },
  }
}

const startVictim = async (engine: EngineOrReason, from?: string) => {
  if ('reason' in engine) throw new Error(engine.reason)
  const { url, service, stop } = await engine.start(from)
  if (service === undefined) throw new Error('An engine that others use is not to be killed')
  return { ...service, url, stop }
}

/** The folders of engines that hold a shop. */
export type Holding = { eventStore: string; mongo: string }

/** Starts engines with copies of another shop's data, or empty ones. */
export const startEngines = async (holding?: Holding): Promise<Engines> => {
  const eventStore = await startEventStore(holding?.eventStore)
  const mongo = await startVictim(engines.mongo, holding?.mongo)
  const redis = await startVictim(engines.redis)
  return {
    env: { EVENTSTORE_URL: eventStore.url, MONGODB_URL: mongo.url, REDIS_URL: redis.url },
    eventStore,
    mongo,
    redis,
    stop: async () => {
      for (const engine of [eventStore, mongo, redis]) await engine.stop()
    },
  }
}

/** An empty shop on the same engines: a log of its own, and databases of its own in MongoDB and Redis. */
export const startEmptyBeside = async ({
  env,
}: Engines): Promise<Pick<Engines, 'env' | 'stop'>> => {
  const { url, stop } = await startEventStore()
  const mongo = new URL(env.MONGODB_URL)
  mongo.pathname = '/duka_empty'
  const others = { MONGODB_URL: mongo.href, REDIS_URL: `${env.REDIS_URL}/1` }
  return { env: { EVENTSTORE_URL: url, ...others }, stop }
}

/** Nothing is sent before somebody pays. */
const withKeys = { ...inventedKeys, MPESA_CALLBACK_URL: 'https://duka.example' }

/** Starts processes of Duka on the engines. `end` stops those that still run. */
export const openCompany = ({ env }: Pick<Engines, 'env'>) => {
  const programs: Program[] = []
  const hire = async (more: Record<string, string>, announces: RegExp): Promise<Program> => {
    const program = await startProgram({ ...env, ...more }, announces)
    programs.push(program)
    return program
  }
  return {
    /** Starts a process with the role http. Resolves to its address. */
    http: async (more: Record<string, string> = {}, announces = /Duka is open at (http:\S+)/) =>
      (await hire({ ROLES: 'http', MPESA_ENV: 'sandbox', ...more }, announces)).said,
    /** Starts a process with the role projections. Resolves once the read models have caught up with the log. */
    projector: async (more: Record<string, string> = {}) => {
      const port = await sparePort()
      const env = { ROLES: 'projections', PORT: `${port}`, ...more }
      const program = await hire(env, /(Duka works as projections)/)
      await caughtUp(`http://127.0.0.1:${port}`)
      return program
    },
    workers: (more: Record<string, string> = withKeys) =>
      hire({ ROLES: 'workers', ...more }, /(Duka works as workers)/),
    /** Starts one process with every role. Resolves to its address. */
    everybody: async (more: Record<string, string>) =>
      (await hire({ ...withKeys, ...more }, /Duka is open at (http:\S+)/)).said,
    /** Ends all processes, and gives their exit codes. */
    end: () => Promise.all(programs.map((program) => program.end())),
  }
}
export type Company = ReturnType<typeof openCompany>
