import type { UseQueryResult } from '@tanstack/react-query'
import type { DriverCash } from '#contract/delivery/cash.ts'
import { formatDateTime } from '#contract/rules/dates.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { formatKsh } from '#contract/rules/money.ts'
import type { Column } from '#web/staff-ui/table/columns.ts'
import { DataTable } from '#web/staff-ui/table/data-table.tsx'
import { RowLink } from '#web/staff-ui/table/row-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { EmptyState, LoadFailed } from '#web/ui/feedback/empty-state.tsx'
import { Difference, nameOf } from './cash-words.tsx'

const columnsFor = (addressOf: (id: string) => string): readonly Column<DriverCash>[] => [
  {
    title: t('Driver'),
    breaks: true,
    cell: ({ driverId, fullName, isPartner, isOverLimit }) => (
      <>
        <RowLink to={addressOf(driverId)}>{nameOf(fullName)}</RowLink>{' '}
        {isPartner ? <Badge>{t('Partner')}</Badge> : null}{' '}
        {isOverLimit ? <Badge tone="mango">{t('Over the limit')}</Badge> : null}
      </>
    ),
  },
  {
    title: t('Float'),
    align: 'right',
    width: 'md',
    cell: ({ float }) => formatKsh(float),
  },
  { title: t('Owed'), align: 'right', width: 'md', cell: ({ owed }) => formatKsh(owed) },
  {
    title: t('Taken, as said'),
    align: 'right',
    width: 'lg',
    cell: ({ taken, isPartner }) => (isPartner ? '–' : formatKsh(taken)),
  },
  {
    title: t('Handed over'),
    align: 'right',
    width: 'md',
    cell: ({ handedOver }) => formatKsh(handedOver),
  },
  { title: t('Due'), align: 'right', cell: ({ due }) => <strong>{formatKsh(due)}</strong> },
  {
    title: t('Last handover'),
    width: 'lg',
    cell: ({ lastHandoverAt, lastDifference, open }) =>
      lastHandoverAt === null ? (
        t('None yet')
      ) : (
        <>
          <time dateTime={lastHandoverAt}>{formatDateTime(lastHandoverAt)}</time>{' '}
          <Difference sum={lastDifference} />{' '}
          {lastDifference !== 0 && open === null ? <Badge>{t('Written off')}</Badge> : null}
        </>
      ),
  },
]

/** What each driver carries, the highest sum first. */
export const CarriedList = ({
  carried: { data, isError, isFetching, refetch },
  addressOf,
}: {
  carried: UseQueryResult<DriverCash[]>
  addressOf(id: string): string
}) => {
  if (data === undefined && isError)
    return (
      <LoadFailed
        title={t('The drivers’ cash could not be loaded')}
        query={{ isFetching, refetch }}
      />
    )
  return (
    <DataTable
      rows={data ?? []}
      busy={data === undefined}
      rowKey={({ driverId }) => driverId}
      columns={columnsFor(addressOf)}
      empty={
        <EmptyState
          title={t('No Drivers')}
          text={t('People whom you make drivers show up here with the cash they carry.')}
        />
      }
    />
  )
}
