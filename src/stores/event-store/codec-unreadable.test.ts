import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { realWorld } from '../../program/real-world.ts'
import { proven } from '../../testing/event-store/proven.ts'
import { confirmed, meta, registered, toAppend } from '../../testing/event-store/some-events.ts'
import { runSql } from '../../testing/program/sealed-folder.ts'
import { type DataFolder, openDataFolder } from '../data-folder.ts'
import { openEvents } from './codec.ts'
import { type Events, StreamUnreadable } from './events.ts'
import { NO_STREAM } from './port.ts'

describe('events', () => {
  let path: string
  let folder: DataFolder
  let events: Events
  let alerts: unknown[]
  beforeEach(async () => {
    path = await mkdtemp(join(tmpdir(), 'duka-unreadable-'))
    alerts = []
    folder = openDataFolder(path, realWorld)
    events = openEvents(folder.eventStore, folder.vault, realWorld, {
      alert: (...told) => alerts.push(told),
    })
  })
  afterEach(async () => {
    await folder.close()
    await rm(path, { recursive: true })
  })
  const dataIn = async (stream: string) => (await events.readStream(stream)).map((e) => e.data)
  const stored = (stream: string) => folder.eventStore.readStream(stream)

  it('that cannot be read are handed on as such, and their stream is not read at all', async () => {
    await events.append('order-1', NO_STREAM, [toAppend(confirmed)])
    const [known] = await stored('order-1')
    if (known === undefined) throw new Error('nothing was stored')
    const { tag: _, ...metadata } = known.metadata
    const foreign = [
      { ...known, id: randomUUID(), type: 'StockTeleported' },
      { ...known, id: randomUUID(), metadata: {} },
      { ...known, id: randomUUID(), metadata: { ...metadata, version: 9 } },
    ]
    for (const one of foreign) await folder.eventStore.append(`order-${one.id}`, NO_STREAM, [one])
    const { events: read, unreadable, position } = await events.readAll(null, 10)
    expect(read.map(({ id }) => id)).toEqual([known.id])
    expect(position).toBe(await events.head())
    const reasons = ['unknown-type', 'no-metadata', 'unknown-version'] as const
    expect(unreadable).toEqual(
      foreign.map(({ id, type, metadata: given }, n) => ({
        id,
        type,
        stream: `order-${id}`,
        revision: 0,
        position: expect.any(String),
        at: 'at' in given ? meta.at : undefined,
        reason: reasons[n],
      })),
    )
    for (const { id } of foreign) {
      await expect(events.readStream(`order-${id}`)).rejects.toThrow(StreamUnreadable)
    }
  })

  it('that lack one before them are not read; those behind the gap are', async () => {
    const three = [toAppend(confirmed), toAppend(confirmed), toAppend(confirmed)]
    await events.append('order-1', NO_STREAM, three)
    for (const [revision, kept] of [
      [1, 2],
      [0, 2],
    ] as const) {
      runSql(
        join(path, 'events.db'),
        `DELETE FROM events WHERE stream = 'order-1' AND revision = ${revision}`,
      )
      const reading = events.readStream('order-1')
      await expect(reading).rejects.toMatchObject({ event: { revision, reason: 'shortened' } })
      expect(await events.readStream('order-1', kept)).toHaveLength(1)
    }
  })

  it('of other programs are told from those that a newer Duka wrote, whatever their type', async () => {
    await events.append('order-1', NO_STREAM, [toAppend(confirmed)])
    const [known] = await stored('order-1')
    if (known === undefined) throw new Error('nothing was stored')
    const { tag: _, ...untagged } = known.metadata
    const put = async (stream: string, type: string, metadata = known.metadata) => {
      const event = { ...known, id: randomUUID(), type, metadata }
      await folder.eventStore.append(stream, NO_STREAM, [event])
    }
    await put('invoice-1', 'InvoiceSent', {})
    await put('shop-1', 'OrderConfirmed', untagged)
    // A tag of another place proves nothing.
    await put('shop-2', 'OrderConfirmed')
    await put('orders', 'OrderConfirmed', untagged)
    await put('order-2', 'InvoiceSent', untagged)
    const ofNewer = { ...known, id: randomUUID(), type: 'RobotSent' }
    const tagged = await proven(folder.vault, 'robot-1', NO_STREAM, [ofNewer])
    await folder.eventStore.append('robot-1', NO_STREAM, tagged)
    const { events: read, unreadable, foreign, mark } = await events.readAll(null, 10)
    expect(read.map(({ stream }) => stream)).toEqual(['order-1'])
    expect(foreign.map(({ stream }) => stream)).toEqual(['invoice-1', 'shop-1', 'shop-2', 'orders'])
    expect(unreadable.map(({ stream, reason }) => `${stream} ${reason}`)).toEqual([
      'order-2 unknown-type',
      'robot-1 unknown-type',
    ])
    expect(mark?.stream).toBe('robot-1')
    expect(alerts).toEqual([])
  })

  it('read a field as erased that does not open: under another name, in another event, after tampering', async () => {
    await events.append('user-u-1', NO_STREAM, [toAppend(registered('u-1'))])
    const [event] = await stored('user-u-1')
    if (!event) throw new Error('nothing was stored')
    const { email, fullName } = event.data
    const forged = [
      { ...event, id: randomUUID() },
      {
        ...event,
        data: { ...event.data, email: fullName ?? '', fullName: email ?? '' },
      },
      { ...event, data: { ...event.data, email: { $sealed: 'AAAA' } } },
    ]
    const { data } = registered('u-1')
    const erased = [
      { userId: 'u-1', username: 'erased', email: '', fullName: 'Erased', phoneNumber: '' },
      { ...data, email: '', fullName: 'Erased' },
      { ...data, email: '' },
    ]
    for (const [n, one] of forged.entries()) {
      const stream = `user-forged-${n}`
      // Even whoever can make tags cannot move a sealed field.
      const tagged = await proven(folder.vault, stream, NO_STREAM, [one])
      await folder.eventStore.append(stream, NO_STREAM, tagged)
      expect(await dataIn(stream)).toEqual([erased[n]])
      const facts = { event: one.id, type: 'UserRegistered', stream, events: 1 }
      expect(alerts.at(-1)).toEqual(['field-unreadable', facts])
    }
  })
})
