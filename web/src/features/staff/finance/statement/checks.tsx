import type { MonthlyStatement } from '#contract/finance/statement.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { formatKsh } from '#contract/rules/money.ts'
import styles from './statement.module.css'
import { accountWords, differenceText } from './statement-words.ts'

/** Each column that does not add up, by name and sum. */
const differencesIn = ({ accounts, branches, cashDifference }: MonthlyStatement): string[] => [
  ...accounts.flatMap(({ id, differences }) =>
    differences.flatMap((difference, n) => {
      if (difference === 0) return []
      const branch = differences.length === 1 ? undefined : branches[n]?.name
      return t('{account}, {column}: the end is {difference} off', {
        account: t(accountWords[id]),
        column: branch ?? t('all'),
        difference: differenceText(id, difference),
      })
    }),
  ),
  ...(cashDifference === 0
    ? []
    : [
        t('Drivers’ ledgers say {difference} more than the orders', {
          difference: formatKsh(cashDifference),
        }),
      ]),
]

/** Says that every column adds up, or which one does not. */
export const Checks = (statement: MonthlyStatement) => {
  const found = differencesIn(statement)
  if (found.length === 0) {
    return (
      <p className={styles.right} role="status">
        {t(
          'It adds up: in each column the start and what moved make the end, and drivers’ ledgers say the same cash as the orders.',
        )}
      </p>
    )
  }
  return (
    <div className={styles.wrong} role="status">
      <p>{t('It does not add up:')}</p>
      <ul>
        {found.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </div>
  )
}
