import { afterEach, beforeEach, expect, it } from 'vitest'
import { spec } from '#spec'
import type { DryStep, ReplayStep } from '../../contract/points-ledger.ts'
import type { LoyaltyRules } from '../../domain/loyalty/accrual.ts'
import { usualRules } from '../../domain/loyalty/loyalty-rules.ts'
import { realWorld } from '../../program/real-world.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import { aVoucher, earned, reversed } from '../../testing/domain/loyalty.ts'
import type { TestLog } from '../../testing/log.ts'
import { boughtBy, broughtBackBy, entryOf, openReadLog } from '../../testing/projections/ledger.ts'
import { loyaltyAccounts } from '../loyalty/accounts.ts'
import { pointsHistory } from '../loyalty/history.ts'
import { dryDifferences, dryRun } from './dry-run.ts'
import { replay } from './replay.ts'

const world = { ...realWorld, now: () => new Date('2027-01-01T00:00:00.000Z') }

/** 990 earned, 100 more at the first tier's rate, the next at the second's; some comes back, and 500 are redeemed. */
const history = [
  ...boughtBy('wanjiku', 'a', 9_900),
  entryOf('wanjiku', earned('a', 9_900)),
  ...boughtBy('wanjiku', 'b', 1_000),
  entryOf('wanjiku', earned('b', 1_000, 990)),
  entryOf('wanjiku', {
    type: 'TierChanged',
    data: { userId: '', from: null, to: 'silver', rulesVersion: 1 },
  }),
  ...boughtBy('kamau', 'k', 5_000),
  entryOf('kamau', earned('k', 5_000)),
  ...boughtBy('wanjiku', 'c', 1_000),
  entryOf('wanjiku', earned('c', 1_000, 1_090)),
  entryOf('kamau', { type: 'RewardRedeemed', data: { userId: '', voucher: aVoucher() } }),
  broughtBackBy('kamau', 'k', { returnId: 'r', ksh: 5_000 }),
  entryOf('kamau', reversed('k', 'r', 5_000)),
  ...boughtBy('gone', 'g', 100),
  entryOf('gone', earned('g', 100)),
  entryOf('gone', {
    type: 'LoyaltyAccountErased',
    data: { userId: '', points: 10, vouchers: [] },
  }),
]

let shop: TestLog
beforeEach(async () => {
  shop = await openReadLog(history)
})
afterEach(() => shop.close())

const replayed = async (asOf: string | null = null): Promise<ReplayStep[]> => {
  const steps: ReplayStep[] = []
  for await (const step of replay({ ...shop, world }, asOf)) steps.push(step)
  return steps
}
const found = (steps: readonly ReplayStep[]) => steps.filter(({ type }) => type === 'difference')

/** Writes over what the read model keeps, as a fault would. */
const plant = async (
  collection: typeof pointsHistory.collection,
  id: string,
  doc: object | null,
) => {
  const lease = await shop.store.acquireLease('projections', 'plant', 60_000)
  const [before, mark] = [
    await shop.store.get<Doc>(collection, id),
    await shop.store.mark(collection),
  ]
  if (lease === undefined || mark === null) throw new Error('Nothing to plant in')
  const { position } = before ?? mark
  const write = {
    id,
    doc: doc && { id, ...before, ...doc, position },
    ...(before && { over: position }),
  }
  await shop.store.commit([{ collection, writes: [write] }], mark, lease)
}

it('finds nothing where the read models are right, and adds up', async () => {
  spec('operations finance', 'A replay works out balances, tiers and levels anew')
  const steps = await replayed()
  expect(found(steps)).toEqual([])
  expect(steps.at(-2)).toMatchObject({ type: 'progress', done: 8, total: 8 })
  expect(steps.at(-1)).toEqual({
    type: 'end',
    entries: 8,
    accounts: 3,
    points: 1_215,
    owed: 500,
    differences: 0,
    shown: 0,
    kinds: {},
    notYet: 0,
    seconds: 0,
  })
})

it('gives the points as of a moment of recording', async () => {
  spec('operations finance', 'A replay works out balances, tiers and levels anew')
  expect((await replayed('2026-01-01T00:00:10.000Z')).at(-1)).toMatchObject({
    entries: 3,
    points: 1_590,
    owed: 0,
    differences: 0,
  })
})

