import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ShelfRecord } from '#contract/branch/branch-shelf.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { SearchField } from '#web/staff-ui/filters/search-field.tsx'
import type { Column } from '#web/staff-ui/table/columns.ts'
import { DataTable } from '#web/staff-ui/table/data-table.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import styles from './inventory.module.css'
import { QuantityField } from './quantity-field.tsx'
import { shelfQuery } from './shelf-api.ts'

/** At the threshold stock is low already. */
const Stock = ({ quantity, lowStockThreshold }: ShelfRecord) =>
  quantity <= lowStockThreshold ? (
    <Badge tone="tomato">{t('Low Stock')}</Badge>
  ) : (
    <Badge tone="leaf">{t('In Stock')}</Badge>
  )

const columns: readonly Column<ShelfRecord>[] = [
  {
    title: t('Product'),
    cell: (record) => (
      <>
        <span className={styles.name}>{record.name}</span>
        <p className={styles.quiet}>{record.size}</p>
      </>
    ),
  },
  { title: t('Quantity'), cell: (record) => <QuantityField record={record} /> },
  { title: t('Reserved'), align: 'right', width: 'md', cell: ({ reserved }) => reserved },
  { title: t('On the shelf'), align: 'right', width: 'md', cell: ({ onHand }) => onHand },
  {
    title: t('Low from'),
    align: 'right',
    width: 'sm',
    cell: ({ lowStockThreshold }) => lowStockThreshold,
  },
  { title: t('Status'), cell: (record) => <Stock {...record} /> },
]

const Nothing = ({ search }: { search: string }) => (
  <EmptyState
    title={t('No Products Found')}
    text={
      search === ''
        ? t("This branch doesn't have any products yet.")
        : t('No product of this branch has “{search}” in its name.', { search })
    }
  />
)

/** The first items of the branch's shelves, or those that a search finds. A count is typed into its row. */
export const InventoryTab = ({ branchId }: { branchId: number }) => {
  const [search, setSearch] = useState('')
  const list = useQuery(shelfQuery(useUserId(), branchId, search))
  if (list.isLoadingError)
    return (
      <LoadFailed
        title={t('The inventory could not be loaded')}
        busy={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    )
  return (
    <section className={styles.tab} aria-label={t('Inventory')}>
      <SearchField
        label={t('Search products')}
        placeholder={t('Search products...')}
        value={search}
        onChange={setSearch}
      />
      <DataTable
        rows={list.data ?? []}
        rowKey={({ id }) => id}
        columns={columns}
        busy={list.isPending}
        empty={<Nothing search={search} />}
      />
    </section>
  )
}
