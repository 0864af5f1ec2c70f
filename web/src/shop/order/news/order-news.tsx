import type { Order } from '#contract/order.ts'
import styles from './order-news.module.css'
import { useOrderNews } from './use-order-news.ts'

/** When the order comes, what happens next, and the money. */
export const OrderNews = ({ order }: { order: Order }) => {
  const { arrival, next, money } = useOrderNews(order)
  const lines = [next, money].filter((line) => line !== undefined)
  if (arrival === undefined && lines.length === 0) return null
  return (
    <div className={styles.news}>
      {arrival === undefined ? null : <p className={styles.arrival}>{arrival}</p>}
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}
