import { daysAfter } from '../../contract/rules/dates.ts'
import type { StatementAccountId, StatementMove } from '../../contract/statement.ts'
import type { PointsKind } from '../../domain/loyalty/vocabulary.ts'
import type { ReadStore } from '../../stores/read-store/port.ts'
import { worthSince } from '../loyalty/rules.ts'
import { type CashMoves, noCash, plusCash } from './cash.ts'
import { allMonths, type DatedDay, datedDays, type LedgerMonthDoc } from './days.ts'
import { type MoneyKind, type MoneyMoves, plusMoves } from './order-money.ts'
import { type Outstanding, outstandingBy, type Valued, valued } from './outstanding.ts'

/** Money in cents. `branchIds`: the branches of the columns. A column of all branches follows. */
export type MonthStatement = {
  month: string
  branchIds: number[]
  accounts: StatementColumns[]
  handovers: CashMoves & { cashDifferenceCents: number }
  worth: { opening: Valued; closing: Valued }
}

/**
 * The figures of one account, in cents or points. If there are several columns, the last is the sum of all branches.
 */
export type StatementColumns = {
  id: StatementAccountId
  opening: number[]
  moves: { id: StatementMove; amounts: number[] }[]
  closing: number[]
  differences: number[]
}

/**
 * The balance before and after a month, and the moves between. Balances and moves come from different sources, so a
 * difference shows a mistake.
 */
type Column = {
  opening: number
  moves: readonly (readonly [StatementMove, number])[]
  closing: number
}

const differenceOf = ({ opening, moves, closing }: Column): number =>
  closing - moves.reduce((sum, [, amount]) => sum + amount, opening)

/** Puts columns side by side. All columns have the same moves. */
const accountOf = (id: StatementAccountId, columns: readonly Column[]): StatementColumns => ({
  id,
  opening: columns.map(({ opening }) => opening),
  moves: (columns[0]?.moves ?? []).map(([move], n) => ({
    id: move,
    amounts: columns.map(({ moves }) => moves[n]?.[1] ?? 0),
  })),
  closing: columns.map(({ closing }) => closing),
  differences: columns.map(differenceOf),
})

/** The documents of the months before the one asked for (`before`), of that month (`own`), and of both (`through`). */
type Months = Record<'before' | 'own' | 'through', readonly LedgerMonthDoc[]>

const monthsUpTo = (months: readonly LedgerMonthDoc[], month: string): Months => ({
  before: months.filter(({ id }) => id < month),
  own: months.filter(({ id }) => id === month),
  through: months.filter(({ id }) => id <= month),
})

/** The day before the first of the month ('YYYY-MM-DD'), and its last day. */
const endsOf = (month: string): { before: string; last: string } => {
  const next = daysAfter(`${month}-28`, 4).slice(0, 7)
  return { before: daysAfter(`${month}-01`, -1), last: daysAfter(`${next}-01`, -1) }
}

type Ends = { opening: Outstanding; closing: Outstanding }

const kinds: readonly (PointsKind & StatementMove)[] = [
  ...(['order', 'bonus', 'return', 'bonus_return', 'redemption', 'expiry'] as const),
  ...(['voucher_back', 'correction', 'erasure'] as const),
]

const sumOfDays = (
  days: readonly DatedDay[],
  points: (day: DatedDay) => number | undefined,
): number => days.reduce((sum, day) => sum + (points(day) ?? 0), 0)

const netOf = ({ points, owed }: Outstanding): number => points - owed

/**
 * The statement of the points of all accounts, and of the points in open vouchers. Opening and closing come from the
 * balances, the moves from the entries.
 */
const pointsAccounts = ({ own }: Months, { opening, closing }: Ends): StatementColumns[] => {
  const days = datedDays(own)
  const ofKind = (kind: PointsKind): number => sumOfDays(days, (day) => day.kinds[kind])
  const points = {
    opening: netOf(opening),
    moves: kinds.map((kind) => [kind, ofKind(kind)] as const),
    closing: netOf(closing),
  }
  const vouchers = {
    opening: opening.voucherPoints,
    moves: [
      ['redemption', 0 - ofKind('redemption')],
      ['used', 0 - sumOfDays(days, ({ usedPoints }) => usedPoints)],
      ['expiry', 0 - ofKind('expiry')],
      ['voucher_back', 0 - ofKind('voucher_back')],
      ['erasure', 0 - sumOfDays(days, ({ lostPoints }) => lostPoints)],
    ] as const,
    closing: closing.voucherPoints,
  }
  return [accountOf('points', [points]), accountOf('vouchers', [vouchers])]
}

type Line = readonly [move: StatementMove, kind: MoneyKind, sign: 1 | -1]

const given: readonly Line[] = [
  ['mpesa_back', 'mpesaBack', -1],
  ['cash_back', 'cashBack', -1],
]
const kept: readonly Line[] = [
  ['mpesa', 'mpesa', 1],
  ['mpesa_door', 'mpesaDoor', 1],
  ['cash_driver', 'cashDriver', 1],
  ['cash_other', 'cashOther', 1],
  ['cash_short', 'cashShort', 1],
  ['cash_settled', 'cashSettled', -1],
  ...given,
]
const due: readonly Line[] = [['refund_due', 'refundDue', 1], ...given]
const review: readonly Line[] = [
  ['review_in', 'reviewIn', 1],
  ['review_out', 'reviewOut', -1],
]

