import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { follow, openPair, type Pair, plant } from '#src/testing/event-store/opened.ts'
import { newEvents, newStream } from '#src/testing/stores/new-events.ts'
import { until } from '#src/testing/until.ts'
import { StoreUnavailable } from '../../store-unavailable.ts'
import { NO_STREAM } from '../port.ts'

const idsIn = (pair: Pair, stream: string) =>
  (pair.standIn.log().streams.get(stream) ?? []).map(({ id }) => id)

/** The address of a cluster: the client has to look for its leader. */
const twice = (url: string) => url.replace(/127\.0\.0\.1:\d+/, '$&,$&')

describe('an append to EventStoreDB whose outcome is unknown', () => {
  it('lands once when the answer is lost', async () => {
    const pair = await openPair()
    const [stream, events] = [newStream(), newEvents(3)]
    pair.standIn.injuries.loseAnswers = 2
    const appended = await pair.store.append(stream, NO_STREAM, events)
    expect(pair.standIn.injuries.loseAnswers).toBe(0)
    expect(idsIn(pair, stream)).toEqual(events.map(({ id }) => id))
    const [last] = (await pair.store.readStream(stream)).slice(-1)
    expect(appended).toEqual({ ok: true, revision: 2, position: last?.position })
  })

  it('lands once when the answer comes later than a try waits', async () => {
    const pair = await openPair(3_000)
    const [stream, events] = [newStream(), newEvents(1)]
    pair.standIn.injuries.answerAfterMs = 10_000
    const appending = pair.store.append(stream, NO_STREAM, events)
    await until('the append to land', () => idsIn(pair, stream).length > 0)
    pair.standIn.injuries.answerAfterMs = 0
    expect(await appending).toMatchObject({ ok: true, revision: 0 })
    expect(idsIn(pair, stream)).toEqual([events[0]?.id])
  })

  it('is no conflict when the server calls it one, but its events stand there', async () => {
    const pair = await openPair()
    const [stream, events] = [newStream(), newEvents(2)]
    await pair.store.append(stream, NO_STREAM, newEvents(2))
    Object.assign(pair.standIn.injuries, { loseAnswers: 1, forgetful: true })
    const appended = await pair.store.append(stream, 1, events)
    const [last] = (await pair.store.readStream(stream)).slice(-1)
    expect(appended).toEqual({ ok: true, revision: 3, position: last?.position })
  })

  it('is a conflict when somebody else wrote meanwhile', async () => {
    const pair = await openPair()
    const stream = newStream()
    pair.standIn.injuries.refuse = true
    const appending = pair.store.append(stream, NO_STREAM, newEvents(1))
    await delay(100)
    plant(pair, stream)
    pair.standIn.injuries.refuse = false
    expect(await appending).toEqual({ ok: false, actual: 0 })
  })

  it('is not disturbed by the broken connection of another store in the process', async () => {
    const [broken, healthy] = [await openPair(500), await openPair()]
    healthy.standIn.injuries.answerAfterMs = 200
    broken.standIn.injuries.mute = true
    const lost = expect(broken.store.append(newStream(), NO_STREAM, newEvents(1))).rejects.toThrow(
      StoreUnavailable,
    )
    const appending = healthy.store.append(newStream(), NO_STREAM, newEvents(1))
    broken.standIn.stop()
    expect(await appending).toMatchObject({ ok: true })
    await lost
  })
})