it('names each difference by account, entry and event, and changes nothing', async () => {
  spec('operations finance', 'A replay works out balances, tiers and levels anew')
  const [a, b, , c] = await shop.events.readStream('loyalty-wanjiku')
  await plant(pointsHistory.collection, 'order-b', { points: 999 })
  await plant(pointsHistory.collection, 'order-a', null)
  await plant(pointsHistory.collection, 'order-never', {
    userId: 'kamau',
    eventId: 'x',
    revision: 1,
    points: 7,
    at: '2026-01-01T00:00:01.000Z',
  })
  await plant(loyaltyAccounts.collection, 'wanjiku', { earned: 50 })
  const before = await shop.dump()
  const steps = await replayed()
  expect(found(steps)).toMatchObject([
    { account: 'wanjiku', entry: 'order-a', event: a?.id, field: 'entry', shown: null },
    { entry: 'order-b', event: b?.id, field: 'points', shown: 999, replayed: 100 },
    { account: 'kamau', entry: 'order-never', event: null, shown: 7, replayed: null },
    {
      account: 'wanjiku',
      entry: null,
      event: c?.id,
      field: 'earned',
      shown: 50,
      replayed: 1_215,
    },
    { account: 'wanjiku', field: 'level', shown: 1, replayed: 2 },
  ])
  expect(steps.at(-1)).toMatchObject({ differences: 5, shown: 5 })
  expect(await shop.dump()).toEqual(before)
})

const dry = async (
  rules: Omit<LoyaltyRules, 'version'>,
): Promise<Extract<DryStep, { type: 'end' }>> => {
  let end: DryStep | undefined
  for await (const step of dryRun({ ...shop, world }, rules)) end = step
  if (end?.type !== 'end') throw new Error('No end')
  return end
}

it('a dry run of the present rules makes no difference', async () => {
  spec('operations finance', 'A dry run of other rules')
  spec('operations finance', 'A dry run tells its cost in shillings by the worth of now')
  const { rows, owing, booked, dry: would, worth } = await dry(usualRules)
  expect(rows).toEqual([
    { month: '2026-01', tier: 'bronze', booked: 1_100, dry: 1_100 },
    { month: '2026-01', tier: 'silver', booked: 125, dry: 125 },
  ])
  expect(would).toBe(booked)
  expect(worth).toBe(0.5)
  expect(owing.first).toEqual([{ account: 'kamau', booked: -500, dry: -500 }])
})

it('a higher rate reaches tiers sooner, order by order, and stands under the tier that was', async () => {
  spec('operations finance', 'A dry run of other rules')
  const twice = await dry({ ...usualRules, shillingsAPoint: 5 })
  // 1,980, the next at a quarter more; 1,000 came and went back, and the erased account's 20.
  expect(twice.rows).toEqual([
    { month: '2026-01', tier: 'bronze', booked: 1_100, dry: 1_980 + 250 + 20 },
    { month: '2026-01', tier: 'silver', booked: 125, dry: 250 },
  ])
})

it('tells who would gain, who would lose, and who would owe points', async () => {
  spec('operations finance', 'A dry run of other rules')
  const twice = await dry({ ...usualRules, shillingsAPoint: 5 })
  expect(twice.gaining).toEqual({
    count: 1,
    points: 1_265,
    first: [{ account: 'wanjiku', booked: 1_215, dry: 2_480 }],
  })
  expect(twice.losing).toEqual({ count: 0, points: 0, first: [] })
  const half = await dry({ ...usualRules, shillingsAPoint: 20 })
  expect(half.losing).toMatchObject({ count: 1, first: [{ account: 'wanjiku', dry: 595 }] })
  expect(half.owing.first).toEqual([{ account: 'kamau', booked: -500, dry: -500 }])
  const all: unknown[] = []
  const rules = { ...usualRules, shillingsAPoint: 20 }
  for await (const one of dryDifferences({ ...shop, world }, rules)) all.push(one)
  expect(all).toEqual(half.losing.first)
})
