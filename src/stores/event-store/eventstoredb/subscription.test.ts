import { setTimeout as delay } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { follow, openPair, type Pair, plant, plantMany } from '#src/testing/event-store/opened.ts'
import { newEvents } from '#src/testing/stores/new-events.ts'
import { until } from '#src/testing/until.ts'
import { NO_STREAM } from '../port.ts'
import { shareSubscription } from './shared-subscription.ts'

const subscriptions = ({ standIn }: Pair) => standIn.calls().filter(({ subscribed }) => subscribed)

describe('a subscription to EventStoreDB', () => {
  for (const how of ['error', 'end'] as const) {
    it(`goes on behind its last event when it is dropped with an ${how}, again and again`, async () => {
      const pair = await openPair()
      const ids = plantMany(pair, 'known-1', 300)
      let batches = 0
      const { seen } = follow(pair.store, null, 7, async () => {
        if (++batches % 10 === 0) pair.standIn.dropStreams(how)
        await delay(1)
      })
      await until('the past', () => seen.length >= 300)
      pair.standIn.dropStreams(how)
      ids.push(...plantMany(pair, 'known-1', 50))
      await until('the rest', () => seen.length >= 350)
      expect(seen).toEqual(ids)
      expect(batches).toBeGreaterThan(30)
    })
  }

  it('goes on when the server restarts, also after a while', async () => {
    const pair = await openPair(600)
    const ids = plantMany(pair, 'known-1', 5)
    const { seen } = follow(pair.store, null)
    await until('the past', () => seen.length === 5)
    pair.standIn.stop()
    await delay(700)
    await pair.standIn.start()
    ids.push(...plantMany(pair, 'known-1', 5))
    await until('what came after the restart', () => seen.length >= 10)
    expect(seen).toEqual(ids)
  })

  it('asks again when the server says nothing to it', async () => {
    const pair = await openPair(600)
    const ids = plantMany(pair, 'known-1', 5)
    pair.standIn.injuries.mute = true
    const { seen } = follow(pair.store, null)
    await until('the first try', () => subscriptions(pair).length > 0)
    pair.standIn.injuries.mute = false
    await until('the events', () => seen.length >= 5)
    expect(seen).toEqual(ids)
  })

  it('lets the server wait for a slow consumer', async () => {
    const pair = await openPair()
    const big = JSON.stringify({ text: 'x'.repeat(20_000) })
    const ids = Array.from({ length: 1_000 }, () => plant(pair, 'known-1', 'Big', big))
    let goOn = () => {}
    const held = new Promise<void>((resolve) => {
      goOn = resolve
    })
    const { seen } = follow(pair.store, null, 10, () => held)
    await until('the first batch', () => seen.length > 0)
    const sent = () => subscriptions(pair)[0]?.sent ?? 0
    let before = -1
    await until('the server to wait', async () => {
      const still = sent() === before
      before = sent()
      await delay(50)
      return still
    })
    expect(sent()).toBeLessThan(ids.length / 2)
    goOn()
    await until('everything', () => seen.length >= ids.length)
    expect(seen).toEqual(ids)
  })

  it('gives a lone event at once, and what has piled up in full batches', async () => {
    const pair = await openPair()
    plantMany(pair, 'known-1', 1)
    const sizes: number[] = []
    const { seen } = follow(pair.store, null, 20, async ({ events }) => {
      sizes.push(events.length)
      await delay(30)
    })
    await until('the lone event', () => seen.length === 1)
    plantMany(pair, 'known-1', 200)
    await until('the rest', () => seen.length === 201)
    expect(sizes.length).toBeLessThan(100)
    expect(Math.max(...sizes)).toBe(20)
  })

  it('gives a quick consumer together what arrives together', async () => {
    const pair = await openPair()
    const ids = plantMany(pair, 'known-1', 500)
    let batches = 0
    const { seen } = follow(pair.store, null, 100, async () => {
      batches++
    })
    await until('everything', () => seen.length >= 500)
    expect(seen).toEqual(ids)
    expect(batches).toBeLessThan(400)
  })

  it('knows nothing of the events of the system', async () => {
    const pair = await openPair()
    let deleted = 0
    const noise = () => {
      plantMany(pair, '$scavenges', 40)
      plant(pair, `known-gone.${deleted++}`, '$streamDeleted')
    }
    noise()
    const first = plant(pair, 'known-1')
    noise()
    const { seen } = follow(pair.store, null)
    await until('the first event', () => seen.length === 1)
    noise()
    const second = plant(pair, 'known-2')
    await until('the second event', () => seen.length === 2)
    expect(seen).toEqual([first, second])
    noise()
    const all = await pair.store.readAll(null, 10)
    expect(all.events.map(({ id }) => id)).toEqual([first, second])
    expect(await pair.store.head()).toBe(all.position)
    const one = await pair.store.readAll(null, 1)
    expect((await pair.store.readAll(one.position, 1)).events[0]?.id).toBe(second)
  })

  it('ends at once when aborted while the server is down', async () => {
    const pair = await openPair()
    pair.standIn.stop()
    const { stop, done } = follow(pair.store, null)
    await delay(900)
    const start = performance.now()
    stop.abort()
    await done
    expect(performance.now() - start).toBeLessThan(400)
  })

  it('leaves no call behind: aborted, left, or with its store closed', async () => {
    const pair = await openPair()
    await pair.store.append('known-1', NO_STREAM, newEvents(3))
    const [aborted, closed] = [follow(pair.store, null), follow(pair.store, null)]
    for await (const _ of pair.store.subscribe(null, 1, new AbortController().signal)) break
    aborted.stop.abort()
    await aborted.done
    await until('the last to follow', () => closed.seen.length === 3)
    expect(subscriptions(pair)).toHaveLength(1)
    await pair.store.close()
    await closed.done
    await until('none to be left', () => subscriptions(pair).length === 0)
  })

  it('is one for all followers of a process: each event is sent and made once', async () => {
    const pair = await openPair()
    const ids = plantMany(pair, 'known-1', 3)
    const events: unknown[][] = [[], [], []]
    const followers = events.map((taken) =>
      follow(pair.store, null, 10, async (batch) => void taken.push(...batch.events)),
    )
    await until('the past', () => followers.every(({ seen }) => seen.length === 3))
    ids.push(...plantMany(pair, 'known-2', 20))
    await until('the rest', () => followers.every(({ seen }) => seen.length === 23))
    for (const { seen } of followers) expect(seen).toEqual(ids)
    expect(subscriptions(pair).map(({ sent }) => sent)).toEqual([23])
    for (const [n, event] of (events[0] ?? []).entries()) {
      expect(events[1]?.[n]).toBe(event)
      expect(events[2]?.[n]).toBe(event)
    }
  })

  it('gives all to one that begins earlier or later than the others, and to one that falls behind', async () => {
    const pair = await openPair()
    const ids = plantMany(pair, 'known-1', 40)
    const { events } = await pair.store.readAll(null, 40)
    const [middle, end] = [events[19]?.position ?? '', events[39]?.position ?? '']
    let goOn = () => {}
    const held = new Promise<void>((resolve) => {
      goOn = resolve
    })
    const slow = follow(pair.store, middle, 5, () => held)
    await until('the slow one to be held', () => slow.seen.length > 0)
    const [first, last] = [follow(pair.store, null, 30), follow(pair.store, end, 500)]
    await until('the past', () => first.seen.length === 40)
    ids.push(...plantMany(pair, 'known-2', 1_500))
    await until('what came', () => first.seen.length === 1_540 && last.seen.length === 1_500)
    goOn()
    await until('the slow one', () => slow.seen.length === 1_520)
    expect(first.seen).toEqual(ids)
    expect(slow.seen).toEqual(ids.slice(20))
    expect(last.seen).toEqual(ids.slice(40))
    expect(subscriptions(pair)).toHaveLength(1)
  })

  it('lets go of the events that its followers have had', async () => {
    setFlagsFromString('--expose-gc')
    const collectGarbage = runInNewContext('gc')
    const pair = await openPair()
    plantMany(pair, 'known-1', 50)
    const had: WeakRef<object>[] = []
    for await (const { events } of pair.store.subscribe(null, 1, new AbortController().signal)) {
      for (const event of events) had.push(new WeakRef(event))
      if (had.length < 50) continue
      await delay(0)
      collectGarbage()
      break
    }
    expect(had.filter((one) => one.deref() !== undefined).length).toBeLessThan(5)
  })

  it('fails for all followers at once, and begins anew for the next', async () => {
    const pair = await openPair()
    const read = shareSubscription({
      readAll: pair.store.readAll,
      subscribe: async function* (after, maxBatch, signal) {
        if (isBroken) throw new Error('no rights')
        yield* pair.store.subscribe(after, maxBatch, signal)
      },
    })
    let isBroken = true
    const store = { ...pair.store, subscribe: read }
    const one = async () => {
      for await (const { events } of store.subscribe(null, 10, new AbortController().signal)) {
        return events.length
      }
      return 0
    }
    const failures = await Promise.allSettled([one(), one()])
    for (const { status } of failures) expect(status).toBe('rejected')
    isBroken = false
    plantMany(pair, 'known-1', 2)
    expect(await one()).toBeGreaterThan(0)
  })

  it('does not keep its store from closing when the server ended it with events untaken', async () => {
    const pair = await openPair()
    plantMany(pair, 'known-1', 12)
    for await (const _ of pair.store.subscribe(null, 1, new AbortController().signal)) {
      await until('all to be sent', () => subscriptions(pair)[0]?.sent === 12)
      pair.standIn.dropStreams('end')
      await delay(100)
      break
    }
    await pair.store.close()
  })
})
