import type { Product } from '#contract/catalogue/catalogue.ts'
import { useText } from '../../lib/text.ts'
import { ProductCard, ProductCardSkeleton } from '../../shop/catalogue/product-card.tsx'
import { LoadFailed } from '../../ui/feedback/empty-state.tsx'
import styles from './home-page.module.css'

export type ProductRowQuery = {
  data: Product[] | undefined
  isError: boolean
  isFetching: boolean
  refetch(): Promise<unknown>
}

/** So many of a row are in a phone's first view. */
const IN_VIEW_AT_ONCE = 3

/** A row of `count` products, in its final size from the start. `eager`: a phone shows its beginning at once. */
export const ProductRow = ({
  query: { data, isError, isFetching, refetch },
  count,
  eager = false,
}: {
  query: ProductRowQuery
  count: number
  eager?: boolean
}) => {
  const t = useText()
  if (isError)
    return <LoadFailed title={t('Products could not be loaded')} query={{ isFetching, refetch }} />
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
