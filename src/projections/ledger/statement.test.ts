import { expect, it } from 'vitest'
import { spec } from '#spec'
import type { LoyaltyEvent } from '../../domain/loyalty/events.ts'
import { realWorld } from '../../program/real-world.ts'
import { aVoucher, earned, reversed, userId } from '../../testing/domain/loyalty.ts'
import { branchOpened, placed } from '../../testing/projections/events.ts'
import type { Given } from '../../testing/projections/fold.ts'
import { received } from '../../testing/projections/payments.ts'
import { storeOf } from '../../testing/projections/store.ts'
import { type LedgerMonthDoc, ledgerMonths } from './days.ts'
import { openLedgerQueries } from './queries.ts'
import type { MonthStatement } from './statement.ts'

const finance = { id: 'achieng', role: 'finance' } as const
const at = (day: string) => `${day}T09:00:00.000Z`
const on = (day: string, event: Given): Given => ({ ...event, at: at(day) })
const points = (day: string, event: LoyaltyEvent): Given => ({ ...event, at: at(day) })
const due = (orderId: string): Given => ({
  type: 'RefundBecameDue',
  data: {
    orderId,
    refundId: 'r',
    attemptId: null,
    receipt: null,
    amountCents: 10_000,
    reason: 'returned',
  },
})
const drivers = (type: Given['type'], data: object): Given =>
  Object({ type, data: { driverId: 'd', entryId: type, ...data } })

/** Two orders of Kabete's and one of Karen's, the drivers' cash, and an account, from January to March. */
const past: Given[] = [
  branchOpened(1, 'Kabete'),
  on('2026-01-10', placed({ orderId: 'a', branchId: 1, totalCents: 50_000 })),
  on('2026-01-10', received({ orderId: 'a', amountCents: 50_000 })),
  on('2026-01-20', points('2026-01-20', earned('a', 10_000))),
  on('2026-01-31', due('a')),
  on('2026-02-02', {
    type: 'RefundCompleted',
    data: { orderId: 'a', refundId: 'r', reference: 'X', together: null },
  }),
  on(
    '2026-02-03',
    placed({ orderId: 'b', branchId: 1, totalCents: 30_000, paymentMethod: 'cash' }),
  ),
  on('2026-02-03', { type: 'OrderOutForDelivery', data: { orderId: 'b' } }),
  on('2026-02-03', drivers('DriverFloatGiven', { amountCents: 5_000 })),
  on(
    '2026-02-03',
    drivers('DriverCashTaken', {
      deliveryId: 'x',
      amountCents: 30_000,
      beforeCents: 0,
      addedCents: 30_000,
      doneAt: at('2026-02-03'),
    }),
  ),
  on('2026-02-03', {
    type: 'CashTakenNoted',
    data: { orderId: 'b', amountCents: 30_000, priceCents: null },
  }),
  on('2026-02-03', { type: 'OrderDelivered', data: { orderId: 'b' } }),
  on(
    '2026-02-04',
    drivers('DriverCashHandedOver', {
      countedCents: 29_000,
      keptCents: 5_000,
      dueCents: 35_000,
      differenceCents: -1_000,
      note: '',
    }),
  ),
  on(
    '2026-02-04',
    drivers('DriverCashWrittenOff', {
      handoverId: 'DriverCashHandedOver',
      amountCents: 1_000,
      note: '',
    }),
  ),
  on(
    '2026-02-05',
    placed({ orderId: 'c', branchId: 2, totalCents: 20_000, paymentMethod: 'cash' }),
  ),
  on('2026-02-05', { type: 'OrderDelivered', data: { orderId: 'c' } }),
  points('2026-02-10', { type: 'RewardRedeemed', data: { userId, voucher: aVoucher() } }),
  points('2026-02-11', reversed('a', 'r', 2_000)),
  points('2026-03-11', { type: 'VoucherExpired', data: { userId, voucherId: 'v', points: 500 } }),
]

