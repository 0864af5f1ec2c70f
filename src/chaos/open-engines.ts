import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { startTcpProxy, type TcpProxy } from '#src/testing/stores/tcp-proxy.ts'
import { type Engines, startEngines, type Victim } from '../../e2e/support/production.ts'

/** An engine, and the wire by which the shop reaches it. */
export type Engine = { name: string; service: Victim; wire: TcpProxy }

export type ChaosEngines = {
  env: Engines['env']
  all: readonly Engine[]
  /** Copies what the engines hold, where it lies in folders. */
  keep(folder: string): Promise<void>
  stop(): Promise<void>
}

const wireTo = (address: string): Promise<TcpProxy> => startTcpProxy(Number(new URL(address).port))

const throughWire = (address: string, { port }: TcpProxy): string => {
  const url = new URL(address)
  url.port = String(port)
  return url.href
}

/** Empty engines, each behind a wire that can be cut. */
export const openEngines = async (): Promise<ChaosEngines> => {
  const engines = await startEngines()
  const { env, eventStore, mongo, redis } = engines
  const mongoWire = await wireTo(env.MONGODB_URL)
  const redisWire = await wireTo(env.REDIS_URL)
  const all = [
    { name: 'event store', service: eventStore, wire: eventStore.wire },
    { name: 'MongoDB', service: mongo, wire: mongoWire },
    { name: 'Redis', service: redis, wire: redisWire },
  ]
  return {
    env: {
      ...env,
      MONGODB_URL: throughWire(env.MONGODB_URL, mongoWire),
      REDIS_URL: throughWire(env.REDIS_URL, redisWire),
    },
    all,
    keep: async (folder) => {
      for (const { name, service } of all) {
        if (service.folder === undefined) continue
        await cp(service.folder, join(folder, name), { recursive: true })
      }
    },
    stop: async () => {
      for (const wire of [mongoWire, redisWire]) await wire.close()
      await engines.stop()
    },
  }
}
