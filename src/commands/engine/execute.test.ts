import { afterEach, beforeEach, expect, it } from 'vitest'
import { inventory } from '../../domain/inventory/inventory.ts'
import { roomOfEach } from '../../lib/room.ts'
import type { Events } from '../../stores/event-store/events.ts'
import { contextIn } from '../../testing/commands/context.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import type { CommandContext } from './command.ts'
import { execute, load } from './execute.ts'
import { createStateCache, stateAfter } from './read-state.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
})
afterEach(() => shop.close())

const key = { branchId: 1, productId: 1, variantId: 0 }
const stream = 'inventory-1.1.0'

const context = (changed: Partial<CommandContext> = {}) => contextIn(shop, changed)
/** Another process, which knows nothing of what this one remembers. */
const elsewhere = (changed: Partial<CommandContext> = {}) =>
  context({ cache: createStateCache(roomOfEach()), ...changed })

const count = (by: CommandContext, onHand: number) => {
  const command = { type: 'Count', key, onHand, lowStockThreshold: 5, reason: 'count' } as const
  return execute(by, inventory, '1.1.0', command)
}
const reserve = (by: CommandContext, orderId: string, quantity = 1) =>
  execute(by, inventory, '1.1.0', {
    type: 'Reserve',
    key,
    orderId,
    quantity,
    at: by.world.now().toISOString(),
  })

/** Counts the calls. `before` runs ahead of each append. */
const watched = (before: (call: number) => Promise<unknown> = async () => {}) => {
  const { events } = shop.deps
  const calls = { append: 0, readStream: 0 }
  const watching: Events = {
    ...events,
    append: async (...of) => {
      calls.append += 1
      await before(calls.append)
      return events.append(...of)
    },
    readStream: (...of) => {
      calls.readStream += 1
      return events.readStream(...of)
    },
  }
  return { calls, events: watching }
}

it('writes what waits for one stream together, and reads it once', async () => {
  await count(context(), 1_000)
  const { calls, events } = watched()
  const by = elsewhere({ events })
  const results = await Promise.all(
    Array.from({ length: 300 }, (_, n) =>
      reserve({ ...by, commandId: shop.deps.world.newId() }, `${n}`),
    ),
  )
  expect(results.every(({ ok }) => ok)).toBe(true)
  expect(calls.readStream).toBe(1)
  expect(calls.append).toBeLessThan(5)
  expect(await shop.deps.events.readStream(stream)).toHaveLength(301)
})

it('one whose decide throws fails alone, and the others of its batch are written', async () => {
  await count(context(), 10)
  const broken: typeof inventory = {
    ...inventory,
    decide: () => {
      throw new Error('a bug')
    },
  }
  const [first, second, third, fourth] = await Promise.allSettled([
    reserve(context(), 'a'),
    reserve(context(), 'b'),
    execute(context(), broken, '1.1.0', { type: 'Dispatch', key, orderId: 'a' }),
    reserve(context(), 'd'),
  ])
  for (const one of [first, second, fourth]) expect(one).toMatchObject({ value: { ok: true } })
  expect(third).toMatchObject({ status: 'rejected', reason: new Error('a bug') })
  expect(await shop.deps.events.readStream(stream)).toHaveLength(4)
})

it('answers each of a batch with the state right after it, and a position only where it wrote', async () => {
  await count(context(), 10)
  const positions: Record<string, string[]> = { first: [], idle: [], last: [] }
  const noting = (who: string) =>
    context({ appended: (position) => positions[who]?.push(position) })
  // The first to come is written alone, and the others wait for it together.
  const [, first, idle, last] = await Promise.all([
    reserve(context(), 'before'),
    reserve(noting('first'), 'a'),
    reserve(noting('idle'), 'a'),
    reserve(noting('last'), 'b', 2),
  ])
  expect(first).toMatchObject({ value: { state: { reserved: 2 }, revision: 2, events: [{}] } })
  expect(idle).toMatchObject({ value: { state: { reserved: 2 }, revision: 2, events: [] } })
  expect(last).toMatchObject({ value: { state: { reserved: 4 }, revision: 3, events: [{}] } })
  const event = (await shop.deps.events.readStream(stream)).at(-1)
  expect(positions).toEqual({ first: [event?.position], idle: [], last: [event?.position] })
})

