import { useMemo } from 'react'
import type { PaymentSummary } from '#contract/payment/staff-payment.ts'
import { formatDateTime, nairobiDay } from '#contract/rules/dates.ts'
import { monthEnd, periodsOf } from '#contract/rules/day-range.ts'
import { formatKsh, formatPrice } from '#contract/rules/money.ts'
import { fill as t } from '#contract/rules/text.ts'
import type { StaffCustomer } from '#contract/staff-customers.ts'
import { Link } from '#web/lib/router/router.tsx'
import { serverNow } from '#web/lib/server-clock.ts'
import { useSession } from '#web/shop/account/session.ts'
import { StatusBadge } from '#web/shop/order/order-status.tsx'
import { paymentStatusWords } from '#web/shop/order/payment-words.ts'
import { refundReasons } from '#web/staff-shop/refund-words.ts'
import { Chart, type TitledChart } from '#web/staff-ui/chart.tsx'
import { DataTable, RowLink } from '#web/staff-ui/data-table.tsx'
import { monthName } from '#web/staff-ui/dated.ts'
import parts from '#web/staff-ui/parts.module.css'
import { StatCard } from '#web/staff-ui/stat-card.tsx'
import styles from './customer.module.css'

type Month = StaffCustomer['spending']['months'][number]

/** 'Mar 2026'. Takes 'YYYY-MM'. */
export const monthText = (month: string): string => monthName(`${month}-01`)

/** The days of a month, both included. Takes 'YYYY-MM'. */
export const daysOfMonth = (month: string) => ({
  from: `${month}-01`,
  to: monthEnd(`${month}-01`),
})

/**
 * Gives the address of the customer's orders on these days that were not cancelled. Undefined for finance, who may not
 * list orders.
 */
const useKeptOrders = () => {
  const isFinance = useSession(({ user }) => user?.role === 'finance')
  return (days: { from?: string; to?: string } = {}): { to?: string } =>
    isFinance ? {} : { to: `?${new URLSearchParams({ kept: 'yes', ...days })}#orders` }
}

/** What the customer spent, returned and has open. Each figure leads to its rows on the page. */
export const MoneyCards = ({ spending, returns, openPayments }: StaffCustomer) => {
  const keptOrders = useKeptOrders()
  const { all, thisYear, since } = spending
  const year = nairobiDay(new Date(serverNow())).slice(0, 4)
  const more = openPayments.isMore ? '+' : ''
  const show = (ksh: number) => `${formatPrice(ksh)}${more}`
  return (
    <section className={styles.cards} aria-label={t('Spent and open')}>
      <StatCard
        label={t('Spent in all')}
        value={all.revenue}
        show={formatKsh}
        note={
          since === null
            ? t('No orders yet')
            : t('{n} {n|order|orders} since {month}', { n: all.orders, month: monthText(since) })
        }
        {...keptOrders()}
      />
      <StatCard
        label={t('Spent in {year}', { year })}
        value={thisYear.revenue}
        show={formatKsh}
        note={t('{n} {n|order|orders}', { n: thisYear.orders })}
        {...keptOrders({ from: `${year}-01-01`, to: `${year}-12-31` })}
      />
      <StatCard
        label={t('Average order')}
        value={all.average}
        show={formatKsh}
        note={t('Less returns')}
        {...keptOrders()}
      />
      <StatCard
        label={t('Returns')}
        value={returns.amount}
        show={formatPrice}
        note={t('{n} {n|return|returns}', { n: returns.count })}
        to="#returns"
      />
      <StatCard
        label={t('To pay')}
        value={openPayments.toPay}
        show={show}
        note={t('Orders that are not paid yet')}
        to="#payments"
      />
      <StatCard
        label={t('Refund due')}
        value={openPayments.refundDue}
        show={show}
        note={t('Goes back to the customer')}
        to="#payments"
      />
    </section>
  )
}

/** A chart says more than rows from so many months on. */
const FEWEST_DRAWN = 3
const MOST_DRAWN = 24

/** Every month from the first to the last, so that months without orders stand in the chart too. */
const withoutGaps = (months: readonly Month[]): Month[] => {
  const [first] = months
  const last = months.at(-1)
  if (first === undefined || last === undefined) return []
  const known = new Map(months.map((one) => [one.month, one]))
  const range = { from: `${first.month}-01`, to: `${last.month}-01` }
  return periodsOf(range, 'month')
    .slice(-MOST_DRAWN)
    .map(({ from }) => {
      const month = from.slice(0, 7)
      return known.get(month) ?? { month, orders: 0, revenue: 0 }
    })
}

const chartOf = (months: readonly Month[]): TitledChart => {
  const most = Math.max(0, ...months.map(({ revenue }) => revenue))
  const at = months.find(({ revenue }) => revenue === most)?.month
  return {
    title: t('Spent by month: most {at}, {most}', {
      at: at === undefined ? '' : monthText(at),
      most: formatKsh(most),
    }),
    drawn: {
      kind: 'bars',
      labels: months.map(({ month }) => monthText(month)),
      series: [{ label: t('Spent'), values: months.map(({ revenue }) => Math.max(0, revenue)) }],
      show: formatKsh,
    },
  }
}

