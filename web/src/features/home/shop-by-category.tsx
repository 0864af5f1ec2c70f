import { useQuery } from '@tanstack/react-query'
import { useText } from '../../lib/text.ts'
import { CategoryCard, CategoryCardSkeleton } from '../../shop/catalogue/category-card.tsx'
import { categoriesQuery } from '../../shop/catalogue/queries/categories-query.ts'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import styles from './home-page.module.css'
import { Section } from './section.tsx'

const SHOWN = [1, 2, 3, 4, 5, 6]

export const ShopByCategory = () => {
  const t = useText()
  const { data, isError, isFetching, refetch } = useQuery(categoriesQuery)
  return (
    <Section title={t('Shop By Category')}>
      {isError ? (
        <LoadFailed
          title={t('Categories could not be loaded')}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <ul className={styles.categories} aria-busy={data === undefined}>
          {data?.slice(0, SHOWN.length).map((category) => (
            <li key={category.id}>
              <CategoryCard category={category} />
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
