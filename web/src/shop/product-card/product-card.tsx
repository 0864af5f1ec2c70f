import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Branch, Product } from '#contract/catalogue/catalogue.ts'
import { offeredVariant } from '#contract/rules/offered-variant.ts'
import { useName, useQuantity, useText } from '../../lib/text.ts'
import { Picture } from '../../ui/picture.tsx'
import { useCurrentBranch } from '../branch/branch.ts'
import { SwitchButton, useElsewhere } from '../branch-switch/elsewhere.tsx'
import { AddButton } from '../cart/parts/add-button.tsx'
import { Price } from '../catalogue/price.tsx'
import { ProductBadges } from '../catalogue/product-badges.tsx'
import { branchesQuery } from '../catalogue/queries/branches-query.ts'
import { productQuery } from '../catalogue/queries/product-query.ts'
import { ShortRating } from '../catalogue/rating.tsx'
import { HeartButton } from '../wishlist/heart-button.tsx'
import styles from './product-card.module.css'
import { SizesButton, useSizes } from './sizes/sizes-button.tsx'

/** The card's button counts, and where there are not several sizes adds, the very variant that the card shows. */
const useCard = (product: Product, at: Branch | undefined) => {
  const branch = useCurrentBranch()
  const { data: branches } = useQuery(branchesQuery)
  const variant = offeredVariant(product.variants)
  const { price, compareAtPrice, available } = variant ?? product
  const exclusiveTo = branches?.find(({ id }) => id === product.exclusiveBranchId)
  const shownAt = at ?? branch
  /** The list of another branch does not say what the current one has. */
  const here = shownAt?.id === branch?.id
  const addable = here ? available : undefined
  return { branch, shownAt, here, variant, price, compareAtPrice, available, addable, exclusiveTo }
}

/** Fetches the product's page when a pointer or the focus comes near it. */
const usePreparation = (slug: string, branchId: number | undefined): (() => void) => {
  const client = useQueryClient()
  return () => void client.prefetchQuery(productQuery(slug, branchId))
}

/**
 * A product in a grid. `at`: the branch of the list, if it is not the current one. `eager`: in view at once. `note`:
 * the reason why the product is shown, on the picture.
 */
export const ProductCard = ({
  product,
  at,
  eager = false,
  note,
}: {
  product: Product
  at?: Branch | undefined
  eager?: boolean
  note?: ReactNode
}) => {
  const quantity = useQuantity()
  const nameOf = useName()
  const card = useCard(product, at)
  const { branch, shownAt, variant, price, compareAtPrice, available, exclusiveTo } = card
  const prepare = usePreparation(product.slug, branch?.id)
  const elsewhere = useElsewhere(shownAt, product.inStockAt)
  const { sheet, choose } = useSizes({ product, branch, here: card.here })

  return (
    <article className={`${styles.card} ${available === 0 ? styles.gone : ''}`}>
      <div className={styles.picture}>
        <Picture src={variant?.imageUrl || product.imageUrl} of="product" eager={eager} />
        <div className={styles.badges}>
          <ProductBadges
            product={product}
            price={price}
            compareAtPrice={compareAtPrice}
            exclusiveTo={exclusiveTo?.code}
          />
        </div>
        <div className={styles.foot}>
          {note}
          {available === 0 ? <SoldOut where={elsewhere?.text} /> : null}
        </div>
      </div>
      <p className={styles.facts}>
        <span>{quantity(variant?.name ?? product.unit)}</span>
        <SizesButton product={product} choose={choose} />
        <SoldBy seller={exclusiveTo ?? shownAt} own={branch} />
      </p>
      <div className={elsewhere === undefined ? styles.text : ''}>
        <h3 className={styles.name}>
          <Link
            to={`/products/${product.slug}`}
            className={styles.link}
            onPointerEnter={prepare}
            onFocus={prepare}
          >
            {nameOf(product)}
          </Link>
        </h3>
        <ShortRating average={product.averageRating} count={product.reviewCount} />
      </div>
      <div className={`${styles.buy} ${elsewhere === undefined ? '' : styles.away}`}>
        <Price price={price} compareAtPrice={compareAtPrice} />
        {elsewhere === undefined ? (
          <AddButton
            product={product}
            variant={variant}
            branch={branch}
            choose={choose}
            available={card.addable}
          />
        ) : (
          <SwitchButton to={elsewhere.nearest} />
        )}
      </div>
      <div className={styles.heart}>
        <HeartButton productId={product.id} name={nameOf(product)} />
      </div>
      {sheet}
    </article>
  )
}

/** The shopper's own branch is named above the list. It is read out here, and seen where it is another one. */
const SoldBy = ({ seller, own }: { seller: Branch | undefined; own: Branch | undefined }) => (
  <span className={seller?.id === own?.id ? 'visually-hidden' : styles.branch}>{seller?.name}</span>
)

const SoldOut = ({ where }: { where: string | undefined }) => {
  const t = useText()
  return (
    <div className={styles.soldOut}>
      <strong>{t('Out of Stock')}</strong>
      {where === undefined ? null : <p>{where}</p>}
    </div>
  )
}