const MONTHS_SHOWN = 12

const MonthTable = ({ months }: { months: readonly Month[] }) => {
  const keptOrders = useKeptOrders()
  return (
    <DataTable
      rows={months.toReversed()}
      rowKey={({ month }) => month}
      pageSize={MONTHS_SHOWN}
      columns={[
        { title: t('Month'), cell: ({ month }) => monthText(month) },
        {
          title: t('Orders'),
          align: 'right',
          cell: ({ month, orders }) => {
            const { to } = keptOrders(daysOfMonth(month))
            return to === undefined || orders === 0 ? orders : <Link to={to}>{orders}</Link>
          },
        },
        { title: t('Spent'), align: 'right', cell: ({ revenue }) => formatKsh(revenue) },
      ]}
    />
  )
}

/** What the customer spent by month: as a chart where there are enough months, and as rows that lead to their orders. */
export const SpentByMonth = ({ spending }: StaffCustomer) => {
  const drawn = useMemo(() => withoutGaps(spending.months), [spending.months])
  const chart = useMemo(() => chartOf(drawn), [drawn])
  if (spending.months.length === 0) return null
  return (
    <section className={parts.panel}>
      <h2>{t('By month')}</h2>
      {drawn.length < FEWEST_DRAWN ? null : <Chart {...chart} />}
      <MonthTable months={spending.months} />
    </section>
  )
}

/** Finance opens the payment of an order, because it may not open orders. */
const usePlaceOf = (addressOf: (orderId: string) => string) => {
  const isFinance = useSession(({ user }) => user?.role === 'finance')
  return (orderId: string): string =>
    isFinance ? `/admin/payments?payment=${orderId}` : addressOf(orderId)
}

type Listed = StaffCustomer & { addressOf(orderId: string): string }

const whatIsOpen = ({ refundReasons: reasons, refundDue, openCases, ...row }: PaymentSummary) =>
  [
    ...(row.owedByCustomer > 0
      ? [t('{sum} owed by the customer', { sum: formatPrice(row.owedByCustomer) })]
      : []),
    ...(refundDue > 0 ? [t('{sum} to give back', { sum: formatPrice(refundDue) })] : []),
    ...reasons.map((reason) => t(refundReasons[reason])),
    ...row.cashShorts.map(({ missing }) => t('{sum} cash missing', { sum: formatPrice(missing) })),
    ...(openCases === 0 ? [] : [t('{n} to review', { n: openCases })]),
  ].join('. ')

/** Orders whose money is open: not paid yet, to be paid back, or in doubt. */
export const OpenPayments = ({ openPayments, addressOf }: Listed) => {
  const placeOf = usePlaceOf(addressOf)
  return (
    <section id="payments" className={parts.panel}>
      <h2>{t('Open payments')}</h2>
      <DataTable
        rows={openPayments.rows}
        rowKey={({ orderId }) => orderId}
        empty={<p className={styles.none}>{t('Nothing is open.')}</p>}
        columns={[
          {
            title: t('Order'),
            cell: ({ orderId, orderNumber }) => (
              <RowLink to={placeOf(orderId)}>{orderNumber}</RowLink>
            ),
          },
          {
            title: t('Status'),
            cell: (row) => (
              <>
                <StatusBadge words={paymentStatusWords} status={row.paymentStatus} />
                <p className={styles.none}>{whatIsOpen(row)}</p>
              </>
            ),
          },
          {
            title: t('Order total'),
            align: 'right',
            cell: ({ orderTotal }) => formatPrice(orderTotal),
          },
          { title: t('Since'), width: 'sm', cell: ({ updatedAt }) => formatDateTime(updatedAt) },
        ]}
      />
      {openPayments.isMore ? (
        <p className={styles.none}>
          {t('There are more. The oldest {n} are shown.', { n: openPayments.rows.length })}
        </p>
      ) : null}
    </section>
  )
}

/** What came back, the newest first. */
export const CustomerReturns = ({ returns, addressOf }: Listed) => {
  const placeOf = usePlaceOf(addressOf)
  const { latest, count } = returns
  return (
    <section id="returns" className={parts.panel}>
      <h2>{t('Returns')}</h2>
      <DataTable
        rows={latest}
        rowKey={({ orderId, at }) => `${orderId}-${at}`}
        empty={<p className={styles.none}>{t('Nothing came back.')}</p>}
        columns={[
          {
            title: t('Order'),
            cell: ({ orderId, orderNumber }) => (
              <RowLink to={placeOf(orderId)}>{orderNumber}</RowLink>
            ),
          },
          { title: t('Recorded'), cell: ({ at }) => formatDateTime(at) },
          { title: t('To give back'), align: 'right', cell: ({ amount }) => formatPrice(amount) },
        ]}
      />
      {count > latest.length ? (
        <p className={styles.none}>
          {t('The newest {shown} of {n} {n|return|returns}.', { shown: latest.length, n: count })}
        </p>
      ) : null}
    </section>
  )
}
