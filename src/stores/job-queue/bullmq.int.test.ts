import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import { expect, it } from 'vitest'
import { realWorld } from '../../program/real-world.ts'
import { describeOnEngine } from '../../testing/stores/describe-on-engine.ts'
import { redisEngine } from '../../testing/stores/engines.ts'
import { startTcpProxy } from '../../testing/stores/tcp-proxy.ts'
import { until } from '../../testing/until.ts'
import { StoreFull, StoreUnavailable } from '../store-unavailable.ts'
import { openBullMq } from './bullmq.ts'
import { jobQueueContract } from './contract.ts'

describeOnEngine('job queue on Redis', redisEngine(), (redis, start) => {
  it('lets go of a Redis that is away', async ({ skip }) => {
    const dying = await start()
    if (dying.service === undefined) return skip('a Redis that others use is not to be killed')
    const queue = openBullMq(dying.url, realWorld)
    await queue.work({ idle: async () => undefined }, 1)
    await dying.service.kill()
    await expect(queue.counts()).rejects.toThrow(StoreUnavailable)
    await queue.close()
    await dying.stop()
  }, 40_000)

  it('lets go of a Redis that goes away while it is asked', async ({ skip }) => {
    const dying = await start()
    if (dying.service === undefined) return skip('a Redis that others use is not to be killed')
    const queue = openBullMq(dying.url, realWorld)
    await queue.repeat('idle', 100_000)
    await dying.service.kill()
    const asked = queue.counts()
    await Promise.all([expect(asked).rejects.toThrow(StoreUnavailable), queue.close()])
    await dying.stop()
  }, 40_000)

  it('does not wait for a Redis that falls silent', async ({ skip }) => {
    const frozen = await start()
    if (frozen.service === undefined) return skip('a Redis that others use is not to be stopped')
    const queue = openBullMq(frozen.url, realWorld)
    await queue.work({ idle: async () => undefined }, 1)
    await frozen.service.freeze()
    const job = { id: 'a', type: 'idle', data: {}, retry: { attempts: 1, backoffMs: 1 } }
    await expect(queue.add([job])).rejects.toThrow(StoreUnavailable)
    const from = performance.now()
    await queue.close()
    expect(performance.now() - from).toBeLessThan(15_000)
    await frozen.stop()
  }, 40_000)

  it('gives up connections that stay dead, and works by new ones', async () => {
    const wire = await startTcpProxy(Number(new URL(redis().url).port))
    const queue = openBullMq(`redis://127.0.0.1:${wire.port}`, realWorld, { prefix: randomUUID() })
    const done: string[] = []
    const note = async ({ id }: { id: string }) => void done.push(id)
    await queue.work({ note }, 1)
    wire.deaden()
    wire.mend()
    await queue.add([{ id: 'a', type: 'note', data: {}, retry: { attempts: 1, backoffMs: 1 } }])
    await until('the job to be done', () => done.includes('a'))
    await queue.close()
    await wire.close()
  }, 40_000)

  it('says that a Redis has no room left, and goes on when it has some', async ({ skip }) => {
    const small = await start()
    if (small.service === undefined) return skip('a Redis that others use is not to be filled')
    const redis = new Redis(small.url)
    const queue = openBullMq(small.url, realWorld)
    const job = { id: 'a', type: 'idle', data: {}, retry: { attempts: 1, backoffMs: 1 } }
    await queue.probe()
    await redis.config('SET', 'maxmemory', '1')
    await expect(queue.probe()).rejects.toThrow(StoreFull)
    await expect(queue.add([job])).rejects.toThrow(StoreFull)
    await redis.config('SET', 'maxmemory', '0')
    await queue.add([job])
    expect(await queue.counts()).toMatchObject({ waiting: 1 })
    await redis.quit()
    await queue.close()
    await small.stop()
  }, 40_000)

  jobQueueContract('BullMQ', async () => {
    const prefix = `contract-${randomUUID()}`
    const proxy = await startTcpProxy(Number(new URL(redis().url).port))
    const through = `redis://127.0.0.1:${proxy.port}`
    let queue = openBullMq(through, realWorld, { prefix })
    return {
      queue,
      reopen: async () => {
        await queue.close()
        queue = openBullMq(through, realWorld, { prefix })
        return queue
      },
      // A killed process is silent to Redis.
      crash: async () => {
        proxy.cut()
        queue = openBullMq(redis().url, realWorld, { prefix })
        return queue
      },
      close: async () => {
        await queue.close()
        await proxy.close()
      },
    }
  })
})
