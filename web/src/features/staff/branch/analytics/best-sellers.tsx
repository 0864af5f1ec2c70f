import type { BranchFigures } from '#contract/branch/branch-figures.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { DataTable } from '#web/staff-ui/table/data-table.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import styles from './analytics.module.css'

export const BestSellers = ({ rows }: { rows: BranchFigures['recent']['bestSellers'] }) => (
  <section className={styles.card}>
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
