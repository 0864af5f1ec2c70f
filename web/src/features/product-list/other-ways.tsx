import { useQuery } from '@tanstack/react-query'
import type { Branch, Category } from '#contract/catalogue/catalogue.ts'
import { recommendation } from '#contract/catalogue/recommendations.ts'
import { z } from '#contract/rules/schema.ts'
import { Link } from '#web/lib/router/router.tsx'
import { api } from '../../lib/api.ts'
import { useText } from '../../lib/text.ts'
import { useSession } from '../../shop/account/session.ts'
import grid from '../../shop/catalogue/card-grid.module.css'
import { useCategoryName } from '../../shop/catalogue/categories.ts'
import { keys } from '../../shop/keys.ts'
import { ProductCard } from '../../shop/product-card/product-card.tsx'
import styles from './other-ways.module.css'
import { ReportSearch } from './report-search.tsx'

const SHOWN = 4

const Popular = ({ branch }: { branch: Branch }) => {
  const t = useText()
  const userId = useSession(({ user }) => user?.id)
  const { data = [] } = useQuery({
    queryKey: keys.own(userId).recommendations({ branch: branch.id, limit: SHOWN }),
    queryFn: ({ signal }) =>
      api(`/api/recommendations?branchId=${branch.id}&limit=${SHOWN}`, z.array(recommendation), {
        signal,
      }),
  })
  if (data.length === 0) return null
  return (
    <section className={styles.way}>
      <h2 className={styles.title}>{t('Popular at {branch}', { branch: branch.name })}</h2>
      <ul className={grid.grid}>
        {data.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} at={branch} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * Ways on from a search without results: a report to the shop, categories, and popular products of the branch. `words`
 * is undefined if filters may have hidden what was found.
 */
export const OtherWays = ({
  categories,
  branch,
  words,
}: {
  categories: readonly Category[]
  branch: Branch | undefined
  words: string | undefined
}) => {
  const t = useText()
  const categoryName = useCategoryName()
  return (
    <div className={styles.ways}>
      {words === undefined ? null : (
        <ReportSearch key={words} words={words} branchId={branch?.id} />
      )}
      <section className={styles.way}>
        <h2 className={styles.title}>{t('Shop By Category')}</h2>
        <ul className={styles.categories}>
          {categories.map((category) => (
            <li key={category.id}>
              <Link className={styles.category} to={`/products?category=${category.slug}`}>
                {categoryName(category)}
              </Link>
            </li>
          ))}
        </ul>
      </section>
      {branch === undefined ? null : <Popular branch={branch} />}
    </div>
  )
}
