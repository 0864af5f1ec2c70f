import { type UseQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { CashShort, DriverCash } from '#contract/delivery/cash.ts'
import { formatPrice } from '#contract/rules/money.ts'
import { fill as t } from '#contract/rules/text.ts'
import { useLast } from '#web/lib/use-last.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { AlteredLog } from '#web/staff-shop/log-warning.tsx'
import { driverName, MissingCash, reasonText, shortKey } from '#web/staff-shop/missing-cash.tsx'
import { type Column, DataTable, RowLink, Time } from '#web/staff-ui/data-table.tsx'
import { PagedTable, rowsOf } from '#web/staff-ui/paged-table.tsx'
import { useOpened } from '#web/staff-ui/record-sheet.tsx'
import { Stack, StaffPage } from '#web/staff-ui/staff-page.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Sheet } from '#web/ui/dialog.tsx'
import { EmptyState, LoadFailed } from '#web/ui/feedback/empty-state.tsx'
import { carriedQuery, shortPages } from './cash-api.ts'
import { CashDrawer } from './cash-drawer.tsx'
import { Difference } from './cash-words.tsx'
import { CounterList } from './counter-list.tsx'
import { EntryList } from './entry-list.tsx'

const shortColumns = (addressOf: (id: string) => string): readonly Column<CashShort>[] => [
  {
    title: t('Order'),
    breaks: true,
    cell: (short) => (
      <>
        <RowLink to={addressOf(shortKey(short))}>{short.orderNumber}</RowLink>
        <br />
        <Time at={short.since} />
      </>
    ),
  },
  {
    title: t('Driver and reason'),
    breaks: true,
    cell: ({ driver, reason }) => (
      <>
        <span>{driverName(driver.fullName)}</span>
        <p>{reasonText(reason)}</p>
      </>
    ),
  },
  {
    title: t('To be collected'),
    align: 'right',
    width: 'md',
    cell: ({ expected }) => formatPrice(expected),
  },
  {
    title: t('Taken'),
    align: 'right',
    width: 'md',
    cell: ({ taken }) => (taken === null ? '–' : formatPrice(taken)),
  },
  {
    title: t('Missing'),
    align: 'right',
    cell: ({ missing }) => <strong>{formatPrice(missing)}</strong>,
  },
]

/** Orders whose cash was not collected in full. Managers see their own branch; finance and admins see all branches. */
const ShortList = () => {
  const list = useInfiniteQuery(shortPages(useUserId()))
  const { opened, close, addressOf } = useOpened('short')
  const found = rowsOf(list).find((short) => shortKey(short) === opened)
  const shown = useLast(found)
  return (
    <Stack>
      <h2>{t('Cash missing at doors')}</h2>
      <PagedTable
        list={list}
        rowKey={shortKey}
        columns={shortColumns(addressOf)}
        failed={t('The missing cash could not be loaded')}
        shown={(n) => t('{n} {n|order|orders} shown', { n })}
        empty={
          <EmptyState
            title={t('Nothing Is Missing')}
            text={t('Orders whose driver took less than was to be collected show up here.')}
          />
        }
      />
      <Sheet
        open={found !== undefined}
        onClose={close}
        side="right"
        wide
        title={t('Order {number}', { number: shown?.orderNumber ?? '' })}
      >
        {shown === undefined ? null : <MissingCash key={shortKey(shown)} {...shown} />}
      </Sheet>
    </Stack>
  )
}

const columnsFor = (addressOf: (id: string) => string): readonly Column<DriverCash>[] => [
  {
    title: t('Driver'),
    breaks: true,
    cell: ({ driverId, fullName, isPartner, isOverLimit }) => (
      <>
        <RowLink to={addressOf(driverId)}>{driverName(fullName)}</RowLink>{' '}
        {isPartner ? <Badge>{t('Partner')}</Badge> : null}{' '}
        {isOverLimit ? <Badge tone="mango">{t('Over the limit')}</Badge> : null}
      </>
    ),
  },
  {
    title: t('Due'),
    align: 'right',
    width: 'phones',
    cell: ({ due, open }) => (
      <>
        <strong>{formatPrice(due)}</strong>{' '}
        {open === null ? null : <Difference sum={open.difference} />}
      </>
    ),
  },
  {
    title: t('Due'),
    align: 'right',
    width: 'sm',
    cell: ({ due }) => <strong>{formatPrice(due)}</strong>,
  },
  {
    title: t('Last handover'),
    width: 'md',
    cell: ({ lastHandoverAt, lastDifference, open }) =>
      lastHandoverAt === null ? (
        t('None yet')
      ) : (
        <>
          <Time at={lastHandoverAt} /> <Difference sum={lastDifference} />{' '}
          {lastDifference !== 0 && open === null ? <Badge>{t('Written off')}</Badge> : null}
        </>
      ),
  },
  {
    title: t('Float, in all'),
    align: 'right',
    width: 'lg',
    cell: ({ float }) => formatPrice(float),
  },
  { title: t('Owed, in all'), align: 'right', width: 'lg', cell: ({ owed }) => formatPrice(owed) },
  {
    title: t('Taken, as said, in all'),
    align: 'right',
    width: 'xxl',
    cell: ({ taken, isPartner }) => (isPartner ? '–' : formatPrice(taken)),
  },
  {
    title: t('Handed over, in all'),
    align: 'right',
    width: 'lg',
    cell: ({ handedOver }) => formatPrice(handedOver),
  },
  {
    title: t('Written off, in all'),
    align: 'right',
    width: 'lg',
    cell: ({ writtenOff }) => formatPrice(writtenOff),
  },
]

/** The cash that each driver carries now, the highest sum first. The sums since the beginning stand at the end of a row. */
const CarriedList = ({
  carried: { data, isError, error, isFetching, refetch },
  addressOf,
}: {
  carried: UseQueryResult<DriverCash[]>
  addressOf(id: string): string
}) => {
  if (data === undefined && isError)
    return (
      <LoadFailed
        title={t('The drivers’ cash could not be loaded')}
        query={{ error, isFetching, refetch }}
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

/**
 * The cash that drivers carry, cash that is missing, handovers with a difference, and cash that the counters paid back.
 */
export const CashPage = () => {
  const carried = useQuery(carriedQuery(useUserId()))
  const { opened, close, addressOf } = useOpened('of')
  return (
    <StaffPage title={t('Drivers’ cash')}>
      <AlteredLog />
      <CarriedList carried={carried} addressOf={addressOf} />
      <ShortList />
      <CounterList />
      <EntryList drivers={carried.data ?? []} />
      <CashDrawer
        driver={carried.data?.find(({ driverId }) => driverId === opened)}
        onClose={close}
      />
    </StaffPage>
  )
}
