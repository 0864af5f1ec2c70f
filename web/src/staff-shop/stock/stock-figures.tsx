import type { BranchShelf } from '#contract/inventory.ts'
import { useText } from '#web/lib/text.ts'
import { countText } from '#web/staff-ui/stat-card.tsx'
import styles from './goods.module.css'

/** '1,300 on the shelf · 3 reserved · 1,297 to sell'. A line breaks between the figures only. */
export const StockFigures = ({
  onHand,
  reserved,
  quantity,
}: Pick<BranchShelf, 'onHand' | 'reserved' | 'quantity'>) => {
  const t = useText()
  return (
    <span className={styles.figures}>
      <span>{t('{n} on the shelf ·', { n: countText(onHand) })}</span>{' '}
      <span>{t('{n} reserved ·', { n: countText(reserved) })}</span>{' '}
      <span>{t('{n} to sell', { n: countText(quantity) })}</span>
    </span>
  )
}