describe('an EventStoreDB that cannot be reached', () => {
  const outages = {
    'that is down': (pair: Pair) => pair.standIn.stop(),
    'that is silent': (pair: Pair) => {
      pair.standIn.injuries.mute = true
    },
    'that is not ready': (pair: Pair) => {
      pair.standIn.injuries.refuse = true
    },
  }
  for (const [what, hurt] of Object.entries(outages)) {
    it(`${what}: every operation throws StoreUnavailable after the deadline`, async () => {
      const pair = await openPair(400)
      await pair.store.append('known-1', NO_STREAM, newEvents(1))
      hurt(pair)
      const start = performance.now()
      const { store } = pair
      const outcomes = await Promise.allSettled([
        store.append('known-1', 0, newEvents(1)),
        store.readStream('known-1'),
        store.readAll(null, 10),
        store.head(),
      ])
      for (const outcome of outcomes) {
        expect(outcome.status === 'rejected' && outcome.reason).toBeInstanceOf(StoreUnavailable)
      }
      expect(performance.now() - start).toBeLessThan(4_000)
    })
  }

  it('says so though it can be read, where it takes no writes', async () => {
    const pair = await openPair(1_500)
    await pair.store.append('known-1', NO_STREAM, newEvents(1))
    await pair.store.probe()
    pair.standIn.injuries.loseAnswers = Number.POSITIVE_INFINITY
    expect(await pair.store.head()).not.toBeNull()
    await expect(pair.store.probe()).rejects.toThrow(StoreUnavailable)
  })

  it('is waited for: it restarts, and the appends and the read come through', async () => {
    const pair = await openPair(30_000)
    const first = await pair.store.append('known-1', NO_STREAM, newEvents(1))
    pair.standIn.stop()
    const warnings: Error[] = []
    const heed = (warning: Error) => warnings.push(warning)
    process.on('warning', heed)
    onTestFinished(() => {
      process.off('warning', heed)
    })
    const waiting = Array.from({ length: 64 }, () =>
      pair.store.append(newStream(), NO_STREAM, newEvents(1)),
    )
    const reading = pair.store.readAll(null, 1)
    await delay(150)
    await pair.standIn.start()
    for (const appended of await Promise.all(waiting)) expect(appended.ok).toBe(true)
    expect((await reading).events[0]?.position).toBe(first.ok && first.position)
    expect(warnings).toEqual([])
  })

  it('gives up reading when a read falls silent half-way', async () => {
    const pair = await openPair(1_500)
    await pair.store.append('long-1', NO_STREAM, newEvents(20))
    pair.standIn.injuries.stallReads = true
    await expect(pair.store.readStream('long-1')).rejects.toThrow(StoreUnavailable)
    await until('the reads to be given up', () => pair.standIn.calls().length === 0)
    pair.standIn.injuries.stallReads = false
    expect(await pair.store.readStream('long-1')).toHaveLength(20)
  })

  it('is not taken for silent while a long read goes on', async () => {
    const pair = await openPair(3_000)
    await pair.store.append('long-1', NO_STREAM, newEvents(25))
    pair.standIn.injuries.readPauseMs = 50
    expect(await pair.store.readStream('long-1')).toHaveLength(25)
  })

  it('that names another leader: the call goes there', async () => {
    const [follower, leader] = [await openPair(), await openPair()]
    follower.standIn.injuries.leader = { host: '127.0.0.1', port: leader.standIn.port }
    const events = newEvents(1)
    expect(await follower.store.append('known-1', NO_STREAM, events)).toMatchObject({ ok: true })
    expect(idsIn(leader, 'known-1')).toEqual([events[0]?.id])
    expect(await follower.store.readStream('known-1')).toHaveLength(1)
    expect(idsIn(follower, 'known-1')).toEqual([])
  })

  it('is a silent cluster: looking for its leader ends with the deadline', async () => {
    const pair = await openPair(500, twice)
    pair.standIn.injuries.mute = true
    const start = performance.now()
    await expect(pair.store.append('known-1', NO_STREAM, newEvents(1))).rejects.toThrow(
      StoreUnavailable,
    )
    expect(performance.now() - start).toBeLessThan(4_000)
  })

  it('is a cluster without a leader: the process lives on, and finds the new leader', async () => {
    const pair = await openPair(1_500, twice)
    await pair.store.append('known-1', NO_STREAM, newEvents(1))
    const { seen } = follow(pair.store, null)
    await until('the first event', () => seen.length > 0)
    pair.standIn.injuries.refuse = true
    const lost = expect(pair.store.append('known-2', NO_STREAM, newEvents(1))).rejects.toThrow(
      StoreUnavailable,
    )
    await delay(300)
    pair.standIn.dropStreams('error')
    await lost
    pair.standIn.injuries.refuse = false
    const events = newEvents(1)
    await pair.store.append('known-3', NO_STREAM, events)
    await until('the new event', () => seen.includes(events[0]?.id ?? ''))
  })
})
