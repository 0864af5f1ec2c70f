import { type ComponentProps, useCallback } from 'react'
import { useText } from '../../lib/text.ts'
import grid from '../../shop/catalogue/card-grid.module.css'
import { ProductCard, ProductCardSkeleton } from '../../shop/catalogue/product-card.tsx'
import { LoadFailed } from '../../ui/feedback/empty-state.tsx'
import styles from './list-page.module.css'
import { LoadMore } from './load-more.tsx'
import { NothingFound } from './nothing-found.tsx'
import type { useProductList } from './use-product-list.ts'

const SKELETONS = Array.from({ length: 12 }, (_, n) => `skeleton-${n}`)
const IN_VIEW_AT_ONCE = 4

export const Results = ({
  list: { query, products, search, branch },
  onReset,
  searched,
}: {
  list: ReturnType<typeof useProductList>
  onReset: (() => void) | undefined
  /** Undefined for a list that nobody searched for. */
  searched: ComponentProps<typeof NothingFound>['search']
}) => {
  const t = useText()
  const { fetchNextPage, isFetchNextPageError } = query
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage])

  if (query.isError && !isFetchNextPageError)
    return <LoadFailed title={t('Products could not be loaded')} query={query} />
  if (products === undefined)
    return (
      <ul className={grid.grid} aria-busy="true">
        {SKELETONS.map((key) => (
          <li key={key}>
            <ProductCardSkeleton />
          </li>
        ))}
      </ul>
    )
  if (products.length === 0) return <NothingFound onReset={onReset} search={searched} />
  return (
    <>
      <ul
        className={`${grid.grid} ${query.isPlaceholderData ? styles.old : ''}`}
        aria-busy={query.isPlaceholderData}
      >
        {products.map((product, n) => (
          <li key={product.id}>
            <ProductCard product={product} at={branch} eager={n < IN_VIEW_AT_ONCE} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && !query.isPlaceholderData ? (
        <LoadMore
          key={search}
          pages={query.data?.pages.length ?? 1}
          busy={query.isFetchingNextPage}
          failed={isFetchNextPageError}
          onLoad={loadMore}
        />
      ) : null}
    </>
  )
}
