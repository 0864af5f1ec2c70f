import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { type LedgerEntry, pointsKinds } from '#contract/finance/ledger.ts'
import { formatDateTime } from '#contract/rules/dates.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { Button } from '#web/staff-ui/antd.ts'
import { ExportButton } from '#web/staff-ui/export-button.tsx'
import { AddressFilters } from '#web/staff-ui/filters/address-filters.tsx'
import { useAddressFilters } from '#web/staff-ui/filters/use-address-filters.ts'
import { Stack } from '#web/staff-ui/page/staff-page.tsx'
import type { Column } from '#web/staff-ui/table/columns.ts'
import { PagedTable } from '#web/staff-ui/table/paged-table.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { AuditLink } from '../../history/audit-link.tsx'
import { AsOfField } from '../as-of-field.tsx'
import styles from '../finance.module.css'
import { ledgerFilters, ledgerPages } from './ledger-api.ts'
import { LedgerCards } from './ledger-cards.tsx'
import { accountName, EntryAbout, kindWords, movedText, pointsText } from './ledger-words.tsx'

const Points = ({ points }: { points: number }) => (
  <span className={styles.figure}>{movedText(points)}</span>
)

const rulesText = ({ rules }: LedgerEntry): string =>
  rules === null
    ? ''
    : t('Rules {version}: KSh {shillings} a point, × {multiplier}', {
        version: rules.version,
        shillings: rules.shillingsAPoint,
        multiplier: rules.multiplier,
      })

const columnsFor = (addressOf: (account: string) => string): Column<LedgerEntry>[] => [
  {
    title: t('Recorded'),
    cell: ({ at, happenedAt }) => (
      <>
        <time dateTime={at}>{formatDateTime(at)}</time>
        {formatDateTime(at) === formatDateTime(happenedAt) ? null : (
          <p className={styles.small}>{t('happened {at}', { at: formatDateTime(happenedAt) })}</p>
        )}
      </>
    ),
  },
  {
    title: t('Account'),
    breaks: true,
    cell: (entry) => <Link to={addressOf(entry.account.id)}>{accountName(entry)}</Link>,
  },
  {
    title: t('What'),
    breaks: true,
    cell: (entry) => (
      <>
        <span>{kindWords[entry.kind]}</span> <EntryAbout {...entry} />
        <p className={styles.small}>{rulesText(entry)}</p>
      </>
    ),
  },
  { title: t('Points'), align: 'right', cell: ({ points }) => <Points points={points} /> },
  {
    title: t('Balance'),
    align: 'right',
    width: 'sm',
    cell: ({ balance }) => <span className={styles.figure}>{pointsText(balance)}</span>,
  },
]

/** Every entry of one account or of all, as of any moment of recording. */
export const LedgerList = () => {
  const filtering = useAddressFilters(ledgerFilters, ['asOf'])
  const { filters, set, query } = filtering
  const list = useInfiniteQuery(ledgerPages(useUserId(), query))
  const addressOf = (account: string) => `?${ledgerFilters.write({ ...filters, account })}`
  return (
    <Stack>
      <LedgerCards {...filters} />
      <div className={styles.bar}>
        <AddressFilters
          label={t('Entries')}
          filtering={filtering}
          fields={[
            {
              kind: 'choice',
              name: 'kind',
              label: t('What'),
              any: t('All entries'),
              options: pointsKinds.map((value) => ({ value, label: kindWords[value] })),
            },
          ]}
        />
        <AsOfField value={filters.asOf} onChange={(asOf) => set('asOf', asOf)} />
        <ExportButton
          path="/api/finance/ledger/export"
          filters={filters}
          name="points"
          failed={t('The ledger could not be exported')}
        />
      </div>
      {filters.account === undefined ? null : (
        <div className={styles.bar}>
          <AuditLink kind="loyalty" id={filters.account} />
          <Button onClick={() => set('account', '')}>{t('All accounts')}</Button>
        </div>
      )}
      <PagedTable
        list={list}
        rowKey={({ id }) => id}
        columns={columnsFor(addressOf)}
        failed={t('The ledger could not be loaded')}
        shown={(n) => t('{n} entries shown', { n })}
        empty={
          <EmptyState
            title={t('No Entries')}
            text={
              query === ''
                ? t('Points that customers earn and redeem show up here.')
                : t('Try adjusting your filters to see more results.')
            }
          />
        }
      />
    </Stack>
  )
}
