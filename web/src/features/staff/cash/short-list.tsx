import { useInfiniteQuery } from '@tanstack/react-query'
import type { CashShort } from '#contract/delivery/cash.ts'
import { formatDateTime } from '#contract/rules/dates.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { Stack } from '#web/staff-ui/page/staff-page.tsx'
import type { Column } from '#web/staff-ui/table/columns.ts'
import { PagedTable } from '#web/staff-ui/table/paged-table.tsx'
import { RowLink } from '#web/staff-ui/table/row-link.tsx'
import { useOpened } from '#web/staff-ui/use-opened.ts'
import { Sheet, useLast } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { shortPages } from './cash-api.ts'
import { nameOf, reasonText } from './cash-words.tsx'
import { MissingCash } from './missing-cash.tsx'

const shortColumns = (addressOf: (id: string) => string): readonly Column<CashShort>[] => [
  {
    title: t('Order'),
    breaks: true,
    cell: ({ orderId, orderNumber, since }) => (
      <>
        <RowLink to={addressOf(orderId)}>{orderNumber}</RowLink>
        <br />
        <time dateTime={since}>{formatDateTime(since)}</time>
      </>
    ),
  },
  {
    title: t('Driver and reason'),
    breaks: true,
    cell: ({ driver, reason }) => (
      <>
        <span>{nameOf(driver.fullName)}</span>
        <p>{reasonText(reason)}</p>
      </>
    ),
  },
  {
    title: t('To be collected'),
    align: 'right',
    width: 'md',
    cell: ({ expected }) => formatKsh(expected),
  },
  { title: t('Taken'), align: 'right', width: 'md', cell: ({ taken }) => formatKsh(taken) },
  {
    title: t('Missing'),
    align: 'right',
    cell: ({ missing }) => <strong>{formatKsh(missing)}</strong>,
  },
]

/** Orders whose cash was to be collected and is missing: a manager's own branch, for finance and admins all. */
export const ShortList = () => {
  const list = useInfiniteQuery(shortPages(useUserId()))
  const { opened, close, addressOf } = useOpened('short')
  const found = list.data?.pages
    .flatMap(({ items }) => items)
    .find(({ orderId }) => orderId === opened)
  const shown = useLast(found)
  return (
    <Stack>
      <h2>{t('Cash missing at doors')}</h2>
      <PagedTable
        list={list}
        rowKey={({ orderId }) => orderId}
        columns={shortColumns(addressOf)}
        failed={t('The missing cash could not be loaded')}
        shown={(n) => t('{n} orders shown', { n })}
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
        {shown === undefined ? null : <MissingCash key={shown.orderId} {...shown} />}
      </Sheet>
    </Stack>
  )
}
