import type { ReactNode } from 'react'
import type { PaymentSummary, PaymentsQuery } from '#contract/payment/staff-payment.ts'
import { formatDateTime } from '#contract/rules/dates.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { fill as t } from '#contract/rules/text.ts'
import { StatusBadge } from '#web/shop/order/order-status.tsx'
import { paymentStatusWords } from '#web/shop/payment/status-words.ts'
import { useBranches } from '#web/staff-shop/branch/branches.tsx'
import { type Column, RowLink } from '#web/staff-ui/data-table.tsx'
import { differenceColumns } from './difference-columns.tsx'
import styles from './payment-columns.module.css'
import { refundColumns } from './refund-columns.tsx'

type Row = PaymentSummary

/** Names what somebody has to do about the payment. */
const Waiting = ({ openCases, refundDue, cashShort }: Row) => {
  if (openCases === 0 && refundDue === 0 && cashShort === null) return null
  return (
    <p className={styles.waiting}>
      {openCases > 0 ? <span>{t('{n} to review', { n: openCases })}</span> : null}
      {refundDue > 0 ? (
        <span>{t('{amount} to give back', { amount: formatKsh(refundDue) })}</span>
      ) : null}
      {cashShort === null ? null : (
        <span>{t('{amount} cash missing', { amount: formatKsh(cashShort.missing) })}</span>
      )}
    </p>
  )
}

const Status = (row: Row) => (
  <>
    <StatusBadge words={paymentStatusWords} status={row.paymentStatus} />
    <Waiting {...row} />
  </>
)

const Money = ({ amount }: { amount: number }) => (
  <span className={styles.money}>{amount === 0 ? '–' : formatKsh(amount)}</span>
)

/** On a phone this cell stands for the other columns. */
const Brief = ({ row, order }: { row: Row; order: ReactNode }) => (
  <>
    {order}
    <p className={styles.quiet}>{row.customerName}</p>
    <p className={styles.quiet}>
      <Money amount={row.orderTotal} />
    </p>
    <p className={`${styles.quiet} ${styles.time}`}>{formatDateTime(row.startedAt)}</p>
  </>
)

/** `addressOf`: the address that opens a payment. */
export const usePaymentColumns = (
  addressOf: (orderId: string) => string,
  view: PaymentsQuery['view'],
): Column<Row>[] => {
  const { nameOf } = useBranches()
  const branchName = (branchId: number) => nameOf(branchId) ?? branchId
  if (view === 'refunds') return refundColumns(addressOf, branchName)
  if (view === 'differences') return differenceColumns(addressOf, branchName)
  const order = ({ orderId, orderNumber }: Row) => (
    <RowLink to={addressOf(orderId)}>{orderNumber}</RowLink>
  )
  return [
    {
      title: t('Payment'),
      width: 'phones',
      breaks: true,
      cell: (row) => <Brief row={row} order={order(row)} />,
    },
    { title: t('Order'), width: 'sm', cell: order },
    {
      title: t('Started'),
      width: 'sm',
      cell: (row) => <span className={styles.time}>{formatDateTime(row.startedAt)}</span>,
    },
    {
      title: t('Customer'),
      width: 'md',
      breaks: true,
      cell: ({ customerName }) => customerName,
    },
    {
      title: t('Branch'),
      width: 'lg',
      breaks: true,
      cell: ({ branchId }) => branchName(branchId),
    },
    {
      title: t('Order total'),
      align: 'right',
      width: 'lg',
      cell: (row) => <Money amount={row.orderTotal} />,
    },
    {
      title: t('Paid'),
      align: 'right',
      width: 'sm',
      cell: (row) => <Money amount={row.paid} />,
    },
    {
      title: t('Receipt'),
      width: 'lg',
      cell: (row) => <span className={styles.receipt}>{row.receiptNumber ?? '–'}</span>,
    },
    { title: t('Prompts'), align: 'right', width: 'xxl', cell: ({ attempts }) => attempts },
    { title: t('Status'), cell: (row) => <Status {...row} /> },
  ]
}
