import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import type { Branch, Product } from '#contract/catalogue/catalogue.ts'
import { offeredVariant } from '#contract/rules/variant.ts'
import { Link } from '#web/lib/router/router.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useHydrated } from '../../lib/page-state.ts'
import { useDescription, useName, useQuantity, useText } from '../../lib/text.ts'
import { branchesQuery, useCurrentBranch } from '../../shop/branch/branch.ts'
import grid from '../../shop/catalogue/card-grid.module.css'
import { categoriesQuery, RELATED, relatedQuery } from '../../shop/catalogue/catalogue-queries.ts'
import { Price, ProductBadges } from '../../shop/catalogue/price.tsx'
import { ProductCard, ProductCardSkeleton } from '../../shop/product-card/product-card.tsx'
import { Rating } from '../../shop/review/rating.tsx'
import { BranchBox } from './branch-box.tsx'
import { BuyBar, VariantChoice, WishlistButton } from './buy-bar.tsx'
import { Gallery } from './gallery.tsx'
import styles from './product-page.module.css'
import page from './product-page.module.css'
import { useBranchStock } from './use-product.ts'

const SKELETONS = [1, 2, 3, 4]

/**
 * Products of the same category at the current branch. If they cannot be loaded, the section is left out without an
 * error.
 */
export const RelatedProducts = ({ product: { id, categoryId } }: { product: Product }) => {
  const t = useText()
  const branch = useCurrentBranch()
  const { data, isError } = useQuery(relatedQuery(categoryId, branch?.id))
  const related = data?.filter((product) => product.id !== id).slice(0, RELATED)
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

/** Links to the home page and to the product's category. */
const Crumbs = ({ product: { categoryId } }: { product: Product }) => {
  const t = useText()
  const nameOf = useName()
  const { data: categories = [] } = useQuery(categoriesQuery)
  const category = categories.find(({ id }) => id === categoryId)
  return (
    <nav aria-label={t('Breadcrumb')}>
      <ol className={styles.crumbs}>
        <li>
          <Link to="/products">{t('All Products')}</Link>
        </li>
        {category === undefined ? null : (
          <li>
            <Link to={`/products?category=${category.slug}`}>{nameOf(category)}</Link>
          </li>
        )}
      </ol>
    </nav>
  )
}

/** The stock of the product. Screen readers announce a live change. */
const StockLine = ({ available }: { available: number | undefined }) => {
  const t = useText()
  return (
    <p role="status" className={available === 0 ? page.gone : page.stock}>
      {available === undefined ? null : (
        <>
          <Icon name={available === 0 ? 'close' : 'check'} size={18} />
          <span>{available === 0 ? t('Out of Stock') : t('In Stock ({n})', { n: available })}</span>
        </>
      )}
    </p>
  )
}

/** The tabs lie below the first screen, so the page does not wait for their script. The server does not draw them. */
const ProductTabs = lazy(async () => ({
  default: (await import('./product-tabs.tsx')).ProductTabs,
}))

/** The chosen variant. At first it is the variant that the product's card showed. */
const useVariant = (product: Product) => {
  const [chosenId, choose] = useState<number>()
  const { variants } = product
  const variant = variants.find(({ id }) => id === chosenId) ?? offeredVariant(variants)
  return { variant, choose }
}

export const ProductView = ({
  product,
  branch,
}: {
  product: Product
  branch: Branch | undefined
}) => {
  const nameOf = useName()
  const descriptionOf = useDescription()
  const t = useText()
  const quantity = useQuantity()
  const { variant, choose } = useVariant(product)
  const stock = useBranchStock(product, variant)
  const { data: branches } = useQuery(branchesQuery)
  const { price, compareAtPrice } = variant ?? product
  const exclusiveTo = branches?.find(({ id }) => id === product.exclusiveBranchId)?.code
  const hydrated = useHydrated()
  const tabs = useRef<HTMLDivElement>(null)
  const [tab, setTab] = useState('details')
  const readReviews = () => {
    setTab('reviews')
    tabs.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <div className={`page ${styles.page}`}>
      <Crumbs product={product} />
      <div className={styles.columns}>
        <div className={styles.picture}>
          <Gallery product={product} variant={variant} />
        </div>
        <div className={styles.about}>
          <div className={styles.badges}>
            <ProductBadges
              product={product}
              price={price}
              compareAtPrice={compareAtPrice}
              exclusiveTo={exclusiveTo}
            />
          </div>
          <h1>{nameOf(product)}</h1>
          <button type="button" className={styles.rating} onClick={readReviews}>
            <Rating average={product.averageRating} count={product.reviewCount} />
          </button>
          <p className={styles.price}>
            <Price size="large" price={price} compareAtPrice={compareAtPrice} />
            <span className={styles.unit}>{quantity(variant?.name ?? product.unit)}</span>
          </p>
          <StockLine available={stock.available} />
          {product.hasVariants ? (
            <VariantChoice
              variants={product.variants}
              chosen={variant}
              onChoose={({ id }) => choose(id)}
            />
          ) : null}
          <p className={styles.description}>
            {descriptionOf(product) || t('No description available.')}
          </p>
          <BuyBar
            key={variant?.id}
            product={product}
            variant={variant}
            branch={branch}
            available={stock.available}
          />
          <div>
            <WishlistButton productId={product.id} />
          </div>
          {branch === undefined ? null : <BranchBox branch={branch} stock={stock} />}
        </div>
      </div>
      <div ref={tabs} className={styles.tabs}>
        <Suspense>
          {hydrated ? <ProductTabs product={product} tab={tab} onTab={setTab} /> : null}
        </Suspense>
      </div>
      <RelatedProducts product={product} />
    </div>
  )
}
