import { useText } from '../../lib/text.ts'
import { showToast } from '../../lib/toasts.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './heart-button.module.css'
import { useWish } from './wishlist.ts'

/** Toggles a product on the wishlist, with a toast. */
export const useHeart = (productId: number): { loved: boolean; toggle(): void } => {
  const t = useText()
  const { wished: loved, change } = useWish(productId)
  const toggle = (): void => {
    if (change(!loved)) showToast(loved ? t('Removed from favorites') : t('Added to favorites'))
  }
  return { loved, toggle }
}

export const HeartButton = ({ productId, name }: { productId: number; name: string }) => {
  const t = useText()
  const { loved, toggle } = useHeart(productId)
  return (
    <button
      type="button"
      className={`${styles.heart} ${loved ? styles.loved : ''}`}
      aria-pressed={loved}
      aria-label={t('Favorite: {name}', { name })}
      data-tip={loved ? t('Remove from favorites') : t('Add to favorites')}
      onClick={toggle}
    >
      <span className={styles.disc}>
        <Icon name="heart" size={20} filled={loved} />
      </span>
    </button>
  )
}
