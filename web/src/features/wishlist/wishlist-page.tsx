import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { useText } from '../../lib/text.ts'
import { useUserId } from '../../shop/account/session.ts'
import { useCurrentBranch } from '../../shop/branch/branch.ts'
import { productsByIdQuery } from '../../shop/catalogue/queries/products-by-id-query.ts'
import { useWishlist, wishlistQuery } from '../../shop/wishlist/wishlist.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { WishRow } from './wish-row.tsx'
import styles from './wishlist.module.css'

const SKELETONS = [1, 2, 3]

/** The products of these ids, in their order, as the current branch sells them. */
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

const Waiting = () => {
  const t = useText()
  return (
    <div role="status" className={styles.list}>
      <span className="visually-hidden">{t('Loading')}</span>
      {SKELETONS.map((n) => (
        <Skeleton key={n} height="120px" radius="14px" />
      ))}
    </div>
  )
}

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

/** Stands in place of a list that has not come. */
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
