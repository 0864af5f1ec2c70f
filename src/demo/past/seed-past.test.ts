import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Recorded } from '../../stores/event-store/events.ts'
import { everything, stoppedAfter } from '../../testing/demo/pasts.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { pastEnd, seedProgress } from '../seed-state.ts'
import { DAY } from './calendar.ts'
import { seedPast } from './seed-past.ts'

/** The past begins on a Sunday. It is Wednesday's noon. */
const past = { weeks: 0 }
const openOnWednesday = async () => {
  const shop = await openTestShop()
  shop.tick(2 * DAY)
  return shop
}

/** The log's content, without where it lies and whose secret named a stream. */
const content = (events: readonly Recorded[], shiftMs = 0): string[] =>
  events.map(({ type, data, id, meta }) => {
    const said = type === 'ClaimTaken' || shiftMs > 0 ? { type } : { type, data, id, meta }
    return JSON.stringify({ ...said, at: new Date(Date.parse(meta.at) - shiftMs).toISOString() })
  })

/** The first few of them: thousands would tell no more. */
const differences = (one: readonly string[], other: readonly string[]): unknown[] => {
  const length = Math.max(one.length, other.length)
  const pairs = Array.from({ length }, (_, n) => [one[n], other[n]])
  return pairs.filter(([here, there]) => here !== there).slice(0, 3)
}

describe('the past of the demo shop', () => {
  let shop: TestShop
  let whole: Recorded[]
  let refused: string[]
  beforeAll(async () => {
    shop = await openOnWednesday()
    refused = await seedPast(shop.deps, past)
    whole = await everything(shop.deps)
  })
  afterAll(() => shop.close())

  it('is made of what the shop allows: nothing of it is refused', () => {
    expect(refused).toEqual([])
  })

  it('never goes back in time within a stream, and ends now', () => {
    const last = new Map<string, string>()
    const fallen = whole.filter(({ stream, meta: { at } }) => {
      const before = last.get(stream) ?? ''
      last.set(stream, at)
      return at < before
    })
    expect(fallen).toEqual([])
    const now = shop.deps.world.now().toISOString()
    expect(whole.filter(({ meta: { at } }) => at > now)).toEqual([])
  })

  it('says when it is complete, and where it ends', async () => {
    const { state, hasPast } = await seedProgress(shop.deps.events)
    expect({ state, hasPast }).toEqual({ state: 'complete', hasPast: true })
    expect(await pastEnd(shop.deps.events)).toMatchObject({ id: whole.at(-1)?.id })
  })

  it('has orders in every state, and open ones of today', () => {
    const types = new Set(whole.map(({ type }) => type))
    for (const type of ['OrderDelivered', 'OrderCancelled', 'OrderOutForDelivery']) {
      expect(types).toContain(type)
    }
    const ended = new Set(
      whole.flatMap(({ type, stream }) =>
        type === 'OrderDelivered' || type === 'OrderCancelled' ? [stream] : [],
      ),
    )
    const yesterday = new Date(shop.deps.world.now().getTime() - DAY).toISOString()
    const open = whole.filter(({ type, stream }) => type === 'OrderPlaced' && !ended.has(stream))
    expect(open.length).toBeGreaterThan(0)
    expect(open.filter(({ meta: { at } }) => at < yesterday)).toEqual([])
  })

  it('is completed after it was stopped several times, and is then the same', async () => {
    const other = await openOnWednesday()
    for (const batches of [1, 2, 4, 3]) {
      const events = stoppedAfter(other.deps.events, batches)
      const { openedAt } = await seedProgress(other.deps.events)
      await expect(seedPast({ ...other.deps, events }, { ...past, openedAt })).rejects.toThrow(
        'killed',
      )
      expect((await seedProgress(other.deps.events)).state).toBe('interrupted')
    }
    const { openedAt } = await seedProgress(other.deps.events)
    await seedPast(other.deps, { ...past, openedAt })
    const again = content(await everything(other.deps))
    await other.close()
    expect(differences(again, content(whole))).toEqual([])
  })

  it('is the same a week later, but for that week', async () => {
    const later = await openOnWednesday()
    later.tick(7 * DAY)
    await seedPast(later.deps, past)
    const shifted = content(await everything(later.deps), 7 * DAY)
    await later.close()
    const typed = whole.map(({ type, meta: { at } }) => JSON.stringify({ type, at }))
    expect(differences(shifted, typed)).toEqual([])
  })
})
