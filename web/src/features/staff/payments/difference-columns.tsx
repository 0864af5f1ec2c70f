import type { ReactNode } from 'react'
import type { PaymentSummary } from '#contract/payment/staff-payment.ts'
import { formatDateTime } from '#contract/rules/dates.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { fill as t } from '#contract/rules/text.ts'
import { type Column, RowLink } from '#web/staff-ui/data-table.tsx'
import { nameOf, reasonText } from '../cash/cash-words.tsx'
import styles from './payment-columns.module.css'

type Row = PaymentSummary

const Money = ({ amount }: { amount: number | undefined }) => (
  <span className={styles.money}>{amount === undefined ? '–' : formatKsh(amount)}</span>
)
const driver = ({ cashShort }: Row): string => nameOf(cashShort?.driver.fullName ?? null)
const why = ({ cashShort }: Row): string => reasonText(cashShort?.reason ?? null)

/** The columns of the orders whose cash is missing: who was to collect it, how much, and why it is not there. */
export const differenceColumns = (
  addressOf: (orderId: string) => string,
  branchName: (branchId: number) => ReactNode,
): Column<Row>[] => {
  const order = ({ orderId, orderNumber }: Row) => (
    <RowLink to={addressOf(orderId)}>{orderNumber}</RowLink>
  )
  return [
    {
      title: t('Difference'),
      width: 'phones',
      breaks: true,
      cell: (row) => (
        <>
          {order(row)}
          <p className={styles.quiet}>{driver(row)}</p>
          <p className={styles.quiet}>{why(row)}</p>
        </>
      ),
    },
    { title: t('Order'), width: 'sm', cell: order },
    { title: t('Driver'), width: 'sm', breaks: true, cell: driver },
    {
      title: t('Branch'),
      width: 'lg',
      breaks: true,
      cell: ({ branchId }) => branchName(branchId),
    },
    { title: t('Why'), width: 'md', breaks: true, cell: why },
    {
      title: t('Since'),
      width: 'lg',
      cell: ({ cashShort }) =>
        cashShort === null ? null : (
          <span className={styles.time}>{formatDateTime(cashShort.since)}</span>
        ),
    },
    {
      title: t('To be collected'),
      align: 'right',
      width: 'md',
      cell: ({ cashShort }) => <Money amount={cashShort?.expected} />,
    },
    {
      title: t('Missing'),
      align: 'right',
      cell: ({ cashShort }) => <Money amount={cashShort?.missing} />,
    },
  ]
}