const noLog = { readAll: () => Promise.reject(new Error('No log')), readStream: async () => [] }
const world = { ...realWorld, now: () => new Date('2026-03-20T00:00:00.000Z') }
const ledgerOf = (store: Awaited<ReturnType<typeof storeOf>>) =>
  openLedgerQueries({ store, events: noLog, world })
const statementOf = async (month: string, given = past): Promise<MonthStatement> => {
  const found = await ledgerOf(await storeOf(given)).statement(finance, month)
  if (!found.ok) throw new Error(found.error.code)
  return found.value
}
/** Each account as it stands on paper: opening, moves, closing. */
const onPaper = ({ accounts }: MonthStatement) =>
  Object.fromEntries(
    accounts.map(({ id, opening, moves, closing }) => [
      id,
      {
        opening,
        ...Object.fromEntries(
          moves
            .filter(({ amounts }) => amounts.some((one) => one !== 0))
            .map((move) => [move.id, move.amounts]),
        ),
        closing,
      },
    ]),
  )
const differing = ({ accounts }: MonthStatement) =>
  accounts.filter(({ differences }) => differences.some((one) => one !== 0)).map(({ id }) => id)

it('tells what moved in a month, what stood before and after it, by branch and in all', async () => {
  spec('operations finance', 'Monthly statement')
  const february = await statementOf('2026-02')
  expect(february.branchIds).toEqual([1, 2])
  expect(onPaper(february)).toEqual({
    money: {
      opening: [50_000, 0, 50_000],
      cash_driver: [30_000, 0, 30_000],
      cash_other: [0, 20_000, 20_000],
      mpesa_back: [-10_000, 0, -10_000],
      closing: [70_000, 20_000, 90_000],
    },
    refunds: {
      opening: [10_000, 0, 10_000],
      mpesa_back: [-10_000, 0, -10_000],
      closing: [0, 0, 0],
    },
    review: { opening: [0, 0, 0], closing: [0, 0, 0] },
    dismissed: { opening: [0, 0, 0], closing: [0, 0, 0] },
    debts: { opening: [0, 0, 0], closing: [0, 0, 0] },
    drivers: {
      opening: [0],
      float: [5_000],
      owed: [30_000],
      handed_over: [-29_000],
      written_off: [-1_000],
      closing: [5_000],
    },
    points: { opening: [1_000], return: [-200], redemption: [-500], closing: [300] },
    vouchers: { opening: [0], redemption: [500], closing: [500] },
  })
  expect(differing(february)).toEqual([])
  expect(february.handovers).toMatchObject({
    handovers: 1,
    differing: 1,
    countedCents: 29_000,
    keptCents: 5_000,
    missingCents: 1_000,
    surplusCents: 0,
    cashDifferenceCents: 0,
  })
  expect(february.worth).toMatchObject({
    opening: { points: 1_000, voucherPoints: 0, liabilityCents: 50_000 },
    closing: { points: 300, voucherPoints: 500, liabilityCents: 40_000 },
  })
})

it('closes each month where the next one opens', async () => {
  spec('operations finance', 'Monthly statement')
  const [january, february, march, april] = await Promise.all(
    ['2026-01', '2026-02', '2026-03', '2026-04'].map((month) => statementOf(month)),
  )
  const all = (of: 'opening' | 'closing', statement: MonthStatement | undefined) =>
    statement?.accounts.map((account) => account[of].at(-1))
  expect(all('opening', january)).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
  expect(all('closing', january)).toEqual(all('opening', february))
  expect(all('closing', february)).toEqual(all('opening', march))
  expect(all('closing', march)).toEqual([90_000, 0, 0, 0, 0, 5_000, 800, 0])
  expect(all('opening', april)).toEqual(all('closing', march))
})

