import type { ReactNode } from 'react'
import type { CashShort } from '#contract/delivery/cash.ts'
import type { PaymentSummary, PaymentsQuery } from '#contract/payment/staff-payment.ts'
import { formatDateTime } from '#contract/rules/dates.ts'
import { formatPrice } from '#contract/rules/money.ts'
import { fill as t } from '#contract/rules/text.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { StatusBadge } from '#web/shop/order/order-status.tsx'
import { paymentStatusWords } from '#web/shop/order/payment-words.ts'
import { paymentLabel } from '#web/shop/payment/payment-methods.ts'
import { useBranches } from '#web/staff-shop/branch/branches.tsx'
import { CustomerName } from '#web/staff-shop/customer/customer-name.tsx'
import { driverName, reasonText } from '#web/staff-shop/missing-cash.tsx'
import { refundReasons } from '#web/staff-shop/refund-words.ts'
import { type Column, RowLink } from '#web/staff-ui/data-table.tsx'
import styles from './payment-columns.module.css'

type Row = PaymentSummary

/** A sum in KSh, or a dash. */
const Money = ({ sum }: { sum: number | undefined }) => (
  <span className={styles.money}>{sum === undefined ? '–' : formatPrice(sum)}</span>
)

/** The part of the paid sum that went back. */
const GivenBack = ({ sum }: { sum: number }) => (
  <p className={`${styles.quiet} ${styles.back}`}>
    {t('{amount} given back', { amount: formatPrice(sum) })}
  </p>
)

const DateText = ({ at }: { at: string }) => (
  <span className={styles.time}>{formatDateTime(at)}</span>
)

/** The first cell of a row on a phone. It says what the other columns say on a wide screen. */
const Brief = ({ order, lines }: { order: ReactNode; lines: readonly ReactNode[] }) => (
  <>
    {order}
    {lines.map((line, n) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a cell are the same in every row.
      <p key={n} className={styles.quiet}>
        {line}
      </p>
    ))}
  </>
)

const Customer = ({ userId, customerName }: Row) => (
  <CustomerName userId={userId} name={customerName} />
)

const customer = (width: 'sm' | 'md'): Column<Row> => ({
  title: t('Customer'),
  width,
  breaks: true,
  cell: Customer,
})

/** Columns that all views of the list have. */
type Shared = {
  /** The column with the link to the payment. `lines` are shown below the link on a phone. */
  order(title: string, lines: (row: Row) => readonly ReactNode[]): readonly Column<Row>[]
  branch: Column<Row>
}

const sumOf = (shorts: readonly CashShort[], part: (short: CashShort) => number): number =>
  shorts.reduce((sum, short) => sum + part(short), 0)

/** Says what staff have to do about the payment. */
const Waiting = ({ openCases, refundDue, cashShorts, owedByCustomer }: Row) => {
  const missing = sumOf(cashShorts, ({ missing: sum }) => sum)
  if (openCases === 0 && refundDue === 0 && missing === 0 && owedByCustomer === 0) return null
  return (
    <p className={styles.waiting}>
      {openCases > 0 ? <span>{t('{n} to review', { n: openCases })}</span> : null}
      {refundDue > 0 ? (
        <span>{t('{amount} to give back', { amount: formatPrice(refundDue) })}</span>
      ) : null}
      {missing > 0 ? (
        <span>{t('{amount} cash missing', { amount: formatPrice(missing) })}</span>
      ) : null}
      {owedByCustomer > 0 ? (
        <span>{t('{amount} owed by the customer', { amount: formatPrice(owedByCustomer) })}</span>
      ) : null}
    </p>
  )
}

const allColumns = ({ order, branch }: Shared): Column<Row>[] => [
  ...order(t('Payment'), (row) => [
    <Customer key="customer" {...row} />,
    <Money key="total" sum={row.orderTotal || undefined} />,
    <DateText key="started" at={row.startedAt} />,
  ]),
  { title: t('Started'), width: 'sm', cell: ({ startedAt }) => <DateText at={startedAt} /> },
  customer('md'),
  branch,
  {
    title: t('Order total'),
    align: 'right',
    width: 'lg',
    cell: ({ orderTotal }) => <Money sum={orderTotal || undefined} />,
  },
  {
    title: t('Method'),
    width: 'lg',
    cell: ({ paymentMethod }) => paymentLabel(paymentMethod),
  },
  {
    title: t('Paid'),
    align: 'right',
    width: 'sm',
    cell: ({ paid, refunded }) => (
      <>
        <Money sum={paid || undefined} />
        {refunded === 0 ? null : <GivenBack sum={refunded} />}
      </>
    ),
  },
  {
    title: t('Receipt'),
    width: 'lg',
    cell: (row) => <span className={styles.receipt}>{row.receiptNumber ?? '–'}</span>,
  },
  { title: t('Prompts'), align: 'right', width: 'xxl', cell: ({ attempts }) => attempts },
  {
    title: t('Status'),
    cell: (row) => (
      <>
        <StatusBadge words={paymentStatusWords} status={row.paymentStatus} />
        <Waiting {...row} />
      </>
    ),
  },
]

const HOUR_MS = 3_600_000
const HOURS_OF_TWO_DAYS = 48

