import type { Product } from '#contract/catalogue/catalogue.ts'
import { percentOff } from '#contract/rules/money.ts'
import { useText } from '../../lib/text.ts'
import { Badge } from '../../ui/badge.tsx'

/** `exclusiveTo`: the code of the only branch that sells the product. */
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
