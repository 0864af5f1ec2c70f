import { afterEach, expect, it } from 'vitest'
import { spec } from '#spec'
import type { ReplayStep } from '../../contract/points-ledger.ts'
import type { LoyaltyEvent } from '../../domain/loyalty/events.ts'
import { usualRules } from '../../domain/loyalty/loyalty-rules.ts'
import { realWorld } from '../../program/real-world.ts'
import { aVoucher, earned, redeemed, reversed } from '../../testing/domain/loyalty.ts'
import type { TestLog } from '../../testing/log.ts'
import type { Told } from '../../testing/projections/history.ts'
import {
  boughtBy,
  broughtBackBy,
  deliveredAt,
  entryOf,
  erasedBuyer,
  openReadLog,
  placedBy,
} from '../../testing/projections/ledger.ts'
import { everyDifference, replay } from './replay.ts'

let shop: TestLog | undefined
afterEach(async () => {
  await shop?.close()
  shop = undefined
})

type Asked = { now?: string; asOf?: string | null }

/** The differences of a history, and the end of its replay. */
const check = async (
  history: readonly Told[],
  { now = '2027-01-01T00:00:00.000Z', asOf = null }: Asked = {},
) => {
  shop = await openReadLog(history)
  const deps = { ...shop, world: { ...realWorld, now: () => new Date(now) } }
  const found: Extract<ReplayStep, { type: 'difference' }>[] = []
  let end: ReplayStep | undefined
  for await (const step of replay(deps, asOf)) {
    // Two entries of the same name overwrite each other in the read model, which is another test's.
    if (step.type === 'difference' && step.kind !== 'read_model') found.push(step)
    end = step
  }
  return { found, end, deps }
}

const w = (event: LoyaltyEvent): Told => entryOf('wanjiku', event)
const changed = <Type extends LoyaltyEvent['type']>(
  event: LoyaltyEvent,
  type: Type,
  change: Partial<Extract<LoyaltyEvent, { type: Type }>['data']>,
): LoyaltyEvent => Object.assign({}, event, { type, data: { ...event.data, ...change } })

const bonus = (orderId: string, bonusId: string, points: number): LoyaltyEvent => ({
  type: 'BonusGiven',
  data: { userId: '', orderId, bonusId, kind: 'achievement', points, happenedAt: '2026-01-05' },
})

it('an entry of no order, of another account, of a guest, and of an order under way are named', async () => {
  spec('operations finance', 'A replay checks entries against orders and rules, both ways')
  const { found, end } = await check([
    w(earned('never', 2_000)),
    ...boughtBy('kamau', 'k', 500),
    w(earned('k', 500, 200)),
    ...boughtBy(null, 'guest', 100),
    w(earned('guest', 100, 250)),
    placedBy('wanjiku', 'soon', 700),
    w(earned('soon', 700, 260)),
  ])
  expect(found).toMatchObject([
    { kind: 'no_order', account: 'wanjiku', order: 'never', orderNumber: null, shown: 200 },
    { kind: 'other_account', order: 'k', orderNumber: 'DK-k', replayed: 'kamau' },
    { kind: 'other_account', order: 'guest', replayed: null },
    { kind: 'not_delivered', order: 'soon', shown: 'delivered', replayed: 'pending' },
  ])
  expect(end).toMatchObject({
    differences: 4,
    kinds: { no_order: 1, other_account: 2, not_delivered: 1 },
  })
})

it('an entry that is not what the rules give for the order’s money is named, and so is a second one', async () => {
  spec('operations finance', 'A replay checks entries against orders and rules, both ways')
  const { found } = await check([
    ...boughtBy('wanjiku', 'a', 1_000),
    w(changed(earned('a', 1_000), 'PointsEarned', { points: 900 })),
    ...boughtBy('wanjiku', 'b', 1_000),
    w(earned('b', 3_000, 900)),
    w(earned('a', 1_000, 1_200)),
  ])
  expect(found).toMatchObject([
    { kind: 'goods', order: 'b', shown: 3_000, replayed: 1_000 },
    { kind: 'points', order: 'a', field: 'points', shown: 900, replayed: 100 },
    { kind: 'twice', order: 'a', shown: 125 },
  ])
})

it('points are those of the rules of that moment: later rules change nothing, nor may earlier or later ones be used', async () => {
  spec('operations finance', 'A replay checks entries against orders and rules, both ways')
  const rules = { ...usualRules, shillingsAPoint: 5 }
  const at = '2026-02-01T00:00:00.000Z'
  const newer = (orderId: string) =>
    changed(earned(orderId, 1_000), 'PointsEarned', {
      points: 200,
      shillingsAPoint: 5,
      rulesVersion: 2,
    })
  const late = (told: Told): Told => ({ ...told, event: { ...told.event, at } })
  const { found } = await check([
    ...boughtBy('wanjiku', 'a', 1_000),
    w(earned('a', 1_000)),
    ...boughtBy('wanjiku', 'b', 1_000),
    w(newer('b')),
    {
      stream: 'loyaltyrules-shop',
      event: { type: 'LoyaltyRulesChanged', data: { ...rules, version: 2 } },
    },
    ...boughtBy('wanjiku', 'c', 1_000),
    // The job had read the rules before they changed.
    w(earned('c', 1_000, 300)),
    ...boughtBy('wanjiku', 'd', 1_000).map(late),
    late(w(newer('d'))),
    ...boughtBy('wanjiku', 'e', 1_000).map(late),
    late(w(earned('e', 1_000, 600))),
  ])
  expect(found).toMatchObject([
    { kind: 'rules', order: 'b', shown: 2, replayed: 1 },
    { kind: 'points', order: 'b', field: 'points', shown: 200, replayed: 100 },
    { kind: 'points', order: 'b', field: 'KSh a point', shown: 5, replayed: 10 },
    { kind: 'rules', order: 'e', shown: 1, replayed: 2 },
    { kind: 'points', order: 'e', field: 'points', shown: 100, replayed: 200 },
    { kind: 'points', order: 'e', field: 'KSh a point' },
  ])
})

