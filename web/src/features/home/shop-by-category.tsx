import { useQuery } from '@tanstack/react-query'
import type { Category } from '#contract/catalogue/catalogue.ts'
import { useText } from '../../lib/text.ts'
import { useSession } from '../../shop/account/session.ts'
import { categoriesQuery } from '../../shop/catalogue/catalogue-queries.ts'
import { CategoryCard, CategoryCardSkeleton } from '../../shop/catalogue/category-card.tsx'
import { facetsQuery } from '../../shop/catalogue/facets-query.ts'
import { LoadFailed } from '../../ui/feedback/empty-state.tsx'
import styles from './home-page.module.css'
import { useHomeBranch } from './product-rows.tsx'
import { Section } from './section.tsx'

const SHOWN = [1, 2, 3, 4, 5, 6]

/** The categories with the shopper's favourites first. */
const useByLiking = (): ((categories: readonly Category[]) => Category[]) => {
  const liked = useSession(({ user }) => user?.favoriteCategories)
  const isLiked = ({ id }: Category): boolean => liked?.includes(id) === true
  return (all) => [...all.filter(isLiked), ...all.filter((one) => !isLiked(one))]
}

/** How many products of a category the branch sells, as its list shows them. Without a branch: the whole shop. */
const useCount = (): ((category: Category) => number) => {
  const { branch } = useHomeBranch()
  const { data } = useQuery(facetsQuery(branch && `branch=${branch.id}`))
  return ({ id, productCount }) =>
    data === undefined ? productCount : (data.categories.find((one) => one.id === id)?.count ?? 0)
}

export const ShopByCategory = () => {
  const t = useText()
  const byLiking = useByLiking()
  const countOf = useCount()
  const { data, isError, isFetching, refetch } = useQuery(categoriesQuery)
  const shown = data && byLiking(data).slice(0, SHOWN.length)
  return (
    <Section title={t('Shop By Category')}>
      {isError ? (
        <LoadFailed title={t('Categories could not be loaded')} query={{ isFetching, refetch }} />
      ) : (
        <ul className={styles.categories} aria-busy={data === undefined}>
          {shown?.map((category) => (
            <li key={category.id}>
              <CategoryCard category={category} count={countOf(category)} />
            </li>
          )) ??
            SHOWN.map((n) => (
              <li key={n}>
                <CategoryCardSkeleton />
              </li>
            ))}
        </ul>
      )}
    </Section>
  )
}
