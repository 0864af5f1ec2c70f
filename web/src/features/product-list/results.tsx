import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import {
  type ComponentProps,
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { Branch, Category } from '#contract/catalogue/catalogue.ts'
import { useText } from '../../lib/text.ts'
import { branchesQuery, useCurrentBranch } from '../../shop/branch/branch.ts'
import grid from '../../shop/catalogue/card-grid.module.css'
import { categoriesQuery, productPagesQuery } from '../../shop/catalogue/catalogue-queries.ts'
import { facetsQuery } from '../../shop/catalogue/facets-query.ts'
import { ProductCard, ProductCardSkeleton } from '../../shop/product-card/product-card.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState, LoadFailed } from '../../ui/feedback/empty-state.tsx'
import { apiSearch, type ListFilters } from './list-filters.ts'
import styles from './list-page.module.css'
import type { OtherWays as OtherWaysShown } from './other-ways.tsx'

/** The branch in the address, else the current branch. */
const useListBranch = (wanted: number | undefined): Branch | undefined => {
  const current = useCurrentBranch()
  const { data } = useQuery(branchesQuery)
  return data?.find(({ id }) => id === wanted) ?? current
}

/** The pages of the product list. The products of the last filters stay visible while others load. */
export const useProductList = (filters: ListFilters) => {
  const branch = useListBranch(filters.branch)
  const branches = useQuery(branchesQuery)
  const categories = useQuery(categoriesQuery)
  const known: readonly Category[] = categories.data ?? []
  const settled = !branches.isPending && (filters.category.length === 0 || !categories.isPending)
  const search = settled ? apiSearch(filters, known, branch) : undefined
  const query = useInfiniteQuery({
    ...productPagesQuery(branch?.id, search ?? ''),
    enabled: search !== undefined,
    placeholderData: keepPreviousData,
  })
  const nothing = settled && search === undefined
  const pages = nothing ? [] : query.data?.pages
  return {
    query,
    search,
    branch,
    categories: known,
    products: pages?.flatMap((page) => page.items),
    total: nothing ? 0 : pages?.[0]?.total,
  }
}

const OtherWays = lazy(async () => ({
  default: (await import('./other-ways.tsx')).OtherWays,
}))

/**
 * `onReset` is undefined if there are no filters to reset. `search` is undefined unless the shopper searched for
 * something.
 */
const NothingFound = ({
  onReset,
  search,
}: {
  onReset: (() => void) | undefined
  search: ComponentProps<typeof OtherWaysShown> | undefined
}) => {
  const t = useText()
  return (
    <>
      <EmptyState
        icon="search"
        title={t('No products found')}
        text={t('Try adjusting your filters or search for something else')}
        action={
          onReset === undefined ? (
            <ButtonLink to="/products">{t('All Products')}</ButtonLink>
          ) : (
            <Button onClick={onReset}>{t('Reset Filters')}</Button>
          )
        }
      />
      {search === undefined ? null : (
        <Suspense>
          <OtherWays {...search} />
        </Suspense>
      )}
    </>
  )
}

/**
 * The number of pages that load automatically near the end of the list. Afterwards a button loads more, so that the
 * footer can be reached.
 */
const BY_THEMSELVES = 4
/**
 * The end of the list counts as near up to 900 px below the screen. It also counts as near anywhere above the screen,
 * since fast scrolling may jump past it.
 */
const NEAR = '9999px 0px 900px'

const LoadMore = ({
  pages,
  busy,
  failed,
  onLoad,
}: {
  pages: number
  busy: boolean
  failed: boolean
  onLoad(): void
}) => {
  const t = useText()
  const end = useRef<HTMLDivElement>(null)
  const [allowed, setAllowed] = useState(Math.max(BY_THEMSELVES, pages))
  const automatic = pages < allowed && !busy && !failed

  useEffect(() => {
    if (!automatic || end.current === null) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onLoad()
      },
      { rootMargin: NEAR },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [automatic, onLoad])

  return (
    <>
      <div ref={end} className={styles.more}>
        {failed ? <p role="alert">{t('More products could not be loaded.')}</p> : null}
        <Button
          look="outline"
          busy={busy}
          onClick={() => {
            setAllowed(pages + BY_THEMSELVES)
            onLoad()
          }}
        >
          {failed ? t('Try again') : t('Load more')}
        </Button>
      </div>
      {automatic || busy ? <div className={styles.room} /> : null}
    </>
  )
}

/** The number of products found. A change of the number is read out to visitors who cannot see the list. */
export const ResultCount = ({ list }: { list: ReturnType<typeof useProductList> }) => {
  const t = useText()
  const { total, query } = list
  const known = total !== undefined && !query.isPlaceholderData
  return (
    <p role="status" className={styles.count}>
      {known ? t(total === 1 ? '{n} product' : '{n} products', { n: total }) : null}
    </p>
  )
}

/** Says which words of the search no product has, above what was found by the others. */
export const Missing = ({
  list: { search, products },
}: {
  list: ReturnType<typeof useProductList>
}) => {
  const t = useText()
  const { data, isPlaceholderData } = useQuery(facetsQuery(search))
  const words = data?.missing.join(' ')
  if (!words || isPlaceholderData || products?.length === 0) return null
  return (
    <p role="status" className={styles.missing}>
      {t('No {words} here. Others like it:', { words })}
    </p>
  )
}

const SKELETONS = Array.from({ length: 12 }, (_, n) => `skeleton-${n}`)
const IN_VIEW_AT_ONCE = 4

/** What was searched for stands in rows on a phone, so that several results are in view together. */
const lookOf = (isSearch: boolean, isOld = false) => ({
  className: [grid.grid, isSearch ? grid.rows : '', isOld ? styles.old : ''].join(' '),
  'data-rows': isSearch ? '' : undefined,
})

const Waiting = ({ isSearch }: { isSearch: boolean }) => (
  <ul {...lookOf(isSearch)} aria-busy="true">
    {SKELETONS.map((key) => (
      <li key={key}>
        <ProductCardSkeleton />
      </li>
    ))}
  </ul>
)

export const Results = ({
  list: { query, products, search, branch },
  onReset,
  searched,
}: {
  list: ReturnType<typeof useProductList>
  onReset: (() => void) | undefined
  /** Undefined if the shopper did not search for anything. */
  searched: ComponentProps<typeof NothingFound>['search']
}) => {
  const t = useText()
  const { fetchNextPage, isFetchNextPageError } = query
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage])

  if (query.isError && !isFetchNextPageError)
    return <LoadFailed title={t('Products could not be loaded')} query={query} />
  if (products === undefined) return <Waiting isSearch={searched !== undefined} />
  if (products.length === 0) return <NothingFound onReset={onReset} search={searched} />
  return (
    <>
      <ul
        {...lookOf(searched !== undefined, query.isPlaceholderData)}
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