it('records who, when and why with each event, under an id that the command gives', async () => {
  const positions: string[] = []
  const by = context({ appended: (position) => positions.push(position) })
  await count(by, 10)
  const [event] = await shop.deps.events.readStream(stream)
  expect(event?.meta).toEqual({
    at: '2026-01-05T09:00:00.000Z',
    actor: { id: 'system', role: 'system' },
    correlationId: 'correlation',
    causationId: 'causation',
    version: 2,
  })
  expect(positions).toEqual([event?.position])

  const lost = watched()
  const forgetful = {
    ...by,
    cache: createStateCache(roomOfEach()),
    events: { ...lost.events, readStream: async () => [] },
  }
  await count(forgetful, 10)
  expect(await shop.deps.events.readStream(stream)).toHaveLength(1)
})

it('gives each event of one command an id of its own', async () => {
  const by = context()
  await count(by, 10)
  await reserve(by, 'a')
  await reserve(by, 'b')
  const events = await shop.deps.events.readStream(stream)
  expect(new Set(events.map(({ id }) => id)).size).toBe(3)
})

it('decides again when another process was faster', async () => {
  await count(context(), 2)
  const { calls, events } = watched(async (call) => {
    if (call === 1) await reserve(elsewhere(), 'faster', 2)
  })
  const late = await reserve(elsewhere({ events }), 'late')
  expect(late).toEqual({ ok: false, error: { code: 'OUT_OF_STOCK', facts: { available: 0 } } })
  expect(calls.append).toBe(1)
})

it('believes no refusal before it has seen what others wrote', async () => {
  const here = context()
  await count(here, 1)
  await reserve(here, 'first')
  await count(elsewhere(), 5)
  expect(await reserve(here, 'second')).toMatchObject({ ok: true })
})

it('believes no "nothing to do" before it has seen what others wrote', async () => {
  const here = context()
  await count(here, 1)
  await count(elsewhere(), 5)
  expect(await count(here, 1)).toMatchObject({ ok: true, value: { events: [{}] } })
})

it('gives up with CONFLICT when others are always faster', async () => {
  await count(context(), 1_000)
  const { calls, events } = watched((call) => reserve(elsewhere(), `faster-${call}`))
  expect(await reserve(elsewhere({ events }), 'late')).toMatchObject({
    ok: false,
    error: { code: 'CONFLICT' },
  })
  expect(calls.append).toBe(12)
})

it('fails with those whose write failed, and goes on with the next', async () => {
  await count(context(), 10)
  const { events } = watched(async (call) => {
    if (call === 1) throw new Error('no disk')
  })
  const by = elsewhere({ events })
  await expect(reserve(by, 'a')).rejects.toThrow('no disk')
  expect(await reserve(by, 'b')).toMatchObject({ ok: true, value: { state: { reserved: 1 } } })
})

it('knows how old a state is, also where the clock was set back by an hour', async () => {
  await count(context(), 10)
  shop.setClockBack(3_600_000)
  shop.tick(999)
  await count(elsewhere(), 20)
  expect((await load(context(), inventory, '1.1.0', { maxAgeMs: 1_000 })).onHand).toBe(10)
  shop.tick(1)
  expect((await load(context(), inventory, '1.1.0', { maxAgeMs: 1_000 })).onHand).toBe(20)
})

it('passes on what it remembers with events that somebody read, and reads only across a gap', async () => {
  await count(context(), 5)
  for (const orderId of ['a', 'b', 'c', 'd']) await reserve(context(), orderId)
  const steps = await shop.deps.events.readStream(stream)
  const { events, calls } = watched()
  const late = elsewhere({ events })
  const reserved = async (...some: typeof steps) =>
    (await stateAfter(late, inventory, '1.1.0', some)).reserved
  expect(await reserved(...steps.slice(0, 2))).toBe(1)
  expect(await reserved(...steps.slice(1, 4))).toBe(3)
  expect(await reserved(...steps.slice(0, 1))).toBe(3)
  expect(calls.readStream).toBe(0)
  // Somebody who asks for the state of now still reads.
  await load(late, inventory, '1.1.0', { maxAgeMs: 1_000 })
  expect(calls.readStream).toBe(1)
  const later = elsewhere({ events })
  expect(await stateAfter(later, inventory, '1.1.0', steps.slice(3))).toEqual(
    await load(context(), inventory, '1.1.0'),
  )
  expect(calls.readStream).toBe(2)
})
