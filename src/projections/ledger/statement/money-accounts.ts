import type { StatementMove } from '#contract/finance/statement.ts'
import type { LedgerMonthDoc } from '../days.ts'
import { type CashMoves, noCash, plusCash } from '../money/cash.ts'
import { type MoneyKind, type MoneyMoves, plusMoves } from '../money/moves.ts'
import { type Account, accountOf, type Column } from './account.ts'
import type { Months } from './months.ts'

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

const signed = (sign: 1 | -1, cents = 0): number => (sign === 1 ? cents : 0 - cents)

const sumOf =
  (lines: readonly Line[]) =>
  (moves: MoneyMoves): number =>
    lines.reduce((sum, [, kind, sign]) => sum + signed(sign, moves[kind]), 0)

/** The branches' ids that any of the months names, in order. */
export const branchesIn = (months: readonly LedgerMonthDoc[]): number[] => {
  const ids = months.flatMap(({ money }) => Object.keys(money).map(Number))
  return [...new Set(ids)].sort((one, other) => one - other)
}

const ofBranch = (months: readonly LedgerMonthDoc[], branchId: number): MoneyMoves =>
  months.reduce<MoneyMoves>((sum, { money }) => plusMoves(sum, money[branchId] ?? {}), {})

/** What the branches' money came to: each branch's, and then all together. */
export const moneyAccounts = ({ before, own, through }: Months): Account[] => {
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
  ]
}

const cashOf = (months: readonly LedgerMonthDoc[]): CashMoves =>
  months.reduce((sum, { cash }) => plusCash(sum, cash), noCash)

const dueOf = (cash: CashMoves): number =>
  cash.floatCents + cash.owedCents - cash.settledCents - cash.countedCents - cash.writtenOffCents

/** Drivers and partners ride for every branch, so theirs is one account. */
export const driversAccount = ({ before, own, through }: Months): Account => {
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

/** What was counted in the month, and how far drivers' ledgers and the orders agree. */
export const handoversIn = ({ own }: Months) => {
  const cash = cashOf(own)
  const noted = branchesIn(own).reduce((sum, branchId) => {
    const { cashDriver = 0, cashShort = 0, cashSettled = 0 } = ofBranch(own, branchId)
    return sum + cashDriver + cashShort - cashSettled
  }, 0)
  return { ...cash, cashDifferenceCents: cash.owedCents - cash.settledCents - noted }
}
