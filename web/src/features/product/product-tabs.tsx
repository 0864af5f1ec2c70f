import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useContext } from 'react'
import type { Product } from '#contract/catalogue/catalogue.ts'
import { SpeechContext, useDescription, useQuantity, useText } from '../../lib/text.ts'
import { branchesQuery } from '../../shop/branch/branch.ts'
import { categoriesQuery } from '../../shop/catalogue/catalogue-queries.ts'
import { useCategoryName } from '../../shop/catalogue/categories.ts'
import { Facts } from '../../ui/facts.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import styles from './product-tabs.module.css'

const PREFIX = 'DK'

/** Example: 'DK-7-SIFT' is the shop's prefix, the product's id, and the first four letters of its slug. */
export const skuOf = ({ id, slug }: { id: number; slug: string }): string =>
  `${PREFIX}-${id}-${slug
    .replace(/[^a-z]/g, '')
    .slice(0, 4)
    .toUpperCase()}`

const Details = ({ product }: { product: Product }) => {
  const t = useText()
  const quantity = useQuantity()
  const descriptionOf = useDescription()
  const { language } = useContext(SpeechContext)
  const { data: branches = [] } = useQuery(branchesQuery)
  const only = branches.find(({ id }) => id === product.exclusiveBranchId)?.name
  return (
    <>
      <p className={styles.text}>{descriptionOf(product) || t('No description available.')}</p>
      <Facts
        className={styles.facts}
        facts={[
          language === 'sw'
            ? [t('Name in English'), product.name]
            : [t('Name in Swahili'), product.nameSw],
          [
            t('Sold as'),
            product.hasVariants
              ? product.variants.map(({ name }) => quantity(name)).join(', ')
              : quantity(product.unit),
          ],
          [t('Sold at'), only ?? t('Every branch')],
        ]}
      />
    </>
  )
}

const Specifications = ({ product }: { product: Product }) => {
  const t = useText()
  const categoryName = useCategoryName()
  const { data: categories } = useQuery(categoriesQuery)
  const category = categories?.find(({ id }) => id === product.categoryId)
  const known = category === undefined ? '' : ` (${categoryName(category)})`
  const isUncategorized = categories !== undefined && category === undefined
  return (
    <Facts
      className={styles.facts}
      facts={[
        [t('Product ID'), String(product.id)],
        [t('SKU'), skuOf(product)],
        [t('Category ID'), isUncategorized ? t('Uncategorized') : `${product.categoryId}${known}`],
        [t('Weight'), t('Varies')],
      ]}
    />
  )
}

/** The reviews' script loads when their tab is opened. */
const Reviews = lazy(async () => ({ default: (await import('./reviews.tsx')).Reviews }))

export const ProductTabs = ({
  product,
  tab,
  onTab,
}: {
  product: Product
  tab: string
  onTab(tab: string): void
}) => {
  const t = useText()
  return (
    <Tabs
      label={t('About this product')}
      value={tab}
      onChange={onTab}
      tabs={[
        { value: 'details', label: t('Details'), content: <Details product={product} /> },
        {
          value: 'specifications',
          label: t('Specifications'),
          content: <Specifications product={product} />,
        },
        {
          value: 'reviews',
          label: t('Reviews'),
          count: product.reviewCount,
          content: (
            <Suspense fallback={<Skeleton height="150px" radius="14px" />}>
              <Reviews product={product} />
            </Suspense>
          ),
        },
      ]}
    />
  )
}
