import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import type { Branch, Product } from '#contract/catalogue/catalogue.ts'
import { offeredVariant } from '#contract/rules/offered-variant.ts'
import { useHydrated } from '../../lib/page-state.ts'
import { useDescription, useName, useQuantity, useText } from '../../lib/text.ts'
import { branchesQuery } from '../../shop/branch/branch.ts'
import { Price, ProductBadges } from '../../shop/catalogue/price.tsx'
import { Rating } from '../../shop/review/rating.tsx'
import { BranchBox } from './buying/branch-box.tsx'
import { BuyBar, WishlistButton } from './buying/buy-bar.tsx'
import { StockLine } from './buying/stock-line.tsx'
import { VariantChoice } from './buying/variant-choice.tsx'
import { Crumbs } from './crumbs.tsx'
import { Gallery } from './gallery.tsx'
import styles from './product-page.module.css'
import { RelatedProducts } from './related-products.tsx'
import { useBranchStock } from './use-product.ts'

/** The tabs are below the first view, so nothing waits for them. The server does not draw what loads later. */
const ProductTabs = lazy(async () => ({
  default: (await import('./product-tabs.tsx')).ProductTabs,
}))

/** The chosen variant, and until one is chosen the one that the card showed. */
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
  const readReviews = (): void => {
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
