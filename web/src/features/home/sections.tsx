import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import type { Branch, Category } from '#contract/catalogue/catalogue.ts'
import { Link } from '#web/lib/router/router.tsx'
import { ProductCardSkeleton } from '#web/shop/product-card/product-card.tsx'
import { useText } from '../../lib/text.ts'
import { useSession } from '../../shop/account/session.ts'
import { branchesQuery, useCurrentBranch } from '../../shop/branch/branch.ts'
import { BranchCard, BranchCardSkeleton } from '../../shop/branch-switch/branch-card.tsx'
import { categoriesQuery } from '../../shop/catalogue/catalogue-queries.ts'
import { CategoryCard, CategoryCardSkeleton } from '../../shop/catalogue/category-card.tsx'
import { facetsQuery } from '../../shop/catalogue/facets-query.ts'
import { LoadFailed } from '../../ui/feedback/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './home-page.module.css'
import recommendations from './recommendations.module.css'
import bands from './sections.module.css'

/**
 * `ready` becomes true once the branch is known, so that products are fetched with the stock of this branch. If there
 * is no branch, products of all branches are fetched.
 */
export const useHomeBranch = (): {
  branch: Branch | undefined
  ready: boolean
} => {
  const branch = useCurrentBranch()
  const { isPending } = useQuery(branchesQuery)
  return { branch, ready: !isPending }
}

/** The number of recommendations that are asked for, and of skeletons until they are loaded. */
export const RECOMMENDED = 8
const keys = Array.from({ length: RECOMMENDED }, (_, n) => `skeleton-${n}`)

export const RecommendationSkeletons = () => (
  <>
    <div className={recommendations.location} />
    <ul className={recommendations.row} aria-busy="true">
      {keys.map((key) => (
        <li key={key}>
          <ProductCardSkeleton />
        </li>
      ))}
    </ul>
  </>
)

/** A section of the home page, with a link to more. */
export const Section = ({
  title,
  more,
  children,
}: {
  title: string
  more?: { to: string; label: string }
  children: ReactNode
}) => {
  const id = useId()
  return (
    <section className={`page ${bands.section}`} aria-labelledby={id}>
      <div className={bands.head}>
        <h2 id={id}>{title}</h2>
        {more === undefined ? null : (
          <Link to={more.to} className={bands.more}>
            <span>{more.label}</span>
            <Icon name="arrow" size={18} />
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}

const SKELETONS = [1, 2, 3, 4]

/** Shows as many branches as there were skeletons. A link leads to the full list. */
export const LocalBranches = () => {
  const t = useText()
  const { data, isError, error, isFetching, refetch } = useQuery(branchesQuery)
  return (
    <Section
      title={t('Your Local Branches')}
      more={{ to: '/branches', label: t('View All Branches') }}
    >
      {isError ? (
        <LoadFailed
          title={t('Branches could not be loaded')}
          query={{ error, isFetching, refetch }}
        />
      ) : (
        <ul className={styles.branches} aria-busy={data === undefined}>
          {data
            ?.filter(({ isActive }) => isActive)
            .slice(0, SKELETONS.length)
            .map((branch) => (
              <li key={branch.id}>
                <BranchCard branch={branch} />
              </li>
            )) ??
            SKELETONS.map((n) => (
              <li key={n}>
                <BranchCardSkeleton />
              </li>
            ))}
        </ul>
      )}
    </Section>
  )
}

const SHOWN = [1, 2, 3, 4, 5, 6]

/** The categories, with the shopper's favourites first. */
const useByLiking = (): ((categories: readonly Category[]) => Category[]) => {
  const liked = useSession(({ user }) => user?.favoriteCategories)
  const isLiked = ({ id }: Category) => liked?.includes(id) === true
  return (all) => [...all.filter(isLiked), ...all.filter((one) => !isLiked(one))]
}

/**
 * Gives the number of a category's products that the branch sells, as many as the category's list shows. Without a
 * branch, the products of the whole shop count.
 */
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
  const { data, isError, error, isFetching, refetch } = useQuery(categoriesQuery)
  const shown = data && byLiking(data).slice(0, SHOWN.length)
  return (
    <Section title={t('Shop By Category')}>
      {isError ? (
        <LoadFailed
          title={t('Categories could not be loaded')}
          query={{ error, isFetching, refetch }}
        />
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