it('a month with nothing closes as it opened, and a shop without a past has no branches', async () => {
  spec('operations finance', 'Monthly statement')
  const april = await statementOf('2026-04')
  expect(april.accounts.map(({ closing }) => closing)).toEqual(
    april.accounts.map(({ opening }) => opening),
  )
  const empty = await statementOf('2026-02', [branchOpened(1, 'Kabete')])
  expect(empty.branchIds).toEqual([])
  expect(onPaper(empty)).toMatchObject({ money: { opening: [0], closing: [0] } })
  expect(differing(empty)).toEqual([])
})

it('names what does not add up, and by how much', async () => {
  spec('operations finance', 'Monthly statement')
  const store = await storeOf(past)
  const lease = await store.acquireLease('plant', 'test', 60_000)
  const doc = await store.get<LedgerMonthDoc>(ledgerMonths.collection, '2026-02')
  const mark = await store.mark(ledgerMonths.collection)
  if (lease === undefined || doc === undefined || mark === null) throw new Error('No month')
  const money = { ...doc.money, 2: { ...doc.money[2], refundDue: 700 } }
  const days = doc.days.map((day, n) => (n === 9 ? { ...day, kinds: { redemption: -490 } } : day))
  const cash = { ...doc.cash, owedCents: 29_500 }
  const planted = { ...doc, money, days, cash }
  await store.commit(
    [
      {
        collection: ledgerMonths.collection,
        writes: [{ id: doc.id, doc: planted, over: doc.position }],
      },
    ],
    mark,
    lease,
  )
  const found = await ledgerOf(store).statement(finance, '2026-02')
  if (!found.ok) throw new Error(found.error.code)
  const of = (id: string) => found.value.accounts.find((one) => one.id === id)?.differences
  expect(of('money')).toEqual([0, 0, 0])
  expect(of('refunds')).toEqual([0, -700, -700])
  expect(of('points')).toEqual([-10])
  expect(of('vouchers')).toEqual([10])
  expect(found.value.handovers.cashDifferenceCents).toBe(-500)
})

it('is for finance and admins', async () => {
  const ledger = ledgerOf(await storeOf(past))
  for (const role of ['customer', 'driver', 'branch_manager', 'guest'] as const) {
    expect(await ledger.statement({ id: userId, role }, '2026-02')).toMatchObject({ ok: false })
  }
  expect(await ledger.statement({ id: 'admin', role: 'admin' }, '2026-02')).toMatchObject({
    ok: true,
  })
})

it('counts what is missing once, however often the same cash is counted', async () => {
  const counted = (day: string, driverId: string, differenceCents: number): Given =>
    on(
      day,
      drivers('DriverCashHandedOver', {
        driverId,
        entryId: day,
        countedCents: 10_000,
        keptCents: 0,
        dueCents: 10_000 - differenceCents,
        differenceCents,
        note: '',
      }),
    )
  const days = [
    counted('2026-02-10', 'one', -50_000),
    counted('2026-02-10', 'other', -1_000),
    counted('2026-02-11', 'one', -50_000),
    counted('2026-02-12', 'one', -50_000),
    counted('2026-02-13', 'one', -70_000),
    counted('2026-02-14', 'one', -40_000),
  ]
  const { handovers } = await statementOf('2026-02', days)
  expect(handovers).toMatchObject({ missingCents: 71_000, surplusCents: 30_000, handovers: 6 })
})

it('counts what is missing after a difference was accepted anew', async () => {
  const handed = drivers('DriverCashHandedOver', {
    countedCents: 10_000,
    keptCents: 0,
    dueCents: 60_000,
    differenceCents: -50_000,
    note: '',
  })
  const accepted = drivers('DriverCashWrittenOff', {
    handoverId: 'DriverCashHandedOver',
    amountCents: 50_000,
    note: '',
  })
  const days = [on('2026-02-10', handed), on('2026-02-11', accepted), on('2026-02-12', handed)]
  const { handovers } = await statementOf('2026-02', days)
  expect(handovers).toMatchObject({ missingCents: 100_000, writtenOffCents: 50_000 })
})
