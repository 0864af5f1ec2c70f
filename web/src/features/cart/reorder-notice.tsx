import { useQuery } from '@tanstack/react-query'
import { useText } from '../../lib/text.ts'
import { useItemNames } from '../../shop/cart/item-names.ts'
import { branchesQuery } from '../../shop/catalogue/queries/branches-query.ts'
import type { Missing } from '../../shop/reorder/order-again.ts'
import { useReorderNews } from '../../shop/reorder/reorder-news.ts'
import styles from './cart-drawer.module.css'

const useReason = (): ((missing: Missing) => string) => {
  const t = useText()
  const { data } = useQuery(branchesQuery)
  return (missing) => {
    const { why, added, wanted } = missing
    if (why === 'gone') return t('No longer sold')
    if (why === 'elsewhere') {
      const branch = data?.find(({ id }) => id === missing.branchId)?.name ?? t('another branch')
      return t('Only sold at {branch}', { branch })
    }
    if (added > 0) return t('Only {added} of {wanted} added', { added, wanted })
    return t('No more in stock')
  }
}

/** Says which items of an order could not be ordered again, and why. */
export const ReorderNotice = () => {
  const t = useText()
  const reason = useReason()
  const news = useReorderNews((state) => state.news)
  const nameOf = useItemNames(news?.missing ?? [])
  if (news === null) return null
  const { orderNumber, missing } = news
  return (
    <section className={styles.notice} aria-label={t('Order {orderNumber} again', { orderNumber })}>
      {missing.length === 0 ? (
        <p>{t('Everything of order {orderNumber} is in your cart.', { orderNumber })}</p>
      ) : (
        <>
          <p>{t('Not everything of order {orderNumber} could be added:', { orderNumber })}</p>
          <ul>
            {missing.map((one) => (
              <li key={one.name}>
                <strong>{nameOf(one)}</strong>
                <span>{`: ${reason(one)}`}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
