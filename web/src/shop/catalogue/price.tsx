import type { Product } from '#contract/catalogue/catalogue.ts'
import { formatPrice, percentOff } from '#contract/rules/money.ts'
import { useText } from '../../lib/text.ts'
import { Badge } from '../../ui/badge.tsx'
import styles from './price.module.css'

/** A price in KSh, with the earlier price struck through. */
export const Price = ({
  price,
  compareAtPrice = null,
  size = 'normal',
}: {
  price: number
  compareAtPrice?: number | null
  size?: 'normal' | 'large'
}) => {
  const t = useText()
  const reduced = percentOff(price, compareAtPrice) !== undefined
  return (
    <span className={`${styles.price} ${styles[size]}`}>
      <span className={styles.now}>{formatPrice(price)}</span>
      {reduced && compareAtPrice !== null ? (
        <s className={styles.before}>
          <span className="visually-hidden">{`${t('Before')}: `}</span>
          <span>{formatPrice(compareAtPrice)}</span>
        </s>
      ) : null}
    </span>
  )
}

/** `exclusiveTo` is the code of the only branch that sells the product. */
export const ProductBadges = ({
  product,
  price,
  compareAtPrice,
  exclusiveTo,
}: {
  product: Product
  price: number
  compareAtPrice: number | null
  exclusiveTo: string | undefined
}) => {
  const t = useText()
  const off = percentOff(price, compareAtPrice)
  return (
    <>
      {off === undefined ? null : <Badge tone="tomato">{t('{n}% OFF', { n: off })}</Badge>}
      {product.isFeatured ? <Badge tone="mango">{t('Featured')}</Badge> : null}
      {product.exclusiveBranchId === null ? null : (
        <Badge tone="sky">
          {exclusiveTo === 'kabete' ? t('Only at Kabete') : t('Branch Exclusive')}
        </Badge>
      )}
    </>
  )
}