const dismissed: readonly Line[] = [
  ['dismissed_in', 'dismissedIn', 1],
  ['dismissed_out', 'dismissedOut', -1],
]
const debts: readonly Line[] = [
  ['debt_in', 'debtIn', 1],
  ['debt_paid', 'debtPaid', -1],
  ['debt_written_off', 'debtWrittenOff', -1],
]

const signed = (sign: 1 | -1, cents = 0): number => (sign === 1 ? cents : 0 - cents)

const sumOf =
  (lines: readonly Line[]) =>
  (moves: MoneyMoves): number =>
    lines.reduce((sum, [, kind, sign]) => sum + signed(sign, moves[kind]), 0)

/** The ids of the branches in these months, in order. */
const branchesIn = (months: readonly LedgerMonthDoc[]): number[] => {
  const ids = months.flatMap(({ money }) => Object.keys(money).map(Number))
  return [...new Set(ids)].sort((one, other) => one - other)
}

const ofBranch = (months: readonly LedgerMonthDoc[], branchId: number): MoneyMoves =>
  months.reduce<MoneyMoves>((sum, { money }) => plusMoves(sum, money[branchId] ?? {}), {})

/** The money of each branch, and then of all together. */
const moneyAccounts = ({ before, own, through }: Months): StatementColumns[] => {
  const branches = branchesIn(through)
  const withAll = (months: readonly LedgerMonthDoc[]): MoneyMoves[] => {
    const each = branches.map((branchId) => ofBranch(months, branchId))
    return [...each, each.reduce(plusMoves, {})]
  }
  const [opening, moved, closing] = [withAll(before), withAll(own), withAll(through)]
  const columns = (
    lines: readonly Line[],
    balance: (moves: MoneyMoves) => number = sumOf(lines),
  ): Column[] =>
    moved.map((moves, n) => ({
      opening: balance(opening[n] ?? {}),
      moves: lines.map(([move, kind, sign]) => [move, signed(sign, moves[kind])]),
      closing: balance(closing[n] ?? {}),
    }))
  return [
    accountOf('money', columns(kept)),
    accountOf(
      'refunds',
      columns(due, ({ refundOpen = 0 }) => refundOpen),
    ),
    accountOf('review', columns(review)),
    accountOf('dismissed', columns(dismissed)),
    accountOf('debts', columns(debts)),
  ]
}

const cashOf = (months: readonly LedgerMonthDoc[]): CashMoves =>
  months.reduce((sum, { cash }) => plusCash(sum, cash), noCash)

const dueOf = (cash: CashMoves): number =>
  cash.floatCents + cash.owedCents - cash.settledCents - cash.countedCents - cash.writtenOffCents

/** Drivers and partners ride for all branches, so their cash is one account. */
const driversAccount = ({ before, own, through }: Months): StatementColumns => {
  const { floatCents, owedCents, settledCents, countedCents, writtenOffCents } = cashOf(own)
  const moves = [
    ['float', floatCents],
    ['owed', owedCents],
    ['short_settled', 0 - settledCents],
    ['handed_over', 0 - countedCents],
    ['written_off', 0 - writtenOffCents],
  ] as const
  const column = { opening: dueOf(cashOf(before)), moves, closing: dueOf(cashOf(through)) }
  return accountOf('drivers', [column])
}

/** The handovers of the month. `cashDifferenceCents`: how far the drivers' accounts differ from the orders. */
const handoversIn = ({ own }: Months) => {
  const cash = cashOf(own)
  const noted = branchesIn(own).reduce((sum, branchId) => {
    const { cashDriver = 0, cashShort = 0, cashSettled = 0 } = ofBranch(own, branchId)
    return sum + cashDriver + cashShort - cashSettled
  }, 0)
  return { ...cash, cashDifferenceCents: cash.owedCents - cash.settledCents - noted }
}

const endOf = (months: readonly LedgerMonthDoc[], day: string): Outstanding[] =>
  outstandingBy(datedDays(months), day, 1)

/** Makes the statement of a month from the documents of this month and all earlier ones. */
export const statementOf = async (store: ReadStore, month: string): Promise<MonthStatement> => {
  const months = monthsUpTo(await allMonths(store), month)
  const days = endsOf(month)
  const versions = await worthSince(store, daysAfter(days.before, -1))
  const [opening] = valued(endOf(months.before, days.before), versions)
  const [closing] = valued(endOf(months.through, days.last), versions)
  if (opening === undefined || closing === undefined) throw new Error(`No end of ${month}`)
  const worth = { opening, closing }
  return {
    month,
    branchIds: branchesIn(months.through),
    accounts: [...moneyAccounts(months), driversAccount(months), ...pointsAccounts(months, worth)],
    handovers: handoversIn(months),
    worth,
  }
}
