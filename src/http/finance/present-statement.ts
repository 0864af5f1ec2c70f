import type * as z from 'zod'
import {
  isInPoints,
  type MonthlyStatement,
  type StatementAccount,
  type statement,
} from '../../contract/finance/statement.ts'
import { toKsh } from '../../contract/rules/money.ts'
import type { Valued } from '../../projections/ledger/outstanding.ts'
import type { Account, Statement } from '../../projections/ledger/statement.ts'

const inKsh = ({ id, opening, moves, closing, differences }: Account): StatementAccount => ({
  id,
  opening: opening.map(toKsh),
  moves: moves.map((move) => ({ id: move.id, amounts: move.amounts.map(toKsh) })),
  closing: closing.map(toKsh),
  differences: differences.map(toKsh),
})

const presentAccount = (account: Account): StatementAccount =>
  isInPoints(account.id) ? account : inKsh(account)

const presentWorth = (end: Valued): MonthlyStatement['worth']['opening'] => ({
  points: end.points,
  owed: end.owed,
  voucherPoints: end.voucherPoints,
  worth: toKsh(end.worthCents),
  liability: toKsh(end.liabilityCents),
  owedWorth: toKsh(end.owedCents),
})

type Known = { branch(id: number): { name: string } | undefined }

export const presentStatement = (
  { month, branchIds, accounts, handovers, worth }: Statement,
  { branch }: Known,
  thisMonth: string,
): z.input<typeof statement> => ({
  month,
  isOver: month < thisMonth,
  branches: branchIds.map((id) => ({ id, name: branch(id)?.name ?? String(id) })),
  accounts: accounts.map(presentAccount),
  handovers: {
    count: handovers.handovers,
    differing: handovers.differing,
    counted: toKsh(handovers.countedCents),
    kept: toKsh(handovers.keptCents),
    missing: toKsh(handovers.missingCents),
    surplus: toKsh(handovers.surplusCents),
  },
  cashDifference: toKsh(handovers.cashDifferenceCents),
  worth: { opening: presentWorth(worth.opening), closing: presentWorth(worth.closing) },
})
