import { useQuery } from '@tanstack/react-query'
import type { Branch, Product } from '#contract/catalogue/catalogue.ts'
import { useText } from '../../lib/text.ts'
import { branchesQuery } from '../../shop/branch/branch.ts'
import { productsQuery } from '../../shop/catalogue/catalogue-queries.ts'
import { ProductCard, ProductCardSkeleton } from '../../shop/product-card/product-card.tsx'
import { LoadFailed } from '../../ui/feedback/empty-state.tsx'
import styles from './home-page.module.css'
import { Section, useHomeBranch } from './sections.tsx'

type ProductRowQuery = {
  data: Product[] | undefined
  isError: boolean
  error: unknown
  isFetching: boolean
  refetch(): Promise<unknown>
}

/** The query of a row that nobody has asked for yet. */
export const toCome: ProductRowQuery = {
  data: undefined,
  isError: false,
  error: null,
  isFetching: true,
  refetch: () => Promise.resolve(),
}

/** The number of products to buy again. */
export const AGAIN = 5

/** The number of a row's products that fit on a phone's first screen. */
const IN_VIEW_AT_ONCE = 3

/**
 * A row of `count` products, which has its final size while the products load. `eager`: the row is on the first screen,
 * so its first pictures load at once.
 */
export const ProductRow = ({
  query: { data, isError, error, isFetching, refetch },
  count,
  eager = false,
}: {
  query: ProductRowQuery
  count: number
  eager?: boolean
}) => {
  const t = useText()
  if (isError)
    return (
      <LoadFailed
        title={t('Products could not be loaded')}
        query={{ error, isFetching, refetch }}
      />
    )
  if (data?.length === 0) return <p>{t('No products found')}</p>
  return (
    <ul className={`${styles.products} ${styles[`of${count}`]}`} aria-busy={data === undefined}>
      {data?.slice(0, count).map((product, n) => (
        <li key={product.id}>
          <ProductCard product={product} eager={eager && n < IN_VIEW_AT_ONCE} />
        </li>
      )) ??
        Array.from({ length: count }, (_, n) => `skeleton-${n}`).map((key) => (
          <li key={key}>
            <ProductCardSkeleton />
          </li>
        ))}
    </ul>
  )
}

const EXCLUSIVE = 4

/**
 * Products that only this branch sells, filled up with its other products. Featured products are left out: they have a
 * row of their own.
 */
const useBranchProducts = (): { branch: Branch | undefined; query: ProductRowQuery } => {
  const { branch, ready } = useHomeBranch()
  const asked = { branch: branch?.id, exclusive: true, limit: EXCLUSIVE }
  const enabled = ready && branch !== undefined
  const own = useQuery({
    ...productsQuery(asked),
    enabled,
  })
  const rest = useQuery({
    ...productsQuery({ ...asked, exclusive: false, featured: false }),
    enabled,
  })
  return {
    branch,
    query: {
      data: own.data && rest.data && [...own.data, ...rest.data],
      isError: own.isError || rest.isError,
      error: own.error ?? rest.error,
      isFetching: own.isFetching || rest.isFetching,
      refetch: () => Promise.all([own.refetch(), rest.refetch()]),
    },
  }
}

export const BranchProducts = () => {
  const t = useText()
  const { isPending } = useQuery(branchesQuery)
  const { branch, query } = useBranchProducts()
  if (!isPending && branch === undefined) return null
  return (
    <Section
      title={t('Only at {branch} Branch', { branch: branch?.name ?? '…' })}
      more={{ to: `/products?branch=${branch?.id ?? ''}`, label: t('View All') }}
    >
      <ProductRow query={query} count={EXCLUSIVE} />
    </Section>
  )
}

const FEATURED = 5

export const FeaturedProducts = () => {
  const t = useText()
  const { branch, ready } = useHomeBranch()
  const query = useQuery({
    ...productsQuery({ branch: branch?.id, featured: true, limit: FEATURED }),
    enabled: ready,
  })
  return (
    <Section
      title={t('Featured Products')}
      more={{ to: '/products?featured=true', label: t('View All') }}
    >
      <ProductRow query={query} count={FEATURED} eager />
    </Section>
  )
}
