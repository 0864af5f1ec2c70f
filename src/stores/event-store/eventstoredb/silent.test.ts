import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { realWorld } from '#src/program/real-world.ts'
import { startCluster } from '#src/testing/event-store/cluster.ts'
import { follow, temporaryFolder } from '#src/testing/event-store/opened.ts'
import { startStandIn } from '#src/testing/event-store/stand-in.ts'
import { newEvents, newStream } from '#src/testing/stores/new-events.ts'
import { startTcpProxy } from '#src/testing/stores/tcp-proxy.ts'
import { until } from '#src/testing/until.ts'
import { StoreUnavailable } from '../../store-unavailable.ts'
import { NO_STREAM } from '../port.ts'
import { watchSilence } from './channel.ts'
import { openEventStoreDb } from './eventstoredb.ts'

const open = async (url: string, deadlineMs: number) => {
  const store = await openEventStoreDb(url, realWorld, { deadlineMs })
  onTestFinished(() => store.close())
  const write = () => store.append(newStream(), NO_STREAM, newEvents(1))
  return { store, write }
}

const wrote = (write: () => Promise<{ ok: boolean }>): Promise<boolean> =>
  write().then(
    ({ ok }) => ok,
    () => false,
  )

const openNode = async () => {
  const standIn = await startStandIn(join(await temporaryFolder(), 'log.jsonl'))
  const wire = await startTcpProxy(standIn.port)
  onTestFinished(async () => {
    standIn.stop()
    await wire.close()
  })
  return { wire, url: `esdb://127.0.0.1:${wire.port}?tls=false` }
}

const openCluster = async () => {
  const cluster = await startCluster(join(await temporaryFolder(), 'log.jsonl'))
  onTestFinished(cluster.stop)
  return cluster
}

describe('a node whose connections get no byte', () => {
  it('and stay dead is connected to anew once the network is back', async () => {
    const { wire, url } = await openNode()
    const { write } = await open(url, 1_500)
    await write()
    wire.deaden()
    await expect(write()).rejects.toThrow(StoreUnavailable)
    await expect(write()).rejects.toThrow(StoreUnavailable)
    wire.mend()
    expect(await write()).toMatchObject({ ok: true })
  })

  it('is connected to anew by a start that began in silence', async () => {
    const { wire, url } = await openNode()
    wire.deaden()
    const { store, write } = await open(url, 1_500)
    await expect(store.probe()).rejects.toThrow(StoreUnavailable)
    wire.mend()
    expect(await write()).toMatchObject({ ok: true })
  })

  it('is followed again without a word from anybody else', async () => {
    const { wire, url } = await openNode()
    wire.deaden()
    const { store, write } = await open(url, 1_500)
    const { seen } = follow(store, null)
    await expect(write()).rejects.toThrow(StoreUnavailable)
    wire.mend()
    await write()
    await until('the event to be seen', () => seen.length === 1)
  })
})

describe('a connection that dies under a store', () => {
  it('is left by its commands though another store of the process follows the log on it', async () => {
    const { wire, url } = await openNode()
    const follower = await open(url, 1_500)
    const { seen } = follow(follower.store, null)
    const { write } = await open(url, 1_500)
    await write()
    await until('the first event', () => seen.length === 1)
    wire.deaden()
    await expect(write()).rejects.toThrow(StoreUnavailable)
    await expect(write()).rejects.toThrow(StoreUnavailable)
    wire.mend()
    expect(await write()).toMatchObject({ ok: true })
  })

  it('is left by its followers as soon as its commands leave it', async () => {
    const { wire, url } = await openNode()
    // Without pings nobody but the store itself finds the connection dead.
    const { store, write } = await open(`${url}&keepAliveInterval=-1`, 1_500)
    const { seen } = follow(store, null)
    await write()
    await until('the first event', () => seen.length === 1)
    wire.deaden()
    await expect(write()).rejects.toThrow(StoreUnavailable)
    await expect(write()).rejects.toThrow(StoreUnavailable)
    wire.mend()
    await write()
    await until('another event', () => seen.length > 1)
  })

  it('is not taken over by the store that is opened after it was closed', async () => {
    const { wire, url } = await openNode()
    const before = await open(url, 1_500)
    await before.write()
    wire.deaden()
    await before.store.close()
    wire.mend()
    const { write } = await open(url, 1_500)
    expect(await write()).toMatchObject({ ok: true })
  })
})

describe('a cluster whose leader says nothing', () => {
  it('is asked for the new leader while the shop runs', async () => {
    const cluster = await openCluster()
    const { store, write } = await open(cluster.url, 3_000)
    await write()
    const { seen } = follow(store, null)
    await until('the first event', () => seen.length === 1)
    cluster.wires[0]?.deaden()
    cluster.elect(1)
    await until('a write', () => wrote(write), 15_000)
    await until('another event', () => seen.length > 1)
  })

  it('is asked for the new leader by a start that the old one has left waiting', async () => {
    const cluster = await openCluster()
    cluster.wires[0]?.deaden()
    const { store, write } = await open(cluster.url, 3_000)
    await store.probe().catch(() => undefined)
    cluster.elect(1)
    await until('a write', () => wrote(write), 15_000)
  })
})

describe('a channel', () => {
  it('is given up after the second silence in a row, and calls that waited together count once', () => {
    let now = 0
    let times = 0
    const { heard, silent } = watchSilence({ elapsed: () => now }, () => {
      times += 1
    })
    const call = (from: number, until: number) => {
      now = until
      silent(from)
    }
    call(0, 10)
    call(1, 11)
    call(9, 19)
    expect(times).toBe(0)
    heard()
    call(20, 30)
    expect(times).toBe(0)
    call(30, 40)
    expect(times).toBe(1)
    call(40, 50)
    expect(times).toBe(1)
  })
})
