import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type DataFolder, openDataFolder } from '../data-folder.ts'
import { newEvent, newEvents } from '../testing/new-events.ts'
import { type CopyProgress, copyLog, LogsDiffer } from './copy-log.ts'
import type { EventStore } from './port.ts'

describe('copying a log', () => {
  let path: string
  let source: DataFolder
  let target: DataFolder
  beforeEach(async () => {
    path = await mkdtemp(join(tmpdir(), 'duka-copy-'))
    source = openDataFolder(join(path, 'source'))
    target = openDataFolder(join(path, 'target'))
    for (let n = 0; n < 50; n += 1) {
      for (const stream of ['order-a', 'order-b', `order-${n}`]) {
        const last = (await source.eventStore.readStream(stream)).length - 1
        await source.eventStore.append(stream, last, newEvents(1 + (n % 3)))
      }
    }
  })
  afterEach(async () => {
    await source.close()
    await target.close()
    await rm(path, { recursive: true })
  })

  const contents = async (store: EventStore) =>
    (await store.readAll(null, 10_000)).events.map(({ position, ...event }) => event)
  const failingAfter = (store: EventStore, appends: number): EventStore => {
    let left = appends
    return {
      ...store,
      append: async (...args) => {
        const appended = await store.append(...args)
        left -= 1
        if (left < 0) throw new Error('power cut')
        return appended
      },
    }
  }
  const copy = (to: EventStore = target.eventStore, report = (_: CopyProgress) => {}) =>
    copyLog(source.eventStore, to, report)

  it('copies everything in order, and reports how far it is', async () => {
    const reports: CopyProgress[] = []
    const count = await copy(target.eventStore, (progress) => reports.push({ ...progress }))
    expect(await contents(target.eventStore)).toEqual(await contents(source.eventStore))
    expect(count).toBe((await contents(source.eventStore)).length)
    expect(reports.filter(({ phase }) => phase === 'copy').at(-1)).toEqual({
      phase: 'copy',
      done: count,
    })
    expect(reports.at(-1)).toEqual({ phase: 'verify', done: count })
  })

  it('goes on after interruptions, also where the last append had landed unheard', async () => {
    await expect(copy(failingAfter(target.eventStore, 20))).rejects.toThrow('power cut')
    await expect(copy(failingAfter(target.eventStore, 0))).rejects.toThrow('power cut')
    const reports: CopyProgress[] = []
    await copy(target.eventStore, (progress) => reports.push({ ...progress }))
    expect(reports.some(({ phase, done }) => phase === 'compare' && done > 20)).toBe(true)
    expect(await contents(target.eventStore)).toEqual(await contents(source.eventStore))
    expect(await copy()).toBe((await contents(source.eventStore)).length)
  })

  it("refuses a target that holds another shop's events", async () => {
    await target.eventStore.append('order-a', -1, newEvents(1))
    await expect(copy()).rejects.toThrow(LogsDiffer)
  })

  it('refuses a target that was written to behind the copy', async () => {
    await copy()
    await target.eventStore.append('order-new', -1, newEvents(1))
    await expect(copy()).rejects.toThrow(LogsDiffer)
  })

  it('sees an event that differs in one field', async () => {
    const [first] = (await source.eventStore.readAll(null, 1)).events
    if (first === undefined) throw new Error('the source is empty')
    const changed = { ...newEvent(), ...first, data: { changed: true } }
    const { id, type, data, metadata } = changed
    await target.eventStore.append(first.stream, -1, [{ id, type, data, metadata }])
    await expect(copy()).rejects.toThrow(LogsDiffer)
  })
})
