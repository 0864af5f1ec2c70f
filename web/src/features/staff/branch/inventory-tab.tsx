import { useInfiniteQuery } from '@tanstack/react-query'
import type { BranchShelf } from '#contract/inventory.ts'
import { z } from '#contract/rules/schema.ts'
import { addressState } from '#web/lib/address-state.ts'
import { Link } from '#web/lib/router/router.tsx'
import { type Translate, useText } from '#web/lib/text.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { NotForClerks } from '#web/staff-shop/branch/clerk.tsx'
import { BranchImports, NO_FILE } from '#web/staff-shop/imports/import-history.tsx'
import { CountRoundButton } from '#web/staff-shop/stock/count-round.tsx'
import { ReceiveButton } from '#web/staff-shop/stock/receive-delivery.tsx'
import { shelfPages } from '#web/staff-shop/stock/stock-api.ts'
import { StockDrawer } from '#web/staff-shop/stock/stock-drawer.tsx'
import { StockFigures } from '#web/staff-shop/stock/stock-figures.tsx'
import type { ReadCode } from '#web/staff-shop/stock/use-codes.ts'
import { SearchField } from '#web/staff-ui/address-filters.tsx'
import { type Column, RowLink } from '#web/staff-ui/data-table.tsx'

import { PagedTable } from '#web/staff-ui/paged-table.tsx'
import { useOpened } from '#web/staff-ui/record-sheet.tsx'
import { Stack } from '#web/staff-ui/staff-page.tsx'
import { useAddressFilters } from '#web/staff-ui/use-address-filters.ts'
import { ViewSwitch } from '#web/staff-ui/view-switch.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import styles from './inventory.module.css'
import { ShelfField, ToSellField } from './quantity-field.tsx'

/** The number of items that the tab shows at first, sorted by name and size. A press shows all items in pages. */
const FIRST = 15
const PAGE = 50
const views = ['first', 'all'] as const
const filters = addressState(
  z.object({
    shelf: z.enum(views).default('first'),
    search: z.string().trim().max(40).optional(),
  }),
)

/** Shows whether the stock is low. Stock counts as low if it is at the threshold or below. */
const Stock = ({ quantity, lowStockThreshold }: BranchShelf) => {
  const t = useText()
  return quantity <= lowStockThreshold ? (
    <Badge tone="tomato">{t('Low Stock')}</Badge>
  ) : (
    <Badge tone="leaf">{t('In Stock')}</Badge>
  )
}

type OnCode = (read: ReadCode) => void

/** Both fields of an item and its badge in one cell, for phones. */
const Figures = ({ record, onCode }: { record: BranchShelf; onCode: OnCode }) => {
  const t = useText()
  return (
    <div className={styles.figures}>
      <span className={styles.quiet}>{t('On the shelf')}</span>
      <ShelfField record={record} onCode={onCode} />
      <span className={styles.quiet}>{t('To sell')}</span>
      <ToSellField record={record} onCode={onCode} />
      <Stock {...record} />
    </div>
  )
}

const columnsFor = (
  addressOf: (id: string) => string,
  onCode: OnCode,
  t: Translate,
): readonly Column<BranchShelf>[] => [
  {
    title: t('Product'),
    breaks: true,
    cell: (record) => (
      <>
        <RowLink to={addressOf(record.id)}>{record.product.name}</RowLink>
        <p className={styles.quiet}>{record.product.size}</p>
        <StockFigures {...record} />
      </>
    ),
  },
  {
    title: t('Stock'),
    width: 'phones',
    cell: (record) => <Figures record={record} onCode={onCode} />,
  },
  {
    title: t('On the shelf'),
    width: 'sm',
    cell: (record) => <ShelfField record={record} onCode={onCode} />,
  },
  {
    title: t('To sell'),
    width: 'sm',
    cell: (record) => <ToSellField record={record} onCode={onCode} />,
  },
  {
    title: t('Low from'),
    align: 'right',
    width: 'md',
    cell: ({ lowStockThreshold }) => lowStockThreshold,
  },
  { title: t('Status'), width: 'sm', cell: (record) => <Stock {...record} /> },
]

const Nothing = ({ search }: { search: string }) => {
  const t = useText()
  return (
    <EmptyState
      title={t('No Products Found')}
      text={
        search === ''
          ? t("This branch doesn't have any products yet.")
          : t('No product of this branch has “{search}” in its name or codes.', { search })
      }
    />
  )
}

/** The query for the rows of the tab. A search always looks through all items. */
export const shownShelf = (
  userId: string | undefined,
  branchId: number,
  { shelf, search = '' }: { shelf: (typeof views)[number]; search?: string | undefined },
) => shelfPages(userId, branchId, search, shelf === 'first' && search === '' ? FIRST : PAGE)

/** The items of the branch. A count is typed into its row, and a link opens the stock record. */
const Shelves = ({ branchId, importAddress }: { branchId: number; importAddress: string }) => {
  const t = useText()
  const filtering = useAddressFilters(filters, ['shelf'])
  const { opened, close, addressOf } = useOpened('stock')
  const { shelf, search = '' } = filtering.filters
  const list = useInfiniteQuery(shownShelf(useUserId(), branchId, filtering.filters))
  const isFirst = shelf === 'first' && search === ''
  return (
    <Stack>
      <div className={styles.bar}>
        <SearchField
          label={t('Search products')}
          placeholder={t('Search products...')}
          value={search}
          onChange={(text) => filtering.type('search', text)}
        />
        <ViewSwitch<(typeof views)[number]>
          label={t('Which products')}
          value={isFirst ? 'first' : 'all'}
          onChange={(view) => filtering.set('shelf', view)}
          options={[
            { value: 'first', label: t('First {n}', { n: FIRST }) },
            { value: 'all', label: t('All products') },
          ]}
        />
        <NotForClerks>
          <Link to={importAddress}>{t('Count with a file')}</Link>
        </NotForClerks>
        <Link to="/low-stock">{t('Low stock')}</Link>
        <CountRoundButton branchId={branchId} />
        <ReceiveButton branchId={branchId} />
      </div>
      <PagedTable
        list={{ ...list, hasNextPage: list.hasNextPage && !isFirst }}
        rowKey={({ id }) => id}
        columns={columnsFor(addressOf, ({ code }) => filtering.type('search', code), t)}
        failed={t('The inventory could not be loaded')}
        shown={(n) => t('{n} {n|product|products} shown', { n })}
        empty={<Nothing search={search} />}
      />
      <StockDrawer id={opened} onClose={close} />
    </Stack>
  )
}

/** The branch's stock, or the import of counts from a file if the address names one. */
export const InventoryTab = ({ branchId }: { branchId: number }) => {
  const { opened, addressOf } = useOpened('import')
  if (opened === null) return <Shelves branchId={branchId} importAddress={addressOf(NO_FILE)} />
  return (
    <BranchImports
      branchId={branchId}
      opened={opened}
      back="?tab=inventory"
      addressOf={addressOf}
    />
  )
}
