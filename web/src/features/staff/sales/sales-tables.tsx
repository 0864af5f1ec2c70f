import type { Growth } from '#contract/figures.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { fill as t } from '#contract/rules/text.ts'
import type { Sales, SoldProduct } from '#contract/sales.ts'
import { Link } from '#web/lib/router/router.tsx'
import { useSession } from '#web/shop/account/session.ts'
import { paymentLabel } from '#web/shop/payment/payment-methods.ts'
import { useBranches } from '#web/staff-shop/branch/branches.tsx'
import { useStaffPaths } from '#web/staff-shop/history/record-links.tsx'
import { type Column, DataTable, RowLink } from '#web/staff-ui/data-table.tsx'
import parts from '#web/staff-ui/parts.module.css'
import { countText } from '#web/staff-ui/stat-card.tsx'
import styles from './sales.module.css'
import { salesCharts } from './sales-charts.ts'
import type { OrdersAt } from './use-orders-at.ts'

/** The change against the time before: '+12%'. The whole sentence stands in the tooltip. */
const Change = ({ now, percent, text }: Growth) => {
  if (percent === null) return <span title={text}>{now === 0 ? '–' : t('New')}</span>
  if (percent === 0) return <span title={text}>{t('0%')}</span>
  const sign = percent < 0 ? '−' : '+'
  return (
    <span title={text} className={percent < 0 ? styles.less : styles.more}>
      {`${sign}${Math.abs(percent)}%`}
    </span>
  )
}

/** The rows of a table's page. */
const ROWS = 10

type Row = { key: string; name: string; count: number; orders?: string | undefined; sum: Growth }

const Count = ({ count, orders }: Row) =>
  orders === undefined || count === 0 ? (
    <span>{countText(count)}</span>
  ) : (
    <Link to={orders}>{countText(count)}</Link>
  )

/** A phone has no room for a column of changes. */
const SumWithChange = ({ sum }: Row) => (
  <span className={styles.both}>
    <span>{formatKsh(sum.now)}</span>
    <Change {...sum} />
  </span>
)

const Table = ({
  title,
  of,
  counted,
  sums,
  rows,
  nameOf = ({ name }) => <span>{name}</span>,
}: {
  title: string
  of: string
  /** What is counted: orders or pieces. */
  counted: string
  sums: string
  rows: readonly Row[]
  nameOf?: Column<Row>['cell']
}) => (
  <section className={parts.panel}>
    <h2>{title}</h2>
    <DataTable<Row>
      rows={rows}
      rowKey={({ key }) => key}
      columns={[
        { title: of, breaks: true, cell: nameOf },
        { title: counted, align: 'right', cell: Count },
        { title: sums, align: 'right', width: 'sm', cell: ({ sum }) => formatKsh(sum.now) },
        { title: sums, align: 'right', width: 'phones', cell: SumWithChange },
        {
          title: t('Before'),
          align: 'right',
          width: 'sm',
          cell: ({ sum }) => formatKsh(sum.before),
        },
        { title: t('Change'), align: 'right', width: 'sm', cell: ({ sum }) => <Change {...sum} /> },
      ]}
      pageSize={ROWS}
    />
  </section>
)

const ofPieces = { counted: t('Pieces'), sums: t('Goods') }
const ofOrders = { counted: t('Orders'), sums: t('Revenue') }

const productRows = (products: readonly SoldProduct[]): Row[] =>
  products.map(({ productId, name, pieces, goods }) => ({
    key: String(productId),
    name,
    count: pieces,
    sum: goods,
  }))

type Props = Sales & { ordersAt: OrdersAt }

const ByBranch = ({
  branches,
  ordersAt,
  salesOf,
}: Props & { salesOf(branchId: number): string }) => {
  const { nameOf } = useBranches()
  const rows = branches.map(({ branchId, orders, revenue }) => ({
    key: String(branchId),
    name: nameOf(branchId) ?? t('Branch {n}', { n: branchId }),
    count: orders,
    orders: ordersAt({ branch: branchId }),
    sum: revenue,
  }))
  return (
    <Table
      title={t('By branch')}
      of={t('Branch')}
      {...ofOrders}
      rows={rows}
      nameOf={({ key, name }) => <RowLink to={salesOf(Number(key))}>{name}</RowLink>}
    />
  )
}

/** A page of periods has two weeks of days. */
const PERIODS = 14

const ByPeriod = ({ ordersAt, ...sales }: Props) => {
  const { labels } = salesCharts(sales).period.drawn
  const rows = sales.periods.map(({ from, to, orders, revenue, before }, n) => ({
    key: from,
    name: labels[n] ?? from,
    orders,
    revenue,
    before,
    at: ordersAt({ from, to }),
  }))
  return (
    <section className={parts.panel}>
      <h2>{t('By {by}', { by: sales.by })}</h2>
      <DataTable
        rows={rows}
        rowKey={({ key }) => key}
        pageSize={PERIODS}
        columns={[
          { title: t('Time'), cell: ({ name }) => <span className={styles.time}>{name}</span> },
          {
            title: t('Orders'),
            align: 'right',
            cell: ({ at, orders }) =>
              at === undefined || orders === 0 ? orders : <Link to={at}>{countText(orders)}</Link>,
          },
          { title: t('Revenue'), align: 'right', cell: ({ revenue }) => formatKsh(revenue) },
          {
            title: t('Before'),
            align: 'right',
            width: 'sm',
            cell: ({ before }) => formatKsh(before),
          },
        ]}
      />
    </section>
  )
}

/** A product's name leads to the product. Finance may not open products. */
const useProductName = (): Column<Row>['cell'] => {
  const paths = useStaffPaths()
  const isFinance = useSession(({ user }) => user?.role === 'finance')
  return ({ key, name }) =>
    isFinance ? (
      <span>{name}</span>
    ) : (
      <RowLink to={paths.product({ id: Number(key), name, stockId: null })}>{name}</RowLink>
    )
}

/** The tables of the page. `salesOf` gives the address of one branch's sales, where several are shown. */
export const SalesTables = (
  props: Props & { salesOf: ((branchId: number) => string) | undefined },
) => {
  const { methods, categories, best, worst, ordersAt, salesOf } = props
  const ofMethods = methods.map(({ method, orders, revenue }) => ({
    key: method,
    name: t(paymentLabel(method)),
    count: orders,
    orders: ordersAt({ method }),
    sum: revenue,
  }))
  const ofCategories = categories.map(({ categoryId, name, pieces, goods }) => ({
    key: String(categoryId),
    name,
    count: pieces,
    sum: goods,
  }))
  const product = { of: t('Product'), ...ofPieces, nameOf: useProductName() }
  return (
    <div className={styles.pair}>
      {salesOf === undefined ? null : <ByBranch {...props} salesOf={salesOf} />}
      <div className={styles.stack}>
        <Table
          title={t('By way of paying')}
          of={t('Way of paying')}
          {...ofOrders}
          rows={ofMethods}
        />
        <Table title={t('By category')} of={t('Category')} {...ofPieces} rows={ofCategories} />
      </div>
      <Table title={t('Best sellers')} {...product} rows={productRows(best)} />
      <Table title={t('Sold least')} {...product} rows={productRows(worst)} />
      <ByPeriod {...props} />
    </div>
  )
}
