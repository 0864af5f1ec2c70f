import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Branch } from '#contract/catalogue/catalogue.ts'
import type { BranchFigures, LostSales as Lost } from '#contract/figures.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { fill as t } from '#contract/rules/text.ts'
import { sizedName } from '#contract/rules/variant.ts'
import { shortHour } from '#web/lib/text.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { Chart } from '#web/staff-ui/chart.tsx'
import { DataTable } from '#web/staff-ui/data-table.tsx'
import parts from '#web/staff-ui/parts.module.css'
import { Loaded } from '#web/staff-ui/staff-page.tsx'
import { StatCard } from '#web/staff-ui/stat-card.tsx'
import { ViewSwitch } from '#web/staff-ui/view-switch.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import styles from './analytics.module.css'
import {
  chartsOf,
  figuresQuery,
  lostChart,
  lostSalesQuery,
  type Metric,
  metrics,
  metricWords,
} from './branch-figures.ts'
import { MissedSearches } from './missed-searches.tsx'

const Table = ({ products, days }: Lost) => {
  const chart = useMemo(() => lostChart(days), [days])
  return (
    <>
      <Chart {...chart} />
      <DataTable
        rows={products}
        rowKey={({ productId, variantId }) => `${productId}-${variantId}`}
        columns={[
          {
            title: t('Product'),
            cell: ({ name, size }) => <span className={styles.name}>{sizedName(name, size)}</span>,
          },
          { title: t('Pieces'), align: 'right', cell: ({ pieces }) => pieces },
        ]}
        empty={null}
      />
    </>
  )
}

/** An estimate of what the branch could have sold, from orders that were refused for lack of stock. */
const LostSales = ({ branchId }: { branchId: number }) => {
  const query = useQuery(lostSalesQuery(useUserId(), branchId))
  return (
    <section className={parts.panel}>
      <h2>{t('Lost sales of the last 28 days (estimate)')}</h2>
      <Loaded query={query} failed={t('Lost sales could not be loaded')}>
        {(lost) =>
          lost.pieces === 0 ? (
            <EmptyState
              heading="h3"
              title={t('Nothing Was Missing')}
              text={t('What customers order and you do not have shows up here.')}
            />
          ) : (
            <>
              <p className={styles.quiet}>
                {t(
                  'Pieces that orders asked for and that were not there: {n}. The same customer counts once an hour for a product; who did not try to order does not count.',
                  { n: lost.pieces },
                )}
              </p>
              <Table {...lost} />
            </>
          )
        }
      </Loaded>
    </section>
  )
}

const BranchFacts = ({ branch }: { branch: Branch }) => {
  const { code, street, city, region, openingTime, closingTime, deliveryRadius } = branch
  return (
    <section className={parts.panel}>
      <h2>{t('Branch')}</h2>
      <Facts
        className={styles.facts}
        facts={[
          [t('Branch Code'), code],
          [t('Address'), [street, city, region].filter(Boolean).join(', ')],
          [t('Operating Hours'), `${shortHour(openingTime)} – ${shortHour(closingTime)}`],
          [t('Delivery Radius'), t('{n} km', { n: deliveryRadius })],
        ]}
      />
    </section>
  )
}

const BestSellers = ({ rows }: { rows: BranchFigures['recent']['bestSellers'] }) => (
  <section className={parts.panel}>
    <h2>{t('Best sellers of the last 28 days')}</h2>
    <DataTable
      rows={rows}
      rowKey={({ productId }) => String(productId)}
      columns={[
        { title: t('Product'), cell: ({ name }) => <span className={styles.name}>{name}</span> },
        { title: t('Pieces'), align: 'right', cell: ({ quantity }) => quantity },
        { title: t('Revenue'), align: 'right', cell: ({ revenue }) => formatKsh(revenue) },
      ]}
      empty={
        <EmptyState
          heading="h3"
          title={t('Nothing Sold Yet')}
          text={t('What customers order most shows up here.')}
        />
      }
    />
  </section>
)

/** In minutes. Longer times are shown in hours. */
const TWO_HOURS = 120

const Month = ({ figures }: { figures: BranchFigures | undefined }) => {
  const { month } = figures ?? {}
  const none = figures === undefined ? undefined : -1
  const orNone = (show: (value: number) => string) => (value: number) =>
    value < 0 ? '–' : show(value)
  return (
    <section className={styles.stats} aria-label={t('This month')}>
      <StatCard label={t('Monthly Orders')} value={month?.orders} note={t('since the 1st')} />
      <StatCard label={t('Monthly Revenue')} value={month?.revenue} show={formatKsh} />
      <StatCard
        label={t('Average Order Value')}
        value={month?.average ?? none}
        show={orNone(formatKsh)}
      />
    </section>
  )
}

const minutes = (n: number): string =>
  n < 0
    ? '–'
    : n < TWO_HOURS
      ? t('about {n} min', { n })
      : t('about {n} h', { n: Math.round(n / 60) })

/** The time between placing an order and its being ready. */
const TimeToReady = ({ figures }: { figures: BranchFigures | undefined }) => {
  const { toReady } = figures?.recent ?? {}
  const none = figures === undefined ? undefined : -1
  const orders = toReady?.orders ?? 0
  return (
    <section className={styles.stats} aria-label={t('From order to ready')}>
      <StatCard
        label={t('From order to ready')}
        value={toReady?.half ?? none}
        show={minutes}
        note={
          orders === 0
            ? t('no order was ready in the last 28 days')
            : t('half of {orders} {orders|order|orders} took no longer, last 28 days', { orders })
        }
      />
      <StatCard
        label={t('The slowest tenth')}
        value={toReady?.nineOfTen ?? none}
        show={minutes}
        note={t('one order in ten took longer')}
      />
    </section>
  )
}

const Charts = ({ recent }: Pick<BranchFigures, 'recent'>) => {
  const [metric, setMetric] = useState<Metric>('orders')
  const { day, hour, weekday } = useMemo(() => chartsOf(recent, metric), [recent, metric])
  return (
    <section className={styles.charts} aria-label={t('The last 28 days')}>
      <ViewSwitch<Metric>
        label={t('Which figure')}
        value={metric}
        onChange={setMetric}
        options={metrics.map((value) => ({ value, label: t(metricWords[value]) }))}
      />
      <div className={styles.wide}>
        <Chart {...day} />
      </div>
      <Chart {...hour} />
      <Chart {...weekday} />
    </section>
  )
}

/** Figures and charts of the branch. If loading fails, the cards above the tabs say so. */
export const AnalyticsTab = ({ branch }: { branch: Branch }) => {
  const { data } = useQuery(figuresQuery(useUserId(), branch.id))
  return (
    <div className={styles.tab}>
      <Month figures={data} />
      <TimeToReady figures={data} />
      {data === undefined ? null : <Charts recent={data.recent} />}
      <div className={styles.pair}>
        <div className={styles.tab}>
          {data === undefined ? null : <BestSellers rows={data.recent.bestSellers} />}
          <BranchFacts branch={branch} />
        </div>
        <div className={styles.tab}>
          <MissedSearches branchId={branch.id} />
          <LostSales branchId={branch.id} />
        </div>
      </div>
    </div>
  )
}
