import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CounterCash } from '#contract/delivery/cash.ts'
import { daysAfter, nairobiDay } from '#contract/rules/dates.ts'
import { formatPrice } from '#contract/rules/money.ts'
import { fill as t } from '#contract/rules/text.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { sayInEnglish } from '#web/lib/text.ts'
import { useSession, useUserId } from '#web/shop/account/session.ts'
import { useBranches } from '#web/staff-shop/branch/branches.tsx'
import { actorText } from '#web/staff-shop/history/history-list.tsx'
import { Button } from '#web/staff-ui/antd.ts'
import { type Column, DataTable, RowLink, Time } from '#web/staff-ui/data-table.tsx'

import { Stack } from '#web/staff-ui/staff-page.tsx'
import { counterQuery } from './cash-api.ts'
import styles from './cash-page.module.css'

type Entry = CounterCash['entries'][number]

/** The page on which a role looks at an order. Finance may open only the order's payment. */
const pageOf = (role: string | undefined, orderId: string): string => {
  if (role === 'admin') return `/admin/orders?order=${orderId}`
  const isManager = role === 'branch_manager'
  return isManager
    ? `/branch-manager/dashboard?order=${orderId}`
    : `/admin/payments?payment=${orderId}`
}

const columnsFor = (
  role: string | undefined,
  nameOf: (branchId: number) => string | undefined,
): Column<Entry>[] => [
  {
    title: t('Order'),
    breaks: true,
    cell: ({ orderId, orderNumber, at }) => (
      <>
        <RowLink to={pageOf(role, orderId)}>
          <span className={styles.number}>{orderNumber}</span>
        </RowLink>
        <br />
        <Time at={at} />
      </>
    ),
  },
  { title: t('By'), breaks: true, cell: (row) => actorText(row, sayInEnglish) },
  {
    title: t('Branch'),
    width: 'lg',
    breaks: true,
    cell: ({ branchId }) => nameOf(branchId) ?? String(branchId),
  },
  { title: t('Amount'), align: 'right', cell: ({ amount }) => formatPrice(amount) },
]

/** The cash that the counters paid back on a day for returned goods, with order and person. */
export const CounterList = () => {
  const today = nairobiDay(new Date(serverNow()))
  const [day, setDay] = useState(today)
  const { nameOf } = useBranches()
  const role = useSession(({ user }) => user?.role)
  const { data, isPending } = useQuery(counterQuery(useUserId(), day))
  return (
    <Stack>
      <h2>{t('Handed back at the counter')}</h2>
      <div className={styles.day}>
        <Button onClick={() => setDay(daysAfter(day, -1))}>{t('Day before')}</Button>
        <strong>{day === today ? t('Today') : day}</strong>
        <Button disabled={day >= today} onClick={() => setDay(daysAfter(day, 1))}>
          {t('Day after')}
        </Button>
        {data === undefined ? null : (
          <span>{t('{total} in all', { total: formatPrice(data.total) })}</span>
        )}
      </div>
      <DataTable
        rows={data?.entries ?? []}
        rowKey={({ id }) => id}
        busy={isPending}
        empty={t('No cash was handed back on this day.')}
        columns={columnsFor(role, nameOf)}
      />
    </Stack>
  )
}
