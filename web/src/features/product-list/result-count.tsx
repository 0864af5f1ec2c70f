import { useText } from '../../lib/text.ts'
import styles from './list-page.module.css'
import type { useProductList } from './use-product-list.ts'

/** Says how many products there are, also to people who cannot see the list change. */
export const ResultCount = ({ list }: { list: ReturnType<typeof useProductList> }) => {
  const t = useText()
  const { total, query } = list
  const known = total !== undefined && !query.isPlaceholderData
  return (
    <p role="status" className={styles.count}>
      {known ? t(total === 1 ? '{n} product' : '{n} products', { n: total }) : null}
    </p>
  )
}
