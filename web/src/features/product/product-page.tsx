import { useParams } from '#web/lib/router/router.tsx'
import { usePageTitle } from '../../lib/page-title.ts'
import { useName, useText } from '../../lib/text.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState, LoadFailed } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import styles from './product-page.module.css'
import { ProductView } from './product-view.tsx'
import { useProduct } from './use-product.ts'

const ProductSkeleton = () => {
  const t = useText()
  return (
    <div className={`page ${styles.page}`} role="status">
      <h1 className="visually-hidden">{t('Loading')}</h1>
      <div className={styles.crumbs} />
      <div className={styles.columns}>
        <div className={`${styles.picture} ${styles.square}`}>
          <Skeleton height="100%" radius="14px" />
        </div>
        <div className={styles.about}>
          <Skeleton width="70%" height="36px" />
          <Skeleton width="30%" height="24px" />
          <Skeleton width="40%" height="40px" />
          <Skeleton width="30%" height="24px" />
          <Skeleton height="96px" radius="14px" />
        </div>
      </div>
    </div>
  )
}

const UnknownProduct = () => {
  const t = useText()
  usePageTitle(t('Product Not Found'))
  return (
    <EmptyState
      icon="search"
      heading="h1"
      title={t('Product Not Found')}
      text={t("The product you're looking for doesn't exist or has been removed.")}
      action={<ButtonLink to="/products">{t('Back to Products')}</ButtonLink>}
    />
  )
}

export const ProductPage = () => {
  const t = useText()
  const nameOf = useName()
  const { slug = '' } = useParams()
  const { query, branch, unknown } = useProduct(slug)
  usePageTitle(query.data && nameOf(query.data))
  if (unknown) return <UnknownProduct />
  if (query.isError)
    return <LoadFailed title={t('The product could not be loaded')} heading="h1" query={query} />
  if (query.data === undefined) return <ProductSkeleton />
  return <ProductView key={slug} product={query.data} branch={branch} />
}
