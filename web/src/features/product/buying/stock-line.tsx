import { useText } from '#web/lib/text.ts'
import { Icon } from '#web/ui/icon.tsx'
import styles from '../product-page.module.css'

/** Says how much there is, also when that changes under the shopper's eyes. */
export const StockLine = ({ available }: { available: number | undefined }) => {
  const t = useText()
  return (
    <p role="status" className={available === 0 ? styles.gone : styles.stock}>
      {available === undefined ? null : (
        <>
          <Icon name={available === 0 ? 'close' : 'check'} size={18} />
          <span>{available === 0 ? t('Out of Stock') : t('In Stock ({n})', { n: available })}</span>
        </>
      )}
    </p>
  )
}
