import { useQuery } from '@tanstack/react-query'
import { nairobiDay } from '#contract/rules/dates.ts'
import { formatPrice } from '#contract/rules/money.ts'
import { fill as t } from '#contract/rules/text.ts'
import {
  isInPoints,
  type MonthlyStatement,
  type StatementAccountId,
  type StatementQuery,
  type StatementWorth,
  statement,
  statementQuery,
} from '#contract/statement.ts'
import { addressState } from '#web/lib/address-state.ts'
import { apiQuery } from '#web/lib/queries.ts'
import { Link } from '#web/lib/router/router.tsx'
import { serverNow } from '#web/lib/server-clock.ts'
import { useShop } from '#web/shop/account/first-view.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { keys } from '#web/shop/keys.ts'
import { LogWarningNotice } from '#web/staff-shop/log-warning.tsx'
import { Button } from '#web/staff-ui/antd.ts'
import { ExportButton } from '#web/staff-ui/export-button.tsx'
import { Loaded, StaffPage } from '#web/staff-ui/staff-page.tsx'
import { useAddressFilters } from '#web/staff-ui/use-address-filters.ts'
import { pointsText } from './points-words.tsx'
import styles from './statement.module.css'
import {
  accountWords,
  differenceText,
  monthAfter,
  monthName,
  StatementTable,
} from './statement-table.tsx'

/**
 * Checks the statement: in each column, the start plus all moves must give the end. Each sentence names a column where
 * it does not.
 */
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
          difference: formatPrice(cashDifference),
        }),
      ]),
]

/** Says whether all columns of the statement add up, and lists the columns that do not. */
const Checks = (statement: MonthlyStatement) => {
  const found = differencesIn(statement)
  if (found.length === 0 && statement.logWarning !== null) {
    return <p role="status">{t('The sums add up, of records that may be forged.')}</p>
  }
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

const ofBranches: readonly StatementAccountId[] = ['money', 'refunds', 'review']

const handoverText = ({ handovers }: MonthlyStatement): string => {
  const { count, differing, kept, missing, surplus } = handovers
  if (count === 0) return t('Nothing was handed over.')
  return t(
    '{count} {count|handover|handovers} were counted, {differing} did not agree: {missing} missing, {surplus} too much. {kept} stayed with drivers for change.',
    {
      count,
      differing,
      missing: formatPrice(missing),
      surplus: formatPrice(surplus),
      kept: formatPrice(kept),
    },
  )
}

const worthText = ({ points, voucherPoints, worth, liability }: StatementWorth): string =>
  t('{points} {points|point|points} and {vouchers} in vouchers at KSh {worth}: {liability}', {
    points: pointsText(points),
    vouchers: pointsText(voucherPoints),
    worth,
    liability: formatPrice(liability),
  })

/** Groups of eight characters, which `npm run verify` reads from paper. */
const inGroups = (hex: string): string => hex.replace(/(.{8})(?=.)/g, '$1 ')

/** What of the log can be compared with this paper later, and what that shows. */
const Checkpoint = ({ count, at, hash, chain }: NonNullable<MonthlyStatement['checkpoint']>) => (
  <dl className={styles.facts}>
    <dt>{t('Checkpoint of the log')}</dt>
    <dd className={styles.checkpoint}>{`${count} ${at} ${inGroups(hash)}`}</dd>
    <dt>{t('Chain of these events')}</dt>
    <dd className={styles.checkpoint}>{inGroups(chain)}</dd>
    <dt>{t('What they show')}</dt>
    <dd>
      {t(
        'Kept on paper, either shows later whether the log still begins with the same {count} {count|event|events} as at the time above. Neither shows that these events were true, or unchanged before they were sealed, and neither says anything of later events. The checkpoint is compared by ‘npm run verify’ with the shop’s vault; the chain by anybody with a copy of the log, without a secret. The operations manual, section ‘Integrity’, says how.',
        { count },
      )}
    </dd>
  </dl>
)

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
          {t('{points} {points|point|points}, {worth}', {
            points: pointsText(closing.owed),
            worth: formatPrice(closing.owedWorth),
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

/** The statement of one month: money by branch, cash of drivers, and customers' points. */
const StatementSheet = (statement: MonthlyStatement) => {
  const { accounts, branches, worth, checkpoint, logWarning } = statement
  const those = (ids: readonly StatementAccountId[]) =>
    accounts.filter(({ id }) => ids.includes(id))
  return (
    <div className={styles.sheet}>
      {logWarning === null ? null : <LogWarningNotice {...logWarning} />}
      <Checks {...statement} />
      <StatementTable label={t('By branch')} accounts={those(ofBranches)} branches={branches} />
      <StatementTable label={t('Drivers')} accounts={those(['drivers'])} />
      <p className={styles.note}>{handoverText(statement)}</p>
      <StatementTable
        label={t('Customers’ points')}
        accounts={accounts.filter(({ id }) => isInPoints(id))}
      />
      <Worth {...worth} />
      {checkpoint === null ? null : <Checkpoint {...checkpoint} />}
    </div>
  )
}

const address = addressState(statementQuery)

const statementOf = (userId: string | undefined, filters: StatementQuery) => {
  const query = address.write(filters).toString()
  return apiQuery(
    keys.own(userId).staff({ statement: query }),
    `/api/finance/statement?${query}`,
    statement,
  )
}

/** The monthly statement of payments, cash and points, to read, print or download. */
export const StatementPage = () => {
  const { filters, set } = useAddressFilters(address, [])
  const now = nairobiDay(new Date(serverNow())).slice(0, 7)
  const month = filters.month ?? now
  const go = (months: number): void => {
    const next = monthAfter(month, months)
    set('month', next === now ? '' : next)
  }
  const query = useQuery(statementOf(useUserId(), filters))
  const note = t(
    month < now
      ? '{shop}: {month}, by the time at which things were recorded, in Nairobi'
      : '{shop}: {month} so far, by the time at which things were recorded, in Nairobi',
    { shop: useShop().name, month: monthName(month) },
  )
  return (
    <StaffPage
      title={t('Monthly statement')}
      note={note}
      beside={
        <div className={styles.bar}>
          <Button onClick={() => go(-1)}>{t('Month before')}</Button>
          <Button disabled={month >= now} onClick={() => go(1)}>
            {t('Month after')}
          </Button>
          <ExportButton
            path="/api/finance/statement/export"
            filters={{ month }}
            name={`statement-${month}`}
            failed={t('The statement could not be exported')}
          />
          <Button type="primary" onClick={() => window.print()}>
            {t('Print')}
          </Button>
        </div>
      }
    >
      <Loaded query={query} failed={t('The statement could not be loaded')} height="420px">
        {(found) => <StatementSheet {...found} />}
      </Loaded>
    </StaffPage>
  )
}
