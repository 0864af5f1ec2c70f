import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BranchShelf } from '#contract/branch/branch-shelf.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { Button } from '#web/staff-ui/antd.ts'
import { AddressFilters } from '#web/staff-ui/filters/address-filters.tsx'
import type { Column } from '#web/staff-ui/table/columns.ts'
import { PagedTable } from '#web/staff-ui/table/paged-table.tsx'
import { RowLink } from '#web/staff-ui/table/row-link.tsx'
import { useOpened } from '#web/staff-ui/use-opened.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { useBranches } from '../branches/use-branches.ts'
import { ReceiveButton } from '../goods/receive-button.tsx'
import { StockDrawer } from '../stock/drawer/stock-drawer.tsx'
import { shelfPages } from '../stock/stock-api.ts'
import styles from './inventory.module.css'
import { stockBand } from './stock-bands.ts'
import type { InventoryAddress } from './tabs.ts'
import { UpdateInventory } from './update-inventory.tsx'

const PAGE = 50

const Band = ({ quantity, lowStockThreshold }: BranchShelf) => {
  const { label, tone } = stockBand(quantity, lowStockThreshold)
  return <span className={`${styles.badge} ${styles[tone]}`}>{label}</span>
}

const Name = ({ product: { name, size, isFeatured }, to }: BranchShelf & { to: string }) => (
  <span className={styles.name}>
    <span>
      <RowLink to={to}>{name}</RowLink> <small>{size}</small>
    </span>
    {isFeatured ? <span className={styles.badge}>{t('Featured')}</span> : null}
  </span>
)

const columns = (
  addressOf: (id: string) => string,
  update: (shelf: BranchShelf) => void,
): Column<BranchShelf>[] => [
  { title: t('Product'), cell: (row) => <Name {...row} to={addressOf(row.id)} />, breaks: true },
  { title: t('Price'), cell: (row) => formatKsh(row.product.price), align: 'right', width: 'sm' },
  { title: t('Quantity'), cell: (row) => row.quantity, align: 'right' },
  { title: t('Status'), cell: (row) => <Band {...row} />, width: 'sm' },
  {
    title: t('Actions'),
    cell: (row) => <Button onClick={() => update(row)}>{t('Update Stock')}</Button>,
  },
]

const Nothing = ({ search }: { search: string }) => (
  <EmptyState
    title={t('No Products Found')}
    text={
      search === ''
        ? t("This branch doesn't have any products yet.")
        : t('No products match "{search}".', { search })
    }
  />
)

const Shelves = ({ branch, search }: { branch: number; search: string }) => {
  const list = useInfiniteQuery(shelfPages(useUserId(), branch, search, PAGE))
  const [updated, setUpdated] = useState<BranchShelf>()
  const { opened, close, addressOf } = useOpened('stock')
  return (
    <>
      <div>
        <ReceiveButton branchId={branch} />
      </div>
      <PagedTable
        list={list}
        rowKey={({ id }) => id}
        columns={columns(addressOf, setUpdated)}
        failed={t('The inventory could not be loaded')}
        shown={(n) => t('{n} products shown', { n })}
        empty={<Nothing search={search} />}
      />
      <StockDrawer id={opened} onClose={close} />
      <UpdateInventory shelf={updated} onClose={() => setUpdated(undefined)} />
    </>
  )
}

/** The stock of one branch. */
export const InventoryTab = (address: InventoryAddress) => {
  const { options } = useBranches()
  const { branch, search = '' } = address.filters
  return (
    <>
      <AddressFilters
        label={t('Inventory')}
        filtering={address}
        fields={[
          {
            kind: 'choice',
            name: 'branch',
            label: t('Branch'),
            any: t('Select a branch'),
            options,
          },
          {
            kind: 'search',
            name: 'search',
            label: t('Product name'),
            placeholder: t('Search products...'),
          },
        ]}
      />
      {branch === undefined ? (
        <EmptyState
          title={t('Select a Branch')}
          text={t('Choose a branch to see and change its stock.')}
        />
      ) : (
        <Shelves branch={branch} search={search} />
      )}
    </>
  )
}
