import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { roomOfEach } from '../../lib/room.ts'
import type { World } from '../../lib/world.ts'
import { realWorld } from '../../program/real-world.ts'
import { describeOnEngine } from '../../testing/stores/describe-on-engine.ts'
import { redisEngine } from '../../testing/stores/engines.ts'
import { startTcpProxy } from '../../testing/stores/tcp-proxy.ts'
import { until } from '../../testing/until.ts'
import { countersContract } from './contract.ts'
import { openMemoryCounters } from './memory.ts'
import type { Counters } from './port.ts'
import { openRedisCounters } from './redis.ts'

const aloneIn = (world: Pick<World, 'elapsed'>) => openMemoryCounters(world, roomOfEach())

describeOnEngine('counters on Redis', redisEngine(), (server) => {
  countersContract('Redis', async () => {
    const prefix = randomUUID()
    return {
      open: async () =>
        openRedisCounters(server().url, realWorld, { alone: aloneIn(realWorld), prefix }),
      close: async () => undefined,
    }
  })

  it('shares what is counted between processes', async () => {
    const prefix = randomUUID()
    const two = [1, 2].map(() =>
      openRedisCounters(server().url, realWorld, { alone: aloneIn(realWorld), prefix }),
    )
    const counts = []
    for (const one of two) counts.push((await one.add('login', 1, 60_000)).count)
    expect(counts).toEqual([1, 2])
    for (const one of two) await one.close()
  })

  it('counts alone while Redis is away or silent, and together again afterwards', async () => {
    const { service } = server()
    if (service === undefined) return
    let now = 0
    const failures: unknown[] = []
    const world = { elapsed: () => now }
    const counters: Counters = openRedisCounters(server().url, world, {
      alone: aloneIn(world),
      prefix: randomUUID(),
      onAway: (error) => failures.push(error),
    })
    const count = async () => (await counters.add('login', 1, 60_000)).count
    expect([await count(), await count()]).toEqual([1, 2])
    await service.freeze()
    expect([await count(), await count()]).toEqual([1, 2])
    await service.thaw()
    now += 5_000
    // The silent Redis may have counted too.
    expect(await count()).toBeGreaterThanOrEqual(3)
    await service.kill()
    expect(await count()).toBe(3)
    await service.start()
    await until('Redis counts again', async () => {
      now += 5_000
      return (await count()) > 4
    })
    expect(failures.length).toBeGreaterThanOrEqual(2)
    await counters.close()
  })

  it('gives up a connection that stays dead, and counts together by a new one', async () => {
    const wire = await startTcpProxy(Number(new URL(server().url).port))
    const prefix = randomUUID()
    let now = 0
    const world = { elapsed: () => now }
    const open = (url: string) => openRedisCounters(url, world, { alone: aloneIn(world), prefix })
    const [counters, other] = [open(`redis://127.0.0.1:${wire.port}`), open(server().url)]
    await counters.add('login', 1, 60_000)
    wire.deaden()
    await counters.add('login', 1, 60_000)
    wire.mend()
    // Alone, it would have counted two.
    for (let n = 0; n < 50; n += 1) await other.add('login', 1, 60_000)
    await until('Redis counts again', async () => {
      now += 5_000
      return (await counters.add('login', 1, 60_000)).count > 50
    })
    for (const one of [counters, other]) await one.close()
    await wire.close()
  })
})
