import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createStateCache } from '../commands/engine/read-state.ts'
import { seedPast } from '../demo/past/seed-past.ts'
import { pastEnd, seedProgress } from '../demo/seed-state.ts'
import { defaultLimits } from '../http/server/limits/budgets.ts'
import { createLog } from '../lib/alerts.ts'
import { roomOfEach } from '../lib/room.ts'
import type { AppendOf } from '../stores/event-store/events.ts'
import type { LogMark } from '../stores/event-store/port.ts'
import type { NewJob } from '../stores/job-queue/port.ts'
import { openTestShop, type TestShop } from '../testing/shop.ts'
import { readConfig } from './config.ts'
import { fillDemo, leavePastBehind } from './fill-demo.ts'
import { realWorld } from './real-world.ts'
import { type ShopOptions, startShop } from './start-shop.ts'

/** Another process remembers nothing of this one. */
const another = () => ({ cache: createStateCache(roomOfEach()) })

const knockAt = (port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve()
    })
    socket.on('error', reject)
  })

/** Knocks at the port again and again meanwhile. Rejects when nobody opens. */
const neverClosed = async <Value>(url: string, opening: Promise<Value>): Promise<Value> => {
  let isOver = false
  const over = opening.finally(() => {
    isOver = true
  })
  while (!isOver) await knockAt(Number(new URL(url).port))
  return over
}

/** From Sunday on. */
const lived = { hasPast: true, weeks: 0 }

describe('filling the demo shop', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'duka-fill-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  const start = (seed: ShopOptions['seed']) => {
    const config = readConfig({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent' })
    const files = { world: realWorld, web: undefined, pictures: undefined, limits: defaultLimits }
    let tell: (url: string) => void = () => undefined
    const shown = new Promise<string>((resolve) => {
      tell = resolve
    })
    const onFilling = (_: string, port: number) => tell(`http://127.0.0.1:${port}`)
    return { shop: startShop(config, createLog('silent'), { ...files, seed, onFilling }), shown }
  }

  it('shows how far the past is, and nothing else, until the shop opens at the same port', async () => {
    let goOn: () => void = () => undefined
    const seen = new Promise<void>((resolve) => {
      goOn = resolve
    })
    const { shop, shown } = start(async (deps, tools) => {
      tools.onProgress({ week: 5, weeks: 12, orders: 1_200, ofOrders: 2_800 })
      await seen
      await fillDemo(deps, lived, { ...tools, onProgress: () => undefined })
    })
    const url = await shown
    const page = await fetch(url, { headers: { accept: 'text/html' } })
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await page.text()).toContain('Week 5 of 12, 1,200 of 2,800 orders')
    const call = await fetch(`${url}/api/branches`)
    expect(call.status).toBe(503)
    expect(call.headers.get('retry-after')).toBe('2')
    expect(await call.json()).toMatchObject({
      code: 'STORE_UNAVAILABLE',
      details: { filling: { orders: 1_200 }, text: 'Week 5 of 12, 1,200 of 2,800 orders' },
      message: expect.stringContaining('1,200 of 2,800 orders'),
    })
    expect((await fetch(`${url}/health/live`)).status).toBe(200)
    expect((await fetch(`${url}/health/ready`)).status).toBe(503)
    goOn()

    const open = await neverClosed(url, shop)
    expect(`http://127.0.0.1:${open.http?.port}`).toBe(url)
    expect((await fetch(`${url}/health/ready`)).status).toBe(200)
    expect(await (await fetch(`${url}/api/branches`)).json()).toHaveLength(8)
    await open.stop()
  })

  it('ends what was begun, whatever is configured since: no past for a shop without', async () => {
    const { shop } = start(async (deps, tools) => {
      const failing = { ...deps.events, append: async () => Promise.reject(new Error('killed')) }
      let left = 40
      const events: typeof deps.events = {
        ...failing,
        append: (...of) => {
          left -= 1
          return left > 0 ? deps.events.append(...of) : failing.append()
        },
      }
      const killed = fillDemo({ ...deps, events }, { hasPast: false }, tools)
      await expect(killed).rejects.toThrow('killed')
      await fillDemo({ ...deps, ...another() }, lived, tools)
    })
    const open = await shop
    const { state, hasPast } = await seedProgress(open.commands.events)
    expect({ state, hasPast }).toEqual({ state: 'complete', hasPast: false })
    await open.stop()
  })
})

describe('reactions', () => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await openTestShop()
  })
  afterEach(() => shop.close())

  /** The part of a job queue that remembers how far the log was followed. */
  const memory = () => {
    let mark: LogMark | null = null
    return {
      followed: async () => mark,
      add: async (_: readonly NewJob[], followed?: LogMark) => {
        mark = followed ?? mark
      },
    }
  }
  const never = new AbortController().signal

  it('begin behind the last event of the past, also where the run that wrote it came to no end', async () => {
    await seedPast(shop.deps, { weeks: 0 })
    const jobs = memory()
    await leavePastBehind(shop.deps, jobs, never)
    const mark = await jobs.followed()
    expect(mark).toEqual(await pastEnd(shop.deps.events))
    expect(mark?.position).toBe(await shop.deps.events.head())
  })

  it('begin where they were, once they have begun', async () => {
    await seedPast(shop.deps, { weeks: 0 })
    const jobs = memory()
    const [earlier] = await shop.deps.events.marksBefore(await shop.deps.events.head(), 1)
    await jobs.add([], earlier)
    await leavePastBehind(shop.deps, jobs, never)
    expect(await jobs.followed()).toEqual(earlier)
  })

  it('wait for a past that is being written', async () => {
    const { events } = shop.deps
    const stopped = {
      ...events,
      appendAll: (all: readonly AppendOf[]) => events.appendAll(all.slice(0, 9)),
    }
    const controller = new AbortController()
    await seedPast({ ...shop.deps, events: stopped }, { weeks: 0 }).catch(() => undefined)
    const jobs = memory()
    const waiting = leavePastBehind(shop.deps, jobs, controller.signal)
    controller.abort(new Error('asked to stop'))
    await expect(waiting).rejects.toThrow('asked to stop')
    expect(await jobs.followed()).toBeNull()
  })

  it('wait on an empty log, in a process that started before the one that writes the past', async () => {
    const jobs = memory()
    const waiting = leavePastBehind(shop.deps, jobs, never)
    await seedPast({ ...shop.deps, ...another() }, { weeks: 0 })
    await waiting
    expect((await jobs.followed())?.position).toBe(await shop.deps.events.head())
  })
})
