import { useInfiniteQuery } from '@tanstack/react-query'
import { type ExpiringVoucher, type ExpiryView, expiringVoucher } from '#contract/points-ledger.ts'
import { fill as t } from '#contract/rules/text.ts'
import { pagedQuery } from '#web/lib/queries.ts'
import { Link } from '#web/lib/router/router.tsx'
import { useUserId } from '#web/shop/account/session.ts'
import { keys } from '#web/shop/keys.ts'
import { auditPath } from '#web/staff-shop/history/record-links.tsx'
import { type Column, Time } from '#web/staff-ui/data-table.tsx'
import { ExportButton } from '#web/staff-ui/export-button.tsx'
import { PagedTable } from '#web/staff-ui/paged-table.tsx'
import { Stack } from '#web/staff-ui/staff-page.tsx'
import styles from './finance.module.css'
import { accountName, pointsText } from './points-words.tsx'

const vouchersQuery = (userId: string | undefined, view: ExpiryView) =>
  pagedQuery(
    keys.own(userId).staff({ expiry: view }),
    `/api/finance/vouchers?view=${view}&limit=50`,
    expiringVoucher,
  )

const columnsFor = (ends: string): readonly Column<ExpiringVoucher>[] => [
  { title: ends, cell: ({ expiresAt }) => <Time at={expiresAt} /> },
  {
    title: t('Account'),
    breaks: true,
    cell: (voucher) => (
      <Link to={auditPath('loyalty', voucher.account.id)}>{accountName(voucher)}</Link>
    ),
  },
  { title: t('Reward'), breaks: true, cell: ({ name }) => name },
  { title: t('Redeemed'), width: 'sm', cell: ({ issuedAt }) => <Time at={issuedAt} /> },
  {
    title: t('Points'),
    align: 'right',
    cell: ({ points }) => <span className={styles.figure}>{pointsText(points)}</span>,
  },
]
const columns: Readonly<Record<ExpiryView, readonly Column<ExpiringVoucher>[]>> = {
  ending: columnsFor(t('Ends')),
  ended: columnsFor(t('Ended')),
}

const List = ({ view, title, empty }: { view: ExpiryView; title: string; empty: string }) => (
  <>
    <div className={styles.bar}>
      <h2>{title}</h2>
      <ExportButton
        path="/api/finance/vouchers/export"
        filters={{ view }}
        name={`vouchers-${view}`}
        failed={t('The vouchers could not be exported')}
      />
    </div>
    <PagedTable
      list={useInfiniteQuery(vouchersQuery(useUserId(), view))}
      rowKey={({ id }) => id}
      columns={columns[view]}
      failed={t('The vouchers could not be loaded')}
      shown={(n) => t('{n} {n|voucher|vouchers} shown', { n })}
      empty={empty}
    />
  </>
)

/**
 * Lists vouchers that end soon, and vouchers that ended unused. The customer gets back the points of an ended voucher;
 * points themselves never expire.
 */
export const ExpiryReport = () => (
  <Stack>
    <p className={styles.small}>
      {t('Points never expire. A voucher that nobody uses in time ends and gives its points back.')}
    </p>
    <List
      view="ending"
      title={t('Ending within four weeks')}
      empty={t('No voucher ends within four weeks.')}
    />
    <List
      view="ended"
      title={t('Ended without being used')}
      empty={t('No voucher has ended without being used.')}
    />
  </Stack>
)
