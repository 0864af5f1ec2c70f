import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Branch, Product } from '#contract/catalogue/catalogue.ts'
import { offeredVariant } from '#contract/rules/variant.ts'
import { Link } from '#web/lib/router/router.tsx'
import { Coming } from '#web/ui/feedback/coming.tsx'
import { useName, useQuantity, useText } from '../../lib/text.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Picture } from '../../ui/picture.tsx'
import { useBranches } from '../branch/branch.ts'
import { requestBranch } from '../branch-switch/request-branch.ts'
import { AddButton } from '../cart/add-button.tsx'
import { productQuery } from '../catalogue/catalogue-queries.ts'
import { Price, ProductBadges } from '../catalogue/price.tsx'
import { ShortRating } from '../review/rating.tsx'
import { HeartButton } from '../wishlist/heart-button.tsx'
import styles from './product-card.module.css'
import type { SizesSheetProps } from './sizes-sheet.tsx'

const SizesSheet = lazy(async () => ({
  default: (await import('./sizes-sheet.tsx')).SizesSheet,
}))

/**
 * The sheet with a product's sizes, loaded at the first press. `choose` is undefined if the product has only one size.
 */
const useSizes = (props: Omit<SizesSheetProps, 'open' | 'onClose'>) => {
  const [open, setOpen] = useState<boolean>()
  const sheet =
    open === undefined ? null : (
      <Suspense fallback={<Coming />}>
        <SizesSheet {...props} open={open} onClose={() => setOpen(false)} />
      </Suspense>
    )
  const several = props.product.variants.length > 1
  return { sheet, choose: several ? () => setOpen(true) : undefined }
}

/** A link-like button that shows the number of sizes and opens the choice. */
const SizesButton = ({
  product,
  choose,
}: {
  product: Product
  choose: (() => void) | undefined
}) => {
  const t = useText()
  const name = useName()(product)
  if (choose === undefined) return null
  const n = product.variants.length
  return (
    <button
      type="button"
      className={styles.sizes}
      aria-label={t('{n} sizes of {name}', { n, name })}
      onClick={choose}
    >
      {t('{n} sizes', { n })}
    </button>
  )
}

/** How many other branches are named in the text. The rest are counted. */
const NAMED = 2

/** 'Not at Kabete. In stock at Westlands, Karen and 3 more' */
const useElsewhereText = (): ((here: string, others: readonly Branch[]) => string) => {
  const t = useText()
  return (here, others) => {
    const names = others.slice(0, NAMED).map(({ name }) => name)
    const more = others.length - names.length
    return t(
      more > 0
        ? 'Not at {branch}. In stock at {others} and {n} more'
        : 'Not at {branch}. In stock at {others}',
      { branch: here, others: names.join(', '), n: more },
    )
  }
}

/**
 * Names the branches that have the product while `here` has none, and returns the nearest one. Undefined if no branch
 * has it.
 */
const useElsewhere = (
  here: Branch | undefined,
  all: readonly Branch[],
  branchIds: readonly number[] = [],
): { text: string; nearest: Branch } | undefined => {
  const say = useElsewhereText()
  const others = branchIds.flatMap((wanted) => all.find(({ id }) => id === wanted) ?? [])
  const [nearest] = others
  if (here === undefined || nearest === undefined) return undefined
  return { text: say(here.name, others), nearest }
}

const SwitchButton = ({ to }: { to: Branch }) => {
  const t = useText()
  return (
    <button type="button" className={styles.switch} onClick={() => requestBranch(to)}>
      {t('Switch to {branch}', { branch: to.name })}
    </button>
  )
}

/** The variant that the card shows, with its price and stock. The card's button counts and adds this variant. */
const useCard = (product: Product, at: Branch | undefined) => {
  const { all, current: branch } = useBranches()
  const variant = offeredVariant(product.variants)
  const { price, compareAtPrice, available } = variant ?? product
  const exclusiveTo = all.find(({ id }) => id === product.exclusiveBranchId)
  const shownAt = at ?? branch
  /** False for a list of another branch, which does not tell the stock at the current branch. */
  const here = shownAt?.id === branch?.id
  const addable = here ? available : undefined
  const elsewhere = useElsewhere(shownAt, all, product.inStockAt)
  const shown = { variant, price, compareAtPrice, available, addable, exclusiveTo }
  return { branch, shownAt, here, elsewhere, ...shown }
}

/** Fetches the product's data when the pointer or the focus reaches the card, before the page is opened. */
const usePreparation = (slug: string, branchId: number | undefined): (() => void) => {
  const client = useQueryClient()
  return () => void client.prefetchQuery(productQuery(slug, branchId))
}

/** A product in a grid. */
export const ProductCard = ({
  product,
  at,
  eager = false,
  note,
}: {
  product: Product
  /** The branch of the list, if it is not the current branch. */
  at?: Branch | undefined
  /** True if the picture is visible at once. */
  eager?: boolean
  /** Why the product is shown. The text is drawn on the picture. */
  note?: ReactNode
}) => {
  const quantity = useQuantity()
  const nameOf = useName()
  const card = useCard(product, at)
  const { branch, shownAt, variant, price, compareAtPrice, available, exclusiveTo, elsewhere } =
    card
  const prepare = usePreparation(product.slug, branch?.id)
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

/**
 * The branch that sells the product. The shopper's own branch is only read out, since its name stands above the list;
 * another branch is visible.
 */
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

/** A placeholder as high as a product card. */
export const ProductCardSkeleton = () => (
  <div className={styles.card} aria-hidden="true">
    <div className={`${styles.picture} ${styles.square}`}>
      <Skeleton height="100%" radius="10px" />
    </div>
    <p className={styles.facts}>
      <Skeleton width="60%" height="0.9em" />
    </p>
    <div className={`${styles.text} ${styles.name}`}>
      <Skeleton width="90%" height="1em" />
    </div>
    <div className={styles.buy}>
      <Skeleton width="45%" height="1.2em" />
      <Skeleton width="44px" height="44px" radius="50%" />
    </div>
  </div>
)
