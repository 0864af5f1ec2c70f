import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { spec } from '#spec'
import type { LoyaltyEvent } from '../../domain/loyalty/events.ts'
import { realWorld } from '../../program/real-world.ts'
import { aVoucher, earned, reversed, userId } from '../../testing/domain/loyalty.ts'
import { openTestLog, type TestLog } from '../../testing/log.ts'
import { fold, type Given } from '../../testing/projections/fold.ts'
import { storeOf } from '../../testing/projections/store.ts'
import { openFacts } from '../facts.ts'
import { accountBefore } from '../loyalty/accounts.ts'
import { datedDays, ledgerMonths } from './days.ts'
import { outstandingBy } from './outstanding.ts'
import { type LedgerEntryDoc, type LedgerQueries, openLedgerQueries } from './queries.ts'

const finance = { id: 'achieng', role: 'finance' } as const
const page = { limit: 20 }
const on = (at: string, event: LoyaltyEvent): Given => ({ ...event, at })
const used = { userId, voucherId: 'v', orderId: 'p' }

/** 1,000 points, a voucher of 500 that is used and comes back, and then all goods come back. */
const history: Given[] = [
  on('2026-01-30T09:00:00.000Z', earned('o', 10_000)),
  on('2026-01-30T09:00:01.000Z', {
    type: 'TierChanged',
    data: { userId, from: null, to: 'silver', rulesVersion: 1 },
  }),
  on('2026-01-31T20:59:59.000Z', { type: 'RewardRedeemed', data: { userId, voucher: aVoucher() } }),
  // In Nairobi it is February by now.
  on('2026-01-31T21:00:00.000Z', { type: 'VoucherHeld', data: used }),
  on('2026-02-01T09:00:00.000Z', { type: 'VoucherUsed', data: used }),
  on('2026-02-02T09:00:00.000Z', {
    type: 'VoucherReleased',
    data: { userId, orderId: 'p', voucher: aVoucher() },
  }),
  on('2026-02-03T09:00:00.000Z', reversed('o', 'r', 10_000)),
]

it('adds up each day of Nairobi: by kind, by tier, vouchers, and debts apart', () => {
  spec('operations finance', 'Points are kept by day, kind and tier')
  const docs = Object.values(fold(ledgerMonths, history))
  expect(docs.map(({ id }) => id)).toEqual(['2026-01', '2026-02'])
  expect(datedDays(docs.map((doc) => Object(doc)))).toMatchObject([
    {
      day: '2026-01-30',
      kinds: { order: 1_000 },
      goodsCents: 1_000_000,
      tiers: { none: { points: 0, owed: 0 }, silver: { points: 1_000, owed: 0 } },
    },
    {
      day: '2026-01-31',
      kinds: { redemption: -500 },
      vouchers: 1,
      voucherPoints: 500,
      tiers: { silver: { points: -500, owed: 0 } },
    },
    { day: '2026-02-01', vouchers: -1, voucherPoints: -500, usedPoints: 500 },
    { day: '2026-02-02', vouchers: 1, voucherPoints: 500, usedPoints: -500 },
    {
      day: '2026-02-03',
      kinds: { return: -1_000 },
      goodsCents: -1_000_000,
      tiers: { silver: { points: -500, owed: 500 } },
    },
  ])
})

const noLog = { readAll: () => Promise.reject(new Error('No log')), readStream: async () => [] }
const ledgerOf = async () =>
  openLedgerQueries({ store: await storeOf(history), events: noLog, world: realWorld })

