import { useQuery } from '@tanstack/react-query'
import type { shopStats } from '#contract/figures.ts'
import type { OrderStatus } from '#contract/order/order.ts'
import { formatDateTime } from '#contract/rules/dates.ts'
import { formatPrice } from '#contract/rules/money.ts'
import type { z } from '#contract/rules/schema.ts'
import { fill as t } from '#contract/rules/text.ts'
import { Link } from '#web/lib/router/router.tsx'
import { useUserId } from '#web/shop/account/session.ts'
import { priceText, sumsOf } from '#web/shop/order/beside-price.ts'
import { orderStatusWords } from '#web/shop/order/order-status.tsx'
import { ComplaintsCard } from '#web/staff-shop/complaint/complaints-card.tsx'
import { openFindingsQuery, waitingQuery } from '#web/staff-shop/payment-queries.ts'
import { Loaded, Stack } from '#web/staff-ui/staff-page.tsx'
import { StatCard } from '#web/staff-ui/stat-card.tsx'
import { Badge } from '#web/ui/badge.tsx'
import styles from './dashboard.module.css'
import { newestOrdersQuery, statsQuery } from './dashboard-api.ts'

/** The status of an order. On the dashboard a delivered order stands out, and all other statuses look alike. */
export const OrderBadge = ({ status }: { status: OrderStatus }) => (
  <Badge tone={status === 'delivered' ? 'solid' : 'plain'}>
    {t(orderStatusWords[status].label)}
  </Badge>
)

/** The number of entries in each short list. */
const FIRST = 5

const cards = [
  { name: 'totalRevenue', label: 'Total Revenue', show: formatPrice },
  { name: 'totalOrders', label: 'Total Orders', to: '/admin/orders?kept=yes' },
  { name: 'totalProducts', label: 'Total Products' },
  { name: 'totalUsers', label: 'Active Users', to: '/admin/users?status=active' },
] as const

type Stats = Pick<z.output<typeof shopStats>, 'totalOrderValue' | 'totalReturns'>

/** The sum of the orders and what returns take off it. Undefined without returns. */
const revenueParts = ({ totalOrderValue, totalReturns }: Stats): string | undefined =>
  totalReturns === 0
    ? undefined
    : t('Orders {orders}, less returns {returns}', {
        orders: formatPrice(totalOrderValue),
        returns: formatPrice(totalReturns),
      })

const Cards = () => {
  const { data } = useQuery(statsQuery(useUserId()))
  return (
    <div className={styles.cards}>
      {cards.map(({ name, ...card }) => (
        <StatCard
          key={name}
          {...card}
          value={data?.[name]}
          note={data?.growth[name].text ?? t('This month')}
          parts={name === 'totalRevenue' && data !== undefined ? revenueParts(data) : undefined}
        />
      ))}
    </div>
  )
}

/** The number of orders whose money has to be given back. The card leads to their list. */
const RefundsDue = () => {
  const { data } = useQuery(waitingQuery(useUserId(), 'refunds'))
  return (
    <StatCard
      label={t('Refunds Due')}
      value={data === undefined ? undefined : Number.parseInt(data.count, 10)}
      show={() => data?.count ?? ''}
      note={
        data === undefined || data.count === '0'
          ? t('Orders whose money goes back')
          : t('{sum} goes back to customers', { sum: data.refundDue })
      }
      to="/admin/payments?view=refunds"
    />
  )
}

/** The number of orders whose cash was not collected in full. The card leads to their list. */
const CashMissing = () => {
  const { data } = useQuery(waitingQuery(useUserId(), 'differences'))
  return (
    <StatCard
      label={t('Cash Missing')}
      value={data === undefined ? undefined : Number.parseInt(data.count, 10)}
      show={() => data?.count ?? ''}
      note={t('Orders whose cash was not collected in full')}
      to="/admin/payments?view=differences"
    />
  )
}

/** The number of lines of M-PESA statements that nobody has settled. The card leads to their list. */
const OpenLines = () => {
  const { data } = useQuery(openFindingsQuery(useUserId()))
  return (
    <StatCard
      label={t('Statement Lines')}
      value={data === undefined ? undefined : Number.parseInt(data, 10)}
      show={() => data ?? ''}
      note={t('Money that M-PESA and the books do not agree on')}
      to="/admin/payments/statement"
    />
  )
}

const RecentOrders = () => {
  const query = useQuery(newestOrdersQuery(useUserId()))
  return (
    <section className={styles.panel}>
      <h2>{t('Recent Orders')}</h2>
      <Loaded query={query} failed={t('Orders could not be loaded')}>
        {(orders) =>
          orders.length === 0 ? (
            <p className={styles.quiet}>{t('No orders yet.')}</p>
          ) : (
            <ul className={styles.rows}>
              {orders.slice(0, FIRST).map((order) => (
                <li key={order.id} className={`${styles.row} ${styles.order}`}>
                  <div>
                    <Link to={`/admin/orders?order=${order.id}`}>{order.orderNumber}</Link>
                    <p className={styles.quiet}>{formatDateTime(order.createdAt)}</p>
                  </div>
                  <OrderBadge status={order.status} />
                  <strong>{priceText(sumsOf(order), t)}</strong>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

const LowStock = () => {
  const query = useQuery(statsQuery(useUserId()))
  return (
    <section className={styles.panel}>
      <h2>{t('Low Stock Alert')}</h2>
      <Loaded query={query} failed={t('Stock could not be loaded')}>
        {({ lowStock, lowStockProducts }) =>
          lowStock.length === 0 ? (
            <p className={styles.quiet}>{t('All products have 10 pieces or more.')}</p>
          ) : (
            <>
              <ul className={styles.rows}>
                {lowStock.map(({ id, name, slug, stockLevel }) => (
                  <li key={id} className={styles.row}>
                    <div>
                      <strong>{name}</strong>
                      <p className={styles.quiet}>{t('SKU: {slug}', { slug })}</p>
                    </div>
                    <strong className={styles.low}>{t('{n} left', { n: stockLevel })}</strong>
                  </li>
                ))}
              </ul>
              {lowStockProducts > lowStock.length ? (
                <p className={styles.quiet}>
                  {t('{n} {n|product is|products are} low in all.', { n: lowStockProducts })}
                </p>
              ) : null}
              <Link to="/low-stock">{t('Low stock by branch')}</Link>
            </>
          )
        }
      </Loaded>
    </section>
  )
}

export const Overview = () => (
  <Stack>
    <Cards />
    <div className={styles.halves}>
      <RecentOrders />
      <LowStock />
    </div>
    <div className={styles.cards}>
      <RefundsDue />
      <CashMissing />
      <OpenLines />
      <ComplaintsCard isHiddenAtZero={false} />
    </div>
  </Stack>
)
