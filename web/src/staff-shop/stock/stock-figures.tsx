import type { BranchShelf } from '#contract/inventory.ts'
import { fill as t } from '#contract/rules/text.ts'
import styles from './goods.module.css'

/** '13 on the shelf · 3 reserved · 10 to sell'. A line breaks between the figures only. */
export const StockFigures = ({
  onHand,
  reserved,
  quantity,
}: Pick<BranchShelf, 'onHand' | 'reserved' | 'quantity'>) => (
  <span className={styles.figures}>
    <span>{t('{n} on the shelf ·', { n: onHand })}</span>{' '}
    <span>{t('{n} reserved ·', { n: reserved })}</span>{' '}
    <span>{t('{n} to sell', { n: quantity })}</span>
  </span>
)
