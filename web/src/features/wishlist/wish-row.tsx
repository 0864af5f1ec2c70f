import { Link } from 'react-router-dom'
import type { Branch, Product } from '#contract/catalogue/catalogue.ts'
import { offeredVariant } from '#contract/rules/offered-variant.ts'
import { useName, useQuantity, useText } from '../../lib/text.ts'
import { showToast } from '../../lib/toasts.ts'
import { AddButton } from '../../shop/cart/parts/add-button.tsx'
import { Price } from '../../shop/catalogue/price.tsx'
import { useWish } from '../../shop/wishlist/wishlist.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
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

/** One wish: its price, the branch's stock, a button into the cart, and one off the list. */
export const WishRow = ({ product, branch }: { product: Product; branch: Branch | undefined }) => {
  const nameOf = useName()
  const t = useText()
  const quantity = useQuantity()
  const { change } = useWish(product.id)
  const variant = offeredVariant(product.variants)
  const { price, compareAtPrice, available } = variant ?? product
  const remove = (): void => {
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
