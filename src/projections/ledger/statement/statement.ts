import { daysAfter } from '#contract/rules/dates.ts'
import type { ReadStore } from '#src/stores/read-store/port.ts'
import { allMonths } from '../all-months.ts'
import { datedDays } from '../dated-days.ts'
import type { LedgerMonthDoc } from '../days.ts'
import type { CashMoves } from '../money/cash.ts'
import { type Outstanding, outstandingBy } from '../outstanding.ts'
import { type Valued, valued } from '../worth/valued.ts'
import { worthSince } from '../worth/versions.ts'
import type { Account } from './account.ts'
import { branchesIn, driversAccount, handoversIn, moneyAccounts } from './money-accounts.ts'
import { endsOf, monthsUpTo } from './months.ts'
import { pointsAccounts } from './points-accounts.ts'

/** Money in cents. `branchIds`: of the columns, before that of all. */
export type Statement = {
  month: string
  branchIds: number[]
  accounts: Account[]
  handovers: CashMoves & { cashDifferenceCents: number }
  worth: { opening: Valued; closing: Valued }
}

const endOf = (months: readonly LedgerMonthDoc[], day: string): Outstanding[] =>
  outstandingBy(datedDays(months), day, 1)

/** The month's statement, from the months' kept documents. */
export const statementOf = async (store: ReadStore, month: string): Promise<Statement> => {
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
