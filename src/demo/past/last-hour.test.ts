import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { load } from '../../commands/engine/execute.ts'
import { aggregates } from '../../domain/aggregates.ts'
import { NAIROBI_AHEAD_MS } from '../../domain/kernel/nairobi.ts'
import type { Recorded } from '../../stores/event-store/events.ts'
import { everything, stoppedAfter } from '../../testing/demo/pasts.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { seedProgress } from '../seed-state.ts'
import { DAY, HOUR, MINUTE } from './calendar.ts'
import { lookIn } from './past.ts'
import { seedPast } from './seed-past.ts'

const sinceMidnight = (at: number): number => (at + NAIROBI_AHEAD_MS) % DAY

/** A Sunday's noon, so that the pasts of the next day are short. */
const sunday = { at: Date.UTC(2026, 0, 4, 9) }

/** Moves the shop's clock to this time of day in Nairobi, on the next day. */
const waitUntil = (shop: TestShop, hour: number, minute: number): void => {
  const now = shop.deps.world.now().getTime()
  shop.tick(DAY - sinceMidnight(now) + hour * HOUR + minute * MINUTE)
}

const isInOpeningHours = ({ meta: { at } }: Recorded): boolean => {
  const time = sinceMidnight(Date.parse(at))
  return time >= 8 * HOUR && time <= 21 * HOUR
}

const byStream = (events: readonly Recorded[]): Recorded[][] => {
  const streams = new Map<string, Recorded[]>()
  for (const event of events) {
    streams.set(event.stream, [...(streams.get(event.stream) ?? []), event])
  }
  return [...streams.values()]
}

const statuses = [
  'OrderPlaced',
  'OrderConfirmed',
  'OrderProcessingStarted',
  'OrderReadyForDelivery',
  'OrderOutForDelivery',
] as const

describe.each([
  ['00:05', 0, 5],
  ['03:00', 3, 0],
  ['09:00', 9, 0],
  ['15:06', 15, 6],
  ['21:00', 21, 0],
])('a demo shop that is filled at %s', (_, hour, minute) => {
  let shop: TestShop
  let refused: string[]
  let all: Recorded[]
  beforeAll(async () => {
    shop = await openTestShop(sunday)
    waitUntil(shop, hour, minute)
    refused = await seedPast(shop.deps, { weeks: 0 })
    all = await everything(shop.deps)
  })
  afterAll(() => shop.close())

  it('has been refused nothing, and holds nothing of the future', () => {
    expect(refused).toEqual([])
    const now = shop.deps.world.now().toISOString()
    expect(all.filter(({ meta: { at } }) => at > now)).toEqual([])
  })

  it('has an open order in every state, all of whose steps fall into opening hours', () => {
    const open = byStream(all).filter(
      (events) =>
        events[0]?.type === 'OrderPlaced' &&
        !events.some(({ type }) => type === 'OrderDelivered' || type === 'OrderCancelled') &&
        events.every(isInOpeningHours),
    )
    const last = open.map((events) =>
      statuses.findLast((status) => events.some(({ type }) => type === status)),
    )
    expect(statuses.filter((status) => !last.includes(status))).toEqual([])
  })

  it('has two deliveries under way, with drivers on duty', async () => {
    const underWay = byStream(all).filter(
      (events) =>
        events.some(({ type }) => type === 'DeliveryPickedUp') &&
        !events.some(({ type }) => type === 'DeliveryDelivered' || type === 'DeliveryReturned') &&
        events.every(isInOpeningHours),
    )
    const carriers = new Set(
      underWay.flatMap((events) =>
        events.flatMap(({ type, data }) =>
          type === 'DeliveryAssigned' && 'driverId' in data.carrier ? [data.carrier.driverId] : [],
        ),
      ),
    )
    expect(carriers.size).toBeGreaterThanOrEqual(2)
    for (const driverId of carriers) {
      expect(await load(lookIn(shop.deps), aggregates.duty, driverId)).toMatchObject({ isOn: true })
    }
  })
})

it('is the same after a run that was stopped an hour earlier', async () => {
  const [whole, stopped] = [await openTestShop(sunday), await openTestShop(sunday)]
  waitUntil(whole, 19, 0)
  await seedPast(whole.deps, { weeks: 0 })
  waitUntil(stopped, 18, 0)
  const events = stoppedAfter(stopped.deps.events, 2)
  await expect(seedPast({ ...stopped.deps, events }, { weeks: 0 })).rejects.toThrow('killed')
  stopped.tick(HOUR)
  const { openedAt } = await seedProgress(stopped.deps.events)
  await seedPast(stopped.deps, { weeks: 0, openedAt })
  const idsOf = async ({ deps }: TestShop) => (await everything(deps)).map(({ id }) => id)
  const same = await idsOf(whole)
  expect(await idsOf(stopped)).toEqual(same)
  await Promise.all([whole.close(), stopped.close()])
})
