import { BOM, type CsvCell, csvLine } from '../../contract/rules/csv.ts'
import {
  isInPoints,
  type MonthlyStatement,
  type StatementAccount,
} from '../../contract/statement.ts'

const title = ['Month', 'Account', 'Line', 'Branch id', 'Branch', 'Unit', 'Amount']

type Row = [
  account: string,
  line: string,
  branchId: CsvCell,
  branch: string,
  unit: string,
  amount: number,
]

const linesOf = ({ opening, moves, closing, differences }: StatementAccount) => [
  { id: 'opening', amounts: opening },
  ...moves,
  { id: 'closing', amounts: closing },
  { id: 'difference', amounts: differences },
]

const rowsOf = (account: StatementAccount, branches: MonthlyStatement['branches']): Row[] =>
  linesOf(account).flatMap(({ id, amounts }) =>
    amounts.map((amount, n): Row => {
      const branch = amounts.length === 1 ? undefined : branches[n]
      const unit = isInPoints(account.id) ? 'points' : 'KSh'
      return [account.id, id, branch?.id ?? null, branch?.name ?? 'All', unit, amount]
    }),
  )

const units: Readonly<Record<string, string>> = {
  count: 'handovers',
  differing: 'handovers',
  points: 'points',
  owed: 'points',
  voucherPoints: 'points',
}

/** A warning stands first, so that nobody adds up the lines without it. */
const warningOf = ({ logWarning }: MonthlyStatement): Row[] =>
  logWarning === null
    ? []
    : [
        [
          'warning',
          'log is not as it was sealed',
          null,
          'All',
          'differences',
          logWarning.differences,
        ],
        ['warning', 'first event that differs', null, 'All', 'event', logWarning.event],
      ]

const more = ({ handovers, cashDifference, worth }: MonthlyStatement): Row[] => {
  const of = (account: string, facts: object): Row[] =>
    Object.entries(facts).map(([line, amount]) => [
      account,
      line,
      null,
      'All',
      units[line] ?? 'KSh',
      Number(amount),
    ])
  return [
    ...of('handovers', { ...handovers, cashDifference }),
    ...of('opening worth', worth.opening),
    ...of('closing worth', worth.closing),
  ]
}

/**
 * One line for each figure of the statement, with ids and plain numbers for other programs. The file holds no personal
 * data.
 */
export async function* statementCsv(
  statement: MonthlyStatement,
): AsyncGenerator<string, void, undefined> {
  const { month, accounts, branches } = statement
  yield BOM + csvLine(title)
  const figures = [...accounts.flatMap((one) => rowsOf(one, branches)), ...more(statement)]
  for (const row of [...warningOf(statement), ...figures]) {
    yield csvLine([month, ...row])
  }
}
