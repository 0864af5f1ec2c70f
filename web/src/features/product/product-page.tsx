import { useParams } from 'react-router-dom'
import { usePageTitle } from '../../lib/page-title.ts'
import { useName, useText } from '../../lib/text.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState, LoadFailed } from '../../ui/feedback/empty-state.tsx'
import { ProductSkeleton } from './product-skeleton.tsx'
import { ProductView } from './product-view.tsx'
import { useProduct } from './use-product.ts'

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
