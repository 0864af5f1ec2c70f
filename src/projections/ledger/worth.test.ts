import { expect, it } from 'vitest'
import { spec } from '#spec'
import { fold, type Given } from '../../testing/projections/fold.ts'
import { storeOf } from '../../testing/projections/store.ts'
import { pointsWorthVersions, presentWorth, worthSince } from '../loyalty/rules.ts'
import type { Outstanding } from './outstanding.ts'
import { valued } from './outstanding.ts'

const changed = (version: number, at: string): Given => ({
  type: 'PointsWorthChanged',
  data: { version, worthCents: version * 100, redeemedPercent: 97 },
  actor: { id: 'achieng', role: 'finance' },
  at,
})
const history = [
  changed(2, '2026-01-10T09:00:00.000Z'),
  // In Nairobi it is the 12th by now.
  changed(3, '2026-01-11T21:00:00.000Z'),
  changed(4, '2026-01-13T09:00:00.000Z'),
]

it('keeps every version of what points are worth, with who made it when', () => {
  const docs = fold(pointsWorthVersions, history)
  expect(Object.keys(docs)).toEqual(['2', '3', '4'])
  expect(docs['3']).toMatchObject({ worthCents: 300, actor: { id: 'achieng', role: 'finance' } })
})

const end = (day: string): Outstanding => ({
  day,
  points: 9_000,
  owed: 50,
  tiers: {},
  vouchers: 1,
  voucherPoints: 1_000,
  usedPoints: 0,
  goodsCents: 10_000_000,
})

it('values each day by the version at its end, vouchers too, and debts apart', async () => {
  spec('operations finance', 'A point’s worth and the redeemed share have versions')
  const store = await storeOf(history)
  expect(await presentWorth(store)).toMatchObject({ version: 4 })
  const versions = await worthSince(store, '2026-01-11')
  expect(versions.map(({ version }) => version)).toEqual([4, 3, 2])
  const days = valued(['2026-01-09', '2026-01-11', '2026-01-12'].map(end), versions)
  expect(
    days.map(({ day, worthCents, liabilityCents, owedCents }) => [
      ...[day, worthCents, liabilityCents, owedCents],
    ]),
  ).toEqual([
    ['2026-01-09', 50, 500_000, 2_500],
    ['2026-01-11', 200, 2_000_000, 10_000],
    ['2026-01-12', 300, 3_000_000, 15_000],
  ])
  const [only] = valued([end('2026-01-10')], [{ ...Object(versions.at(-1)), worthCents: 100 }])
  expect(only?.deferredCents).toBe(884_230)
})
