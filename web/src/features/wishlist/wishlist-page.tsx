import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Branch, Product } from '#contract/catalogue/catalogue.ts'
import { offeredVariant } from '#contract/rules/variant.ts'
import { Link } from '#web/lib/router/router.tsx'
import { useName, useQuantity, useText } from '../../lib/text.ts'
import { showToast } from '../../lib/toasts.ts'
import { useUserId } from '../../shop/account/session.ts'
import { useCurrentBranch } from '../../shop/branch/branch.ts'
import { AddButton } from '../../shop/cart/add-button.tsx'
import { productsByIdQuery } from '../../shop/catalogue/catalogue-queries.ts'
import { Price } from '../../shop/catalogue/price.tsx'
import { useWish, useWishlist, wishlistQuery } from '../../shop/wishlist/wishlist.ts'
import { ButtonLink, IconButton } from '../../ui/button.tsx'
import { EmptyState, LoadFailed } from '../../ui/feedback/empty-state.tsx'
import { Skeletons } from '../../ui/feedback/skeleton.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import styles from './wishlist.module.css'

const Stock = ({
  available,
  branch,
}: {
  available: number | undefined
  branch: Branch | undefined
}) => {
  const t = useText()
  if (available === undefined || branch === undefined) return null
  const text =
    available === 0
      ? t('Out of Stock at {branch}', { branch: branch.name })
      : t('In Stock ({n}) at {branch}', { n: available, branch: branch.name })
  return <p className={available === 0 ? styles.gone : styles.stock}>{text}</p>
}

/**
 * One wished product: its price, the branch's stock, a button that adds it to the cart, and a button that removes it
 * from the list.
 */
const WishRow = ({ product, branch }: { product: Product; branch: Branch | undefined }) => {
  const nameOf = useName()
  const t = useText()
  const quantity = useQuantity()
  const { change } = useWish(product.id)
  const variant = offeredVariant(product.variants)
  const { price, compareAtPrice, available } = variant ?? product
  const remove = () => {
    change(false)
    const undo = { label: t('Undo'), run: () => void change(true) }
    showToast(t('Removed from favorites'), nameOf(product), 'plain', undo)
  }
  return (
    <article className={styles.row}>
      <div className={styles.picture}>
        <Picture src={variant?.imageUrl || product.imageUrl} of="product" />
      </div>
      <div className={styles.about}>
        <h2 className={styles.name}>
          <Link to={`/products/${product.slug}`}>{nameOf(product)}</Link>
        </h2>
        <p className={styles.unit}>{quantity(variant?.name ?? product.unit)}</p>
        <Price price={price} compareAtPrice={compareAtPrice} />
        <Stock available={available} branch={branch} />
      </div>
      <div className={styles.actions}>
        <IconButton
          look="remove"
          className={styles.remove}
          label={t('Remove {name} from your wishlist', { name: nameOf(product) })}
          data-tip={t('Remove')}
          onClick={remove}
        >
          <Icon name="trash" size={20} />
        </IconButton>
        <AddButton product={product} variant={variant} branch={branch} available={available} />
      </div>
    </article>
  )
}

/** The wished products in the order of `ids`, with the current branch's prices and stock. */
const useProducts = (ids: readonly number[]) => {
  const branch = useCurrentBranch()
  const query = useQuery({
    ...productsByIdQuery(branch?.id, ids),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })
  const products = query.data && ids.flatMap((id) => query.data.find((one) => one.id === id) ?? [])
  return { query, products, branch }
}

const Waiting = () => <Skeletons count={3} className={styles.list} height="120px" radius="14px" />

const Nothing = () => {
  const t = useText()
  return (
    <EmptyState
      icon="heart"
      title={t('Your wishlist is empty')}
      text={t('Press the heart on anything you like, and find it here again.')}
      action={<ButtonLink to="/products">{t('Start Shopping')}</ButtonLink>}
    />
  )
}

const SignInHint = () => {
  const t = useText()
  return (
    <p className={styles.hint}>
      <span>{t('This list is kept in this browser.')}</span>{' '}
      <Link to="/login" state={{ from: '/wishlist' }}>
        {t('Sign in to have it on all your devices')}
      </Link>
    </p>
  )
}

const Wishes = ({ ids }: { ids: readonly number[] }) => {
  const t = useText()
  const { query, products, branch } = useProducts(ids)
  if (ids.length === 0) return <Nothing />
  if (products === undefined && query.isError) {
    return <LoadFailed title={t('Your wishlist could not be loaded')} query={query} />
  }
  if (products === undefined) return <Waiting />
  return (
    <ul className={styles.list}>
      {products.map((product) => (
        <li key={product.id}>
          <WishRow product={product} branch={branch} />
        </li>
      ))}
    </ul>
  )
}

/** Says that the wishlist cannot be loaded, or shows placeholders while it loads. */
const ListFailed = ({ userId }: { userId: string }) => {
  const t = useText()
  const query = useQuery(wishlistQuery(userId))
  if (!query.isError) return <Waiting />
  return <LoadFailed title={t('Your wishlist could not be loaded')} query={query} />
}

export const WishlistPage = () => {
  const t = useText()
  const ids = useWishlist()
  const userId = useUserId()
  return (
    <div className={`page ${styles.page}`}>
      <h1>{t('My Wishlist')}</h1>
      {userId === undefined && ids !== undefined && ids.length > 0 ? <SignInHint /> : null}
      {ids === undefined ? <ListFailed userId={userId ?? ''} /> : <Wishes ids={ids} />}
    </div>
  )
}
