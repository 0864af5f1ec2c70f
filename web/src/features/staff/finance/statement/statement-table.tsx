import { Link } from 'react-router-dom'
import type { MonthlyStatement, StatementAccount } from '#contract/finance/statement.ts'
import { fill as t } from '#contract/rules/fill.ts'
import styles from './statement.module.css'
import { accountPages, accountWords, amountText, moveWords, unitOf } from './statement-words.ts'

type Line = { name: string; amounts: readonly number[]; isSum?: true }

/** What did not move has no line. */
const linesOf = ({ opening, moves, closing }: StatementAccount): readonly Line[] => [
  { name: t('At the start'), amounts: opening, isSum: true },
  ...moves
    .filter(({ amounts }) => amounts.some((amount) => amount !== 0))
    .map(({ id, amounts }) => ({ name: t(moveWords[id]), amounts })),
  { name: t('At the end'), amounts: closing, isSum: true },
]

/** The part of the table that is one account's. */
const Account = ({ account, width }: { account: StatementAccount; width: number }) => (
  <tbody>
    <tr className={styles.account}>
      <th scope="rowgroup" colSpan={width}>
        <Link to={accountPages[account.id]}>{t(accountWords[account.id])}</Link>{' '}
        {unitOf(account.id) === '' ? null : <small>{unitOf(account.id)}</small>}
      </th>
    </tr>
    {linesOf(account).map(({ name, amounts, isSum }) => (
      <tr key={name} className={isSum ? styles.sum : undefined}>
        <th scope="row">{name}</th>
        {amounts.map((amount, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the columns are the same in every row
          <td key={n}>{amountText(account.id, amount)}</td>
        ))}
      </tr>
    ))}
  </tbody>
)

type Props = {
  label: string
  accounts: readonly StatementAccount[]
  /** Columns before that of all. Left out: there is one column. */
  branches?: MonthlyStatement['branches']
}

/** Accounts one below the other, each with what stood at the start, what moved, and what stands at the end. */
export const StatementTable = ({ label, accounts, branches }: Props) => {
  const columns = [...(branches ?? []), { id: 0, name: t('All') }]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{label}</th>
            {columns.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {accounts.map((account) => (
          <Account key={account.id} account={account} width={columns.length + 1} />
        ))}
      </table>
    </section>
  )
}
