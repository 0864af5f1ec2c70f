import { useQuery } from '@tanstack/react-query'
import { Table, type TableColumnsType } from 'antd'
import type { KeyboardEvent, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatDateTime } from '#contract/rules/dates.ts'
import { formatKsh } from '#contract/rules/money.ts'
import type { PaymentSummary } from '#contract/staff-payment.ts'
import { useText } from '#web/lib/text.ts'
import { branchesQuery } from '#web/shop/catalogue/catalogue-queries.ts'
import { StatusBadge } from '#web/shop/order/status-badge.tsx'
import styles from './payments-table.module.css'

type Row = PaymentSummary

/** What somebody has to do about it. */
const Waiting = ({ openCases, refundDue }: Row) => {
  const t = useText()
  if (openCases === 0 && refundDue === 0) return null
  return (
    <p className={styles.waiting}>
      {openCases > 0 ? <span>{t('{n} to review', { n: openCases })}</span> : null}
      {refundDue > 0 ? (
        <span>{t('{amount} to give back', { amount: formatKsh(refundDue) })}</span>
      ) : null}
    </p>
  )
}

const Status = (row: Row) => (
  <>
    <StatusBadge status={row.paymentStatus} />
    <Waiting {...row} />
  </>
)

const Money = ({ amount }: { amount: number }) => (
  <span className={styles.money}>{amount === 0 ? '–' : formatKsh(amount)}</span>
)

/** Of a phone: what the other columns say, below one another. */
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

const useColumns = (addressOf: (orderId: string) => string): TableColumnsType<Row> => {
  const t = useText()
  const { data: branches = [] } = useQuery(branchesQuery)
  const order = (row: Row) => (
    <Link to={addressOf(row.orderId)} preventScrollReset data-row="" className={styles.order}>
      {row.orderNumber}
    </Link>
  )
  return [
    {
      title: t('Payment'),
      responsive: ['xs'],
      render: (_, row) => <Brief row={row} order={order(row)} />,
    },
    { title: t('Order'), responsive: ['sm'], render: (_, row) => order(row) },
    {
      title: t('Started'),
      responsive: ['sm'],
      render: (_, row) => <span className={styles.time}>{formatDateTime(row.startedAt)}</span>,
    },
    {
      title: t('Customer'),
      responsive: ['md'],
      render: (_, row) => <span className={styles.name}>{row.customerName}</span>,
    },
    {
      title: t('Branch'),
      responsive: ['lg'],
      render: (_, { branchId }) => branches.find(({ id }) => id === branchId)?.name ?? branchId,
    },
    {
      title: t('Order total'),
      align: 'right',
      responsive: ['lg'],
      render: (_, row) => <Money amount={row.orderTotal} />,
    },
    {
      title: t('Paid'),
      align: 'right',
      responsive: ['sm'],
      render: (_, row) => <Money amount={row.paid} />,
    },
    {
      title: t('Receipt'),
      responsive: ['lg'],
      render: (_, row) => <span className={styles.receipt}>{row.receiptNumber ?? '–'}</span>,
    },
    { title: t('Prompts'), dataIndex: 'attempts', align: 'right', responsive: ['xxl'] },
    { title: t('Status'), render: (_, row) => <Status {...row} /> },
  ]
}

const steps = new Map([
  ['ArrowDown', 1],
  ['j', 1],
  ['ArrowUp', -1],
  ['k', -1],
])

/** Up and down the list by its order numbers. */
const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
  const step = steps.get(event.key)
  if (step === undefined || !(event.target instanceof HTMLAnchorElement)) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a[data-row]')]
  const next = links[links.indexOf(event.target) + step]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}

export const PaymentsTable = ({
  rows,
  busy,
  addressOf,
  onOpen,
  empty,
}: {
  rows: readonly Row[]
  busy: boolean
  addressOf(orderId: string): string
  onOpen(orderId: string): void
  empty: ReactNode
}) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: it only hears what bubbles from the links inside.
  <div className={styles.table} onKeyDown={onKeyDown}>
    <Table<Row>
      size="small"
      rowKey="orderId"
      columns={useColumns(addressOf)}
      dataSource={[...rows]}
      loading={busy}
      pagination={false}
      locale={{ emptyText: empty }}
      onRow={({ orderId }) => ({
        // The link in it is for the keyboard; the rest of the row is a larger target for the pointer.
        onClick: (event) => {
          const inLink = event.target instanceof Element && event.target.closest('a') !== null
          if (!inLink && getSelection()?.isCollapsed !== false) onOpen(orderId)
        },
      })}
    />
  </div>
)
