import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StaffProduct } from '#contract/catalogue/staff-catalogue.ts'
import { formatPrice } from '#contract/rules/money.ts'
import { fill as t } from '#contract/rules/text.ts'
import { Link } from '#web/lib/router/router.tsx'
import { useUserId } from '#web/shop/account/session.ts'
import { AddressFilters } from '#web/staff-ui/address-filters.tsx'
import { Button } from '#web/staff-ui/antd.ts'
import { type Column, RowLink } from '#web/staff-ui/data-table.tsx'
import { PagedTable, rowsOf } from '#web/staff-ui/paged-table.tsx'
import { MOST_CHOSEN } from '#web/staff-ui/use-several.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { categoriesQuery, productPagesQuery } from '../catalogue-api.ts'
import styles from '../inventory.module.css'
import type { InventoryAddress } from '../inventory-tab.tsx'
import { ChosenBar } from './bulk-prices.tsx'
import { PlannedMark } from './planned-prices.tsx'

const standings = { sold: null, draft: 'Draft: no variants yet', withdrawn: 'Withdrawn' } as const

const Name = ({ name, status }: StaffProduct) => (
  <span className={styles.name}>
    <span>{name}</span>
    {standings[status] === null ? null : <span className={styles.badge}>{standings[status]}</span>}
  </span>
)

const Price = ({ price, compareAtPrice, said }: StaffProduct) => (
  <>
    <span className={styles.price}>{formatPrice(price)}</span>{' '}
    {compareAtPrice === null ? null : <s className={styles.price}>{formatPrice(compareAtPrice)}</s>}
    <PlannedMark said={said} />
  </>
)

/** The address of the product's stock at the chosen branch. */
const stockAddress = (branch: number, name: string): string =>
  `?${new URLSearchParams({ branch: String(branch), search: name })}`

const columnsOf = (
  nameOf: ReadonlyMap<number, string>,
  branch: number | undefined,
  addressOf: (id: string) => string,
): Column<StaffProduct>[] => [
  { title: t('Product'), cell: (row) => <Name {...row} />, breaks: true },
  {
    title: t('Category'),
    cell: ({ categoryId }) => nameOf.get(categoryId) ?? t('Uncategorized'),
    width: 'md',
    breaks: true,
  },
  { title: t('Price'), cell: (row) => <Price {...row} />, align: 'right' },
  {
    title: t('Featured'),
    cell: ({ isFeatured }) => (isFeatured ? <span title={t('Featured')}>★</span> : null),
    width: 'md',
  },
  {
    title: t('Actions'),
    cell: ({ id, name }) => (
      <span className={styles.actions}>
        <RowLink to={addressOf(String(id))}>{t('Edit')}</RowLink>
        {branch === undefined ? null : (
          <Link to={stockAddress(branch, name)}>{t('Manage Stock')}</Link>
        )}
      </span>
    ),
  },
]

type ProductList = ReturnType<typeof useProductList>
const useProductList = ({ search = '', category }: InventoryAddress['filters']) =>
  useInfiniteQuery(productPagesQuery(useUserId(), search, category))

/**
 * Ticks every product of the list, with those of pages that are not loaded yet, as far as so many can be ticked at once.
 * A list of more says how many of them are ticked.
 */
const ChooseAll = ({ list, choose }: { list: ProductList; choose(ids: string[]): void }) => {
  const [isBusy, setBusy] = useState(false)
  const idsOf = (found: Pick<ProductList, 'data'>): string[] =>
    rowsOf(found)
      .slice(0, MOST_CHOSEN)
      .map(({ id }) => String(id))
  const chooseAll = async (): Promise<void> => {
    setBusy(true)
    let found: Pick<ProductList, 'data' | 'hasNextPage' | 'isFetchNextPageError'> = list
    // Without its next page the list has no more to tick.
    const goesOn = () => found.hasNextPage && !found.isFetchNextPageError
    while (goesOn() && idsOf(found).length < MOST_CHOSEN) {
      found = await list.fetchNextPage()
    }
    choose(idsOf(found))
    setBusy(false)
  }
  if (rowsOf(list).length === 0) return null
  return (
    <Button loading={isBusy} onClick={() => void chooseAll()}>
      {list.hasNextPage && rowsOf(list).length >= MOST_CHOSEN
        ? t('Choose the first {n}', { n: MOST_CHOSEN })
        : t('Choose all')}
    </Button>
  )
}

const NoProducts = ({ search, isNarrowed }: { search: string; isNarrowed: boolean }) => {
  if (search !== '') {
    return (
      <EmptyState
        title={t('No Products Found')}
        text={t('No products match "{search}".', { search })}
      />
    )
  }
  return isNarrowed ? (
    <EmptyState title={t('No Products Found')} text={t('This category has no products.')} />
  ) : (
    <EmptyState
      title={t('No Products')}
      text={t('Your product catalog is empty. Add some products to get started.')}
    />
  )
}

/** All products, with drafts and withdrawn ones. */
export const ProductsTab = ({
  address,
  addressOf,
}: {
  address: InventoryAddress
  addressOf(id: string): string
}) => {
  const userId = useUserId()
  const { branch, search = '', category } = address.filters
  const list = useProductList(address.filters)
  const { data: categories = [] } = useQuery(categoriesQuery(userId))
  const [chosen, setChosen] = useState<readonly string[]>([])
  const rows = rowsOf(list)
  const names = new Map(categories.map(({ id, name }) => [id, name]))
  return (
    <>
      <h2>{t('Products Catalog')}</h2>
      <AddressFilters
        label={t('Products')}
        filtering={address}
        fields={[
          {
            kind: 'search',
            name: 'search',
            label: t('Product name'),
            placeholder: t('Search products...'),
          },
          {
            kind: 'choice',
            name: 'category',
            label: t('Category'),
            any: t('Any category'),
            options: categories.map(({ id, name }) => ({ value: id, label: name })),
          },
        ]}
      />
      <div className={styles.actions}>
        <ChooseAll list={list} choose={setChosen} />
      </div>
      <ChosenBar
        products={rows.filter(({ id }) => chosen.includes(String(id)))}
        onClear={() => setChosen([])}
      />
      <PagedTable
        selection={{
          keys: chosen,
          onChange: (keys) => setChosen(keys.slice(0, MOST_CHOSEN)),
          nameOf: ({ name }) => t('Choose {name}', { name }),
        }}
        list={list}
        rowKey={({ id }) => String(id)}
        columns={columnsOf(names, branch, addressOf)}
        failed={t('The products could not be loaded')}
        shown={(n) => t('{n} {n|product|products} shown', { n })}
        empty={<NoProducts search={search} isNarrowed={category !== undefined} />}
      />
    </>
  )
}
