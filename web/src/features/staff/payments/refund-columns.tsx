import type { ReactNode } from 'react'
import type { PaymentSummary } from '#contract/payment/staff-payment.ts'
import { formatDateTime } from '#contract/rules/dates.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { fill as t } from '#contract/rules/text.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { type Column, RowLink } from '#web/staff-ui/data-table.tsx'
import styles from './payment-columns.module.css'
import { refundReasons } from './payment-words.ts'

type Row = PaymentSummary

const HOUR_MS = 3_600_000
const HOURS_OF_TWO_DAYS = 48

/** 'under 1 h', '5 h', '3 days'. */
export const ageText = (since: string, now: Date): string => {
  const hours = Math.floor((now.getTime() - Date.parse(since)) / HOUR_MS)
  if (hours < 1) return t('under 1 h')
  return hours < HOURS_OF_TWO_DAYS
    ? t('{n} h', { n: hours })
    : t('{n} days', { n: Math.floor(hours / 24) })
}

const Age = ({ refundDueSince }: Row) =>
  refundDueSince === null ? null : (
    <span className={styles.time} title={formatDateTime(refundDueSince)}>
      {ageText(refundDueSince, new Date(serverNow()))}
    </span>
  )

const why = ({ refundReasons: reasons }: Row): string =>
  reasons.map((reason) => t(refundReasons[reason])).join('. ')

const Due = ({ refundDue }: Row) => <span className={styles.money}>{formatKsh(refundDue)}</span>

const Brief = ({ row, order }: { row: Row; order: ReactNode }) => (
  <>
    {order}
    <p className={styles.quiet}>{row.customerName}</p>
    <p className={styles.quiet}>{why(row)}</p>
  </>
)

/** The columns of the refunds that are due: who gets what, why, and since when. */
export const refundColumns = (
  addressOf: (orderId: string) => string,
  branchName: (branchId: number) => ReactNode,
): Column<Row>[] => {
  const order = ({ orderId, orderNumber }: Row) => (
    <RowLink to={addressOf(orderId)}>{orderNumber}</RowLink>
  )
  return [
    {
      title: t('Refund'),
      width: 'phones',
      breaks: true,
      cell: (row) => <Brief row={row} order={order(row)} />,
    },
    { title: t('Order'), width: 'sm', cell: order },
    {
      title: t('Customer'),
      width: 'sm',
      breaks: true,
      cell: ({ customerName }) => customerName,
    },
    {
      title: t('Branch'),
      width: 'lg',
      breaks: true,
      cell: ({ branchId }) => branchName(branchId),
    },
    { title: t('Why'), width: 'md', cell: why },
    { title: t('Due for'), cell: (row) => <Age {...row} /> },
    { title: t('To give back'), align: 'right', cell: (row) => <Due {...row} /> },
  ]
}
