import { Link } from 'react-router-dom'
import {
  isInPoints,
  type MonthlyStatement,
  type StatementAccountId,
  type StatementWorth,
} from '#contract/finance/statement.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { pointsText } from '../ledger/ledger-words.tsx'
import { Checks } from './checks.tsx'
import styles from './statement.module.css'
import { StatementTable } from './statement-table.tsx'

const ofBranches: readonly StatementAccountId[] = ['money', 'refunds', 'review']

const handoverText = ({ handovers }: MonthlyStatement): string => {
  const { count, differing, kept, missing, surplus } = handovers
  if (count === 0) return t('Nothing was handed over.')
  return t(
    '{count} handovers were counted, {differing} did not agree: {missing} missing, {surplus} too much. {kept} stayed with drivers for change.',
    {
      count,
      differing,
      missing: formatKsh(missing),
      surplus: formatKsh(surplus),
      kept: formatKsh(kept),
    },
  )
}

const worthText = ({ points, voucherPoints, worth, liability }: StatementWorth): string =>
  t('{points} points and {vouchers} in vouchers at KSh {worth}: {liability}', {
    points: pointsText(points),
    vouchers: pointsText(voucherPoints),
    worth,
    liability: formatKsh(liability),
  })

const Worth = ({ opening, closing }: MonthlyStatement['worth']) => (
  <dl className={styles.facts}>
    <dt>{t('Worth at the start')}</dt>
    <dd>{worthText(opening)}</dd>
    <dt>{t('Worth at the end')}</dt>
    <dd>{worthText(closing)}</dd>
    {closing.owed === 0 ? null : (
      <>
        <dt>{t('Owed by customers, never netted')}</dt>
        <dd>
          {t('{points} points, {worth}', {
            points: pointsText(closing.owed),
            worth: formatKsh(closing.owedWorth),
          })}
        </dd>
      </>
    )}
    <dt className={styles.screen}>{t('Who changed the worth, and when')}</dt>
    <dd className={styles.screen}>
      <Link to="/finance/points?view=outstanding">{t('Its versions')}</Link>
    </dd>
  </dl>
)

/** One month on one page: money by branch, drivers' cash, points. */
export const StatementSheet = (statement: MonthlyStatement) => {
  const { accounts, branches, worth } = statement
  const those = (ids: readonly StatementAccountId[]) =>
    accounts.filter(({ id }) => ids.includes(id))
  return (
    <div className={styles.sheet}>
      <Checks {...statement} />
      <StatementTable label={t('By branch')} accounts={those(ofBranches)} branches={branches} />
      <StatementTable label={t('Drivers')} accounts={those(['drivers'])} />
      <p className={styles.note}>{handoverText(statement)}</p>
      <StatementTable
        label={t('Customers’ points')}
        accounts={accounts.filter(({ id }) => isInPoints(id))}
      />
      <Worth {...worth} />
    </div>
  )
}
