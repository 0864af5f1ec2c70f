import { useQuery } from '@tanstack/react-query'
import type { Product } from '#contract/catalogue/catalogue.ts'
import { useText } from '../../lib/text.ts'
import { useCurrentBranch } from '../../shop/branch/branch.ts'
import grid from '../../shop/catalogue/card-grid.module.css'
import { productsQuery } from '../../shop/catalogue/catalogue-queries.ts'
import { ProductCard, ProductCardSkeleton } from '../../shop/catalogue/product-card.tsx'
import styles from './product-page.module.css'

const SHOWN = 4
const SKELETONS = [1, 2, 3, 4]

/** Products of the same category, at the current branch. They are an extra, so a failure to load them is not told. */
export const RelatedProducts = ({ product: { id, categoryId } }: { product: Product }) => {
  const t = useText()
  const branch = useCurrentBranch()
  const { data, isError } = useQuery(
    // One more is asked for, since the product itself is among them.
    productsQuery({ category: categoryId, limit: SHOWN + 1, branch: branch?.id }),
  )
  const related = data?.filter((product) => product.id !== id).slice(0, SHOWN)
  if (isError || related?.length === 0) return null
  return (
    <section className={styles.related} aria-labelledby="related">
      <h2 id="related">{t('Related Products')}</h2>
      <ul className={`${grid.grid} ${grid.four}`}>
        {related?.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} />
          </li>
        )) ??
          SKELETONS.map((n) => (
            <li key={n}>
              <ProductCardSkeleton />
            </li>
          ))}
      </ul>
    </section>
  )
}