it('gives the points of any moment, and the entries that made them', async () => {
  spec('operations finance', 'The ledger as of any moment of recording')
  const ledger = await ledgerOf()
  const sums = async (asOf?: string) => Object(await ledger.sums(finance, asOf)).value
  expect(await sums('2026-01-30T08:59:59.000Z')).toEqual({ points: 0, owed: 0, kinds: {} })
  expect(await sums('2026-01-31T20:59:58.000Z')).toMatchObject({ points: 1_000, owed: 0 })
  expect(await sums('2026-01-31T20:59:59.000Z')).toMatchObject({ points: 500, owed: 0 })
  const now = { points: 0, owed: 500, kinds: { order: 1_000, redemption: -500, return: -1_000 } }
  expect(await sums()).toEqual(now)
  expect(await sums('2027-01-01T00:00:00.000Z')).toEqual(now)
  expect(await ledger.balance(finance, userId, '2026-02-01T00:00:00.000Z')).toMatchObject({
    value: 500,
  })
  const asOf = '2026-02-01T00:00:00.000Z'
  const found = await ledger.entries(finance, { account: userId, asOf }, page)
  expect(found).toMatchObject({
    value: {
      docs: [
        { kind: 'redemption', points: -500, balance: 500, eventId: 'event-2', tierId: 'silver' },
        { kind: 'order', points: 1_000, balance: 1_000, eventId: 'event-0', tierId: null },
      ],
    },
  })
  expect(await ledger.entries(finance, { kind: 'return' }, page)).toMatchObject({
    value: { docs: [{ balance: -500 }] },
  })
})

/** The entries of an account, newest first, read four at a time. */
const everyEntry = async (ledger: LedgerQueries, account: string): Promise<LedgerEntryDoc[]> => {
  const entries: LedgerEntryDoc[] = []
  for (let cursor: string | undefined, isLast = false; !isLast; isLast = cursor === undefined) {
    const found = await ledger.entries(finance, { account }, { limit: 4, cursor })
    if (!found.ok) throw new Error(found.error.code)
    entries.push(...found.value.docs)
    cursor = found.value.next
  }
  return entries
}