it('a delivered order without an entry is named; one that was delivered just now is not yet', async () => {
  spec('operations finance', 'A replay checks entries against orders and rules, both ways')
  const now = '2026-01-01T09:00:00.000Z'
  const { found, end } = await check(
    [
      ...boughtBy('wanjiku', 'lost', 1_000),
      ...boughtBy('wanjiku', 'entered', 1_000),
      w(earned('entered', 1_000)),
      placedBy('wanjiku', 'now', 1_000),
      deliveredAt('now', '2026-01-01T08:50:00.000Z'),
      placedBy('wanjiku', 'under-way', 1_000),
      ...boughtBy(null, 'guest', 1_000),
      ...boughtBy('gone', 'erased', 1_000),
      entryOf('gone', {
        type: 'LoyaltyAccountErased',
        data: { userId: '', points: 0, vouchers: [] },
      }),
    ],
    { now },
  )
  expect(found).toMatchObject([
    { kind: 'not_earned', account: 'wanjiku', order: 'lost', shown: null, replayed: 100 },
  ])
  expect(end).toMatchObject({ differences: 1, notYet: 1 })
})

it('each return has its entry, and each such entry its return and the points of what came back', async () => {
  spec('operations finance', 'A replay checks entries against orders and rules, both ways')
  const { found } = await check([
    ...boughtBy('wanjiku', 'a', 1_000),
    w(earned('a', 1_000)),
    broughtBackBy('wanjiku', 'a', { returnId: 'lost', ksh: 300 }),
    ...boughtBy('wanjiku', 'b', 1_000),
    w(earned('b', 1_000, 100)),
    w(reversed('b', 'never', 400, 1_000)),
    ...boughtBy('wanjiku', 'c', 1_000),
    w(earned('c', 1_000, 160)),
    broughtBackBy('wanjiku', 'c', { returnId: 'r', ksh: 200 }),
    w(changed(reversed('c', 'r', 200, 1_000), 'PointsReversed', { points: 2 })),
    w(reversed('c', 'r', 200, 1_000)),
    w(reversed('no', 'r', 10)),
  ])
  expect(found).toMatchObject([
    { kind: 'no_return', order: 'b', shown: -40 },
    { kind: 'no_order', order: 'no', shown: -1 },
    { kind: 'points', order: 'c', field: 'points', shown: -2, replayed: -20 },
    { kind: 'twice', order: 'c', shown: -20 },
    { kind: 'nothing_earned', order: 'no', shown: -1 },
    { kind: 'not_reversed', account: 'wanjiku', order: 'a', replayed: -300 },
  ])
})

it('a return of an erased customer has no entry', async () => {
  const { found } = await check([
    placedBy('wanjiku', 'a', 1_000),
    erasedBuyer('wanjiku', 'a'),
    deliveredAt('a'),
    broughtBackBy('wanjiku', 'a', { returnId: 'late', ksh: 300 }),
  ])
  expect(found).toEqual([])
})

it('a bonus has its condition, and a voucher that gives points back was the account’s', async () => {
  spec('operations finance', 'A replay checks entries against orders and rules, both ways')
  const { found } = await check([
    ...boughtBy('wanjiku', 'a', 6_000),
    w(earned('a', 6_000)),
    // Shopped for KSh 5,000 in all.
    w(bonus('a', 'achievement-first-thousands', 50)),
    w(bonus('a', 'achievement-first-thousands', 50)),
    w(bonus('a', 'achievement-big-basket', 150)),
    w(redeemed()),
    w({ type: 'VoucherExpired', data: { userId: '', voucherId: 'v', points: 500 } }),
    w({ type: 'VoucherExpired', data: { userId: '', voucherId: 'other', points: 500 } }),
    w({ type: 'VoucherTakenBack', data: { userId: '', orderId: 'a', voucher: aVoucher() } }),
  ])
  expect(found.map(({ kind, shown }) => [kind, shown])).toEqual([
    ['no_condition', 50],
    ['no_condition', 150],
    ['no_voucher', 500],
    ['no_voucher', 500],
  ])
})

it('nothing is entered behind the end of an erased account', async () => {
  spec('operations finance', 'A replay checks entries against orders and rules, both ways')
  const { found } = await check([
    ...boughtBy('wanjiku', 'a', 1_000),
    w({ type: 'LoyaltyAccountErased', data: { userId: '', points: 0, vouchers: [] } }),
    w(earned('a', 1_000)),
  ])
  expect(found).toMatchObject([{ kind: 'erased', account: 'wanjiku', shown: 100 }])
})

it('lists the first of each kind and counts the rest, and the file has all', async () => {
  spec('operations finance', 'A replay checks entries against orders and rules, both ways')
  const many = Array.from({ length: 130 }, (_, n) => w(earned(`never-${n}`, 100, n * 10)))
  const { found, end, deps } = await check(many)
  expect(found.length).toBe(100)
  expect(end).toMatchObject({ differences: 130, shown: 100, kinds: { no_order: 130 } })
  const all: unknown[] = []
  for await (const one of everyDifference(deps, null)) all.push(one)
  expect(all.length).toBe(130)
})
