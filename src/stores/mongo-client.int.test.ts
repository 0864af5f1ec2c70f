import { expect, it } from 'vitest'
import { realWorld } from '../program/real-world.ts'
import { describeOnEngine } from '../testing/stores/describe-on-engine.ts'
import { mongoEngine } from '../testing/stores/engines.ts'
import { startTcpProxy } from '../testing/stores/tcp-proxy.ts'
import { until } from '../testing/until.ts'
import { openMongo } from './mongo-client.ts'
import { StoreUnavailable } from './store-unavailable.ts'

const field = (of: unknown, name: string): unknown =>
  typeof of === 'object' && of !== null ? Reflect.get(of, name) : undefined

/** Stops the driver's looks for its server, as a look does that hangs. */
const hangLooks = (client: unknown): number => {
  const servers = field(field(field(client, 'topology'), 's'), 'servers')
  if (!(servers instanceof Map)) return 0
  const looks = [...servers.values()].map((server) => field(field(server, 'monitor'), 'monitorId'))
  for (const look of looks) {
    const stop = field(look, 'stop')
    if (typeof stop === 'function') Reflect.apply(stop, look, [])
  }
  return looks.length
}

describeOnEngine('a client of MongoDB', mongoEngine(), (server) => {
  const opened = async () => {
    const url = new URL(server().url)
    const wire = await startTcpProxy(Number(url.port))
    url.port = String(wire.port)
    const mongo = openMongo(url.href, realWorld)
    const ask = () => mongo.reach(() => mongo.db.collection('asked').countDocuments({}))
    const isAnswered = () =>
      ask().then(
        () => true,
        () => false,
      )
    const close = async () => {
      await mongo.close()
      await wire.close()
    }
    return { wire, mongo, ask, isAnswered, close }
  }

  it('gives up connections that stay dead, and goes on by new ones', async () => {
    const { wire, ask, isAnswered, close } = await opened()
    await ask()
    wire.deaden()
    await expect(ask()).rejects.toThrow(StoreUnavailable)
    wire.mend()
    await until('an answer', isAnswered)
    await close()
  })

  it('begins anew where the driver looks for its server no more', async () => {
    const { wire, mongo, ask, isAnswered, close } = await opened()
    await ask()
    expect(hangLooks(mongo.db.client)).toBe(1)
    wire.cut()
    await expect(ask()).rejects.toThrow(StoreUnavailable)
    wire.mend()
    await until('an answer', isAnswered)
    await close()
  })
})