it('lists each account so that every balance is the one below plus its own points, page by page', async () => {
  const entry = fc.record({
    account: fc.constantFrom('wanjiku', 'otieno'),
    ksh: fc.integer({ min: 1, max: 90 }),
    minute: fc.integer({ min: 0, max: 3 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { maxLength: 25 }), async (entries) => {
      const events = entries
        .toSorted((a, b) => a.minute - b.minute)
        .map(({ account, ksh, minute }, n) =>
          on(`2026-01-30T09:0${minute}:00.000Z`, earned(`order-${n}`, ksh * 100, 0, account)),
        )
      const ledger = openLedgerQueries({
        store: await storeOf(events),
        events: noLog,
        world: realWorld,
      })
      for (const account of ['wanjiku', 'otieno']) {
        const shown = await everyEntry(ledger, account)
        const below = [...shown.slice(1).map(({ balance }) => balance), 0]
        expect(shown.map(({ balance }) => balance)).toEqual(
          shown.map(({ points }, n) => (below[n] ?? 0) + points),
        )
      }
    }),
    { numRuns: 20 },
  )
})

it('tells what there was at the end of each day, quiet days too, by tier, and debts apart', () => {
  spec('operations finance', 'Points outstanding by day and tier')
  const docs = Object.values(fold(ledgerMonths, history))
  const days = datedDays(docs.map((doc) => Object(doc)))
  const ends = outstandingBy(days, '2026-02-04', 5)
  expect(
    ends.map(({ day, points, owed, vouchers, voucherPoints }) => [
      ...[day, points, owed, vouchers, voucherPoints],
    ]),
  ).toEqual([
    ['2026-01-31', 500, 0, 1, 500],
    ['2026-02-01', 500, 0, 0, 0],
    ['2026-02-02', 500, 0, 1, 500],
    ['2026-02-03', 0, 500, 1, 500],
    ['2026-02-04', 0, 500, 1, 500],
  ])
  expect(ends.at(-1)?.tiers).toEqual({
    none: { points: 0, owed: 0 },
    silver: { points: 0, owed: 500 },
  })
})

it('tells which vouchers end within four weeks, the first one first, and which ended', async () => {
  spec('operations finance', 'Expiry report of vouchers')
  const redeemed = (voucherId: string, expiresAt: string): Given => ({
    type: 'RewardRedeemed',
    data: { userId, voucher: aVoucher({ voucherId, expiresAt }) },
  })
  const store = await storeOf([
    redeemed('late', '2026-03-28T12:00:00.000Z'),
    redeemed('soon', '2026-03-02T12:00:00.000Z'),
    redeemed('far', '2026-03-29T12:00:00.000Z'),
    redeemed('gone', '2026-02-01T12:00:00.000Z'),
    redeemed('used', '2026-03-02T12:00:00.000Z'),
    { type: 'VoucherExpired', data: { userId, voucherId: 'gone', points: 500 } },
    { type: 'VoucherHeld', data: { userId, voucherId: 'used', orderId: 'o' } },
  ])
  const world = { ...realWorld, now: () => new Date('2026-03-01T00:00:00.000Z') }
  const ledger = openLedgerQueries({ store, events: noLog, world })
  const ids = async (view: 'ending' | 'ended') =>
    Object(await ledger.vouchers(finance, view, page))
      .value.docs.map(Object)
      .map(({ id = '' }) => id)
  expect(await ids('ending')).toEqual(['soon', 'late'])
  expect(await ids('ended')).toEqual(['gone'])
})

it('is for finance and admins', async () => {
  spec('operations finance', 'The ledger as of any moment of recording')
  const ledger = await ledgerOf()
  for (const role of ['customer', 'driver', 'branch_manager', 'guest'] as const) {
    const actor = { id: userId, role }
    const asked = [
      ledger.entries(actor, {}, page),
      ledger.sums(actor, undefined),
      ledger.balance(actor, userId, undefined),
      ledger.outstanding(actor),
      ledger.vouchers(actor, 'ending', page),
      ledger.worth(actor),
      ledger.worthVersions(actor, page),
    ]
    for (const answer of await Promise.all(asked)) expect(answer).toMatchObject({ ok: false })
  }
})

let shop: TestLog
beforeEach(async () => {
  shop = await openTestLog()
  await shop.append(history.map((event) => ({ stream: `loyalty-${userId}`, event })))
})
afterEach(() => shop.close())

/** One reader, and the streams that are read for what it is told. */
const openReader = () => {
  const read: string[] = []
  const readStream: typeof shop.events.readStream = (stream, ...of) => {
    read.push(stream)
    return shop.events.readStream(stream, ...of)
  }
  const tell = openFacts([{ tells: [accountBefore] }], { readStream })
  const pointsBefore = async (after: string | null, limit = 100) => {
    const batch = await shop.events.readAll(after, limit)
    const informed = await tell(batch.events)
    const points = informed.map(({ facts }) => Object(facts.account).points)
    return { points, position: batch.position }
  }
  return { read, pointsBefore }
}
const pointsBefore = [undefined, 1_000, 1_000, 500, 500, 500, 500]

it('tells each entry what those before it add up to, from anywhere in the log', async () => {
  spec('operations finance', 'Each entry knows what those before it add up to')
  expect(await openReader().pointsBefore(null)).toMatchObject({ points: pointsBefore })
  const { position } = await shop.events.readAll(null, 3)
  expect(await openReader().pointsBefore(position)).toMatchObject({ points: pointsBefore.slice(3) })
})

it('reads no stream for whoever goes on batch by batch, and tells the same', async () => {
  const reader = openReader()
  const points: unknown[] = []
  for (let after: string | null = null; points.length < history.length; ) {
    const batch = await reader.pointsBefore(after, 2)
    points.push(...batch.points)
    after = batch.position
  }
  expect(points).toEqual(pointsBefore)
  expect(reader.read).toEqual([])
})

it('reads a stream once for whoever begins in the middle', async () => {
  const reader = openReader()
  const { position } = await shop.events.readAll(null, 3)
  await reader.pointsBefore(position)
  expect(reader.read).toEqual([`loyalty-${userId}`])
})

it('tells what was before entries that come before one that cannot be read', async () => {
  spec('operations finance', 'Each entry knows what those before it add up to')
  const stream = `loyalty-${userId}`
  await shop.plant(stream, history.length - 1, { type: 'PointsVanished', data: {} })
  const { position } = await shop.events.readAll(null, 4)
  expect(await openReader().pointsBefore(position)).toMatchObject({ points: [500, 500, 500] })
})
