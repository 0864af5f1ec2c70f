import { formatPrice } from '#contract/rules/money.ts'
import { fill as t } from '#contract/rules/text.ts'
import {
  isInPoints,
  type MonthlyStatement,
  type StatementAccount,
  type StatementAccountId,
  type StatementMove,
} from '#contract/statement.ts'
import { Link } from '#web/lib/router/router.tsx'
import { pointsText } from './points-words.tsx'
import styles from './statement.module.css'

export const accountWords: Readonly<Record<StatementAccountId, string>> = {
  money: 'Money from customers',
  refunds: 'Refunds due',
  review: 'M-PESA’s money in review',
  dismissed: 'M-PESA’s money dismissed in review',
  debts: 'Owed by customers',
  drivers: 'Cash with drivers',
  points: 'Points',
  vouchers: 'Points in vouchers',
}

/** The page that lists what an account of the statement counts. */
const accountPages: Readonly<Record<StatementAccountId, string>> = {
  money: '/admin/payments',
  refunds: '/admin/payments?view=refunds',
  review: '/admin/payments?view=review',
  dismissed: '/admin/payments?view=dismissed',
  debts: '/admin/payments?view=debts',
  drivers: '/drivers-cash',
  points: '/finance/points',
  vouchers: '/finance/points?view=expiry',
}

const moveWords: Readonly<Record<StatementMove, string>> = {
  mpesa: 'M-PESA, before the goods went out',
  mpesa_door: 'M-PESA at the door',
  cash_driver: 'Cash taken by drivers, owed by partners',
  cash_other: 'Cash over the counter',
  cash_short: 'Cash missing at doors, owed by drivers',
  cash_settled: 'Missing cash that staff let go',
  mpesa_back: 'M-PESA given back',
  cash_back: 'Cash given back',
  refund_due: 'Became due',
  review_in: 'Came in with a doubt',
  review_out: 'Settled',
  dismissed_in: 'Dismissed in review',
  dismissed_out: 'Taken up again',
  debt_in: 'Not paid for goods handed over',
  debt_paid: 'Paid later',
  debt_written_off: 'Written off by staff',
  float: 'Floats given',
  owed: 'Owed for deliveries',
  short_settled: 'Missing cash that staff let go',
  handed_over: 'Handed over and counted',
  written_off: 'Differences written off',
  order: 'Earned with orders',
  bonus: 'Bonuses',
  return: 'Taken back, goods returned',
  bonus_return: 'Bonuses taken back',
  redemption: 'Redeemed',
  expiry: 'Released, vouchers not used in time',
  voucher_back: 'Released, vouchers ended for returned goods',
  correction: 'Corrected by hand',
  erasure: 'Accounts erased',
  used: 'Used with orders, less those that came back',
}

/** A sum without 'KSh', which stands in the title of the account. Cents are shown only if there are any. */
const shillings = (amount: number): string => {
  const digits = Number.isInteger(amount) ? 0 : 2
  const text = Math.abs(amount).toLocaleString('en-KE', { minimumFractionDigits: digits })
  return `${amount < 0 ? '−' : ''}${text}`
}

const amountText = (id: StatementAccountId, amount: number): string =>
  isInPoints(id) ? pointsText(amount) : shillings(amount)

const unitOf = (id: StatementAccountId): string => (isInPoints(id) ? '' : 'KSh')

/** 'KSh 90', 'KSh −90' or '40 points'. */
export const differenceText = (id: StatementAccountId, amount: number): string =>
  isInPoints(id) ? `${pointsText(amount)} points` : formatPrice(amount)

/** 'November 2026'. */
export const monthName = (month: string): string =>
  new Date(`${month}-15T00:00:00Z`).toLocaleDateString('en-KE', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })

/** The month that lies `months` after a month such as '2026-11'. A negative number goes back. */
export const monthAfter = (month: string, months: number): string => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

type Line = { name: string; amounts: readonly number[]; isSum?: true }

/** The lines of an account. A move whose amounts are all zero has no line. */
const linesOf = ({ opening, moves, closing }: StatementAccount): readonly Line[] => [
  { name: t('At the start'), amounts: opening, isSum: true },
  ...moves
    .filter(({ amounts }) => amounts.some((amount) => amount !== 0))
    .map(({ id, amounts }) => ({ name: t(moveWords[id]), amounts })),
  { name: t('At the end'), amounts: closing, isSum: true },
]

/** The rows of one account. */
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
  /** Each branch has a column, and a last column has the sums. Without branches there is one column. */
  branches?: MonthlyStatement['branches']
}

/** A table of accounts, each with its start, its moves and its end. */
export const StatementTable = ({ label, accounts, branches }: Props) => {
  const columns = [...(branches ?? []), { id: 0, name: t('All') }]
  return (
    <>
      {branches === undefined || branches.length < 3 ? null : (
        <p className={styles.sideways}>
          {t('{n} {n|branch stands|branches stand} side by side: move the table to see each.', {
            n: branches.length,
          })}
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
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
    </>
  )
}
