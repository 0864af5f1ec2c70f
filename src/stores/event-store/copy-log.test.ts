import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { realWorld } from '../../program/real-world.ts'
import { newEvent, newEvents } from '../../testing/stores/new-events.ts'
import { type DataFolder, openDataFolder } from '../data-folder.ts'
import { type CopyProgress, copyLog, LogsDiffer, type LogTarget } from './copy-log.ts'
import type { EventStore } from './port.ts'

describe('copying a log', () => {
  let path: string
  let source: DataFolder
  let target: DataFolder
  beforeEach(async () => {
    path = await mkdtemp(join(tmpdir(), 'duka-copy-'))
    source = openDataFolder(join(path, 'source'), realWorld)
    target = openDataFolder(join(path, 'target'), realWorld)
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
  /** The embedded store keeps the order of its appends anyway. */
  const targetOf = (store: EventStore): LogTarget => ({ ...store, appendNext: store.append })
  /** The failing append lands without an answer. No later append lands. */
  const failingAfter = (store: EventStore, appends: number): LogTarget => {
    let asked = 0
    return {
      ...store,
      appendNext: async (...args) => {
        asked += 1
        const n = asked
        if (n <= appends + 1) await store.append(...args)
        if (n > appends) throw new Error('power cut')
        return { ok: true, revision: 0, position: '' }
      },
    }
  }
  const copy = (to = targetOf(target.eventStore), report = (_: CopyProgress) => {}) =>
    copyLog(source.eventStore, to, report)

  it('copies everything in order, and reports how far it is', async () => {
    const reports: CopyProgress[] = []
    const count = await copy(undefined, (progress) => reports.push({ ...progress }))
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
    await copy(undefined, (progress) => reports.push({ ...progress }))
    expect(reports.some(({ phase, done }) => phase === 'compare' && done > 20)).toBe(true)
    expect(await contents(target.eventStore)).toEqual(await contents(source.eventStore))
    expect(await copy()).toBe((await contents(source.eventStore)).length)
  })

  it('has many appends under way, and no more than 256', async () => {
    for (let n = 0; n < 300; n += 1) {
      await source.eventStore.append(`user-${n}`, -1, newEvents(1))
    }
    let underWay = 0
    let most = 0
    const slow: LogTarget = {
      ...target.eventStore,
      appendNext: async (...args) => {
        underWay += 1
        most = Math.max(most, underWay)
        const appended = await target.eventStore.append(...args)
        await nextTurn()
        underWay -= 1
        return appended
      },
    }
    await copy(slow)
    expect(most).toBe(256)
    expect(await contents(target.eventStore)).toEqual(await contents(source.eventStore))
  })

  it('stops at a conflict, names it, and leaves nothing under way', async () => {
    let asked = 0
    let answered = 0
    const written: LogTarget = {
      ...target.eventStore,
      appendNext: async (stream, ...rest) => {
        asked += 1
        if (asked === 40) void target.eventStore.append('order-47', -1, newEvents(3))
        const appended = await target.eventStore.append(stream, ...rest)
        answered += 1
        return appended
      },
    }
    await expect(copy(written)).rejects.toThrow('order-47 is at revision 2 in the target, not -1')
    expect(answered).toBe(asked)
    await expect(copy(written)).rejects.toThrow(LogsDiffer)
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