/** 'under 1 h', '5 h', '3 days'. */
export const ageText = (since: string, now: Date): string => {
  const hours = Math.floor((now.getTime() - Date.parse(since)) / HOUR_MS)
  if (hours < 1) return t('under 1 h')
  return hours < HOURS_OF_TWO_DAYS
    ? t('{n} h', { n: hours })
    : t('{n} {n|day|days}', { n: Math.floor(hours / 24) })
}

const Age = ({ since }: { since: string | null }) =>
  since === null ? null : (
    <span className={styles.time} title={formatDateTime(since)}>
      {ageText(since, new Date(serverNow()))}
    </span>
  )

const refundWhy = ({ refundReasons: reasons }: Row): string =>
  reasons.map((reason) => t(refundReasons[reason])).join('. ')

/** Columns of refunds that are due: who gets how much, why, and since when. */
const refundColumns = ({ order, branch }: Shared): Column<Row>[] => [
  ...order(t('Refund'), (row) => [<Customer key="customer" {...row} />, refundWhy(row)]),
  customer('sm'),
  branch,
  { title: t('Why'), width: 'md', cell: refundWhy },
  { title: t('Due for'), cell: ({ refundDueSince }) => <Age since={refundDueSince} /> },
  {
    title: t('To give back'),
    align: 'right',
    cell: ({ refundDue }) => <span className={styles.money}>{formatPrice(refundDue)}</span>,
  },
]

/** Columns of what customers owe: who owes how much of which sum, and for how long. */
const debtColumns = ({ order, branch }: Shared): Column<Row>[] => [
  ...order(t('Debt'), (row) => [
    <Customer key="customer" {...row} />,
    <Age key="age" since={row.owedSince} />,
  ]),
  customer('sm'),
  branch,
  { title: t('Owed for'), width: 'sm', cell: ({ owedSince }) => <Age since={owedSince} /> },
  {
    title: t('Order total'),
    align: 'right',
    width: 'md',
    cell: ({ orderTotal }) => <Money sum={orderTotal} />,
  },
  { title: t('Paid'), align: 'right', width: 'lg', cell: ({ paid }) => <Money sum={paid} /> },
  {
    title: t('Owed'),
    align: 'right',
    cell: ({ owedByCustomer }) => <Money sum={owedByCustomer} />,
  },
]

const named = (texts: readonly string[]): string => [...new Set(texts)].join(', ')
const driver = ({ cashShorts }: Row): string =>
  named(cashShorts.map((short) => driverName(short.driver.fullName)))
const cashWhy = ({ cashShorts }: Row): string =>
  named(cashShorts.map(({ reason }) => reasonText(reason)))

/** Columns of orders whose cash is missing: the driver, the sums, and the reason. */
const differenceColumns = ({ order, branch }: Shared): Column<Row>[] => [
  ...order(t('Difference'), (row) => [driver(row), cashWhy(row)]),
  { title: t('Driver'), width: 'sm', breaks: true, cell: driver },
  branch,
  { title: t('Why'), width: 'md', breaks: true, cell: cashWhy },
  {
    title: t('Since'),
    width: 'lg',
    cell: ({ cashShorts: [first] }) => (first === undefined ? null : <DateText at={first.since} />),
  },
  {
    title: t('To be collected'),
    align: 'right',
    width: 'md',
    cell: ({ cashShorts }) => <Money sum={sumOf(cashShorts, ({ expected }) => expected)} />,
  },
  {
    title: t('Missing'),
    align: 'right',
    cell: ({ cashShorts }) => <Money sum={sumOf(cashShorts, ({ missing }) => missing)} />,
  },
]

/** Columns of money that nobody has settled: it was dismissed in a review. */
const dismissedColumns = ({ order, branch }: Shared): Column<Row>[] => [
  ...order(t('Payment'), (row) => [<Customer key="customer" {...row} />]),
  customer('sm'),
  branch,
  { title: t('Started'), width: 'sm', cell: ({ startedAt }) => <DateText at={startedAt} /> },
  {
    title: t('Status'),
    width: 'md',
    cell: ({ paymentStatus }) => <StatusBadge words={paymentStatusWords} status={paymentStatus} />,
  },
  {
    title: t('Dismissed'),
    align: 'right',
    cell: ({ dismissed }) => <Money sum={dismissed} />,
  },
]

const columnsOf: Readonly<
  Record<NonNullable<PaymentsQuery['view']>, (shared: Shared) => Column<Row>[]>
> = {
  all: allColumns,
  review: allColumns,
  open: allColumns,
  refunds: refundColumns,
  differences: differenceColumns,
  debts: debtColumns,
  dismissed: dismissedColumns,
}

/** The columns of a view of the list. `addressOf` gives the address that opens a payment. */
export const usePaymentColumns = (
  addressOf: (orderId: string) => string,
  view: PaymentsQuery['view'],
): Column<Row>[] => {
  const { nameOf } = useBranches()
  const link = ({ orderId, orderNumber }: Row) => (
    <RowLink to={addressOf(orderId)}>{orderNumber}</RowLink>
  )
  const shared: Shared = {
    order: (title, lines) => [
      {
        title,
        width: 'phones',
        breaks: true,
        cell: (row) => <Brief order={link(row)} lines={lines(row)} />,
      },
      { title: t('Order'), width: 'sm', cell: link },
    ],
    branch: {
      title: t('Branch'),
      width: 'lg',
      breaks: true,
      cell: ({ branchId }) => nameOf(branchId) ?? branchId,
    },
  }
  return columnsOf[view ?? 'all'](shared)
}
