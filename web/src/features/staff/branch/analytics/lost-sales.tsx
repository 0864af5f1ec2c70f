import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { LostSales as Lost } from '#contract/branch/lost-sales.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { sizedName } from '#contract/rules/item-size.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { Chart } from '#web/staff-ui/chart/chart.tsx'
import { Loaded } from '#web/staff-ui/page/loaded.tsx'
import { DataTable } from '#web/staff-ui/table/data-table.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { lostSalesQuery } from '../figures-query.ts'
import styles from './analytics.module.css'
import { lostChart } from './chart-data.ts'

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

/** What could have been sold. It is not known for sure, and says so. */
export const LostSales = ({ branchId }: { branchId: number }) => {
  const query = useQuery(lostSalesQuery(useUserId(), branchId))
  return (
    <section className={styles.card}>
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
