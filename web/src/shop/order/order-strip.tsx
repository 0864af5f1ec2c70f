import type { Order } from '#contract/order/order.ts'
import { Link } from '#web/lib/router/router.tsx'
import { useText } from '../../lib/text.ts'
import {
  DoorCode,
  NewsAftermath,
  NewsContact,
  NewsTime,
  NewsTrouble,
  useNewsLines,
  useOrderNews,
} from './order-news.tsx'
import { StatusBadge } from './order-status.tsx'
import styles from './order-strip.module.css'

/** The news of an order in short, and a link to where it stands. */
export const OrderStrip = ({ order, to }: { order: Order; to: string }) => {
  const t = useText()
  const { orderNumber } = order
  const news = useOrderNews(order)
  const lines = useNewsLines(order, news)
  return (
    <section className={styles.section} aria-label={t('Your order')}>
      <Link to={to} className={styles.strip}>
        <strong className={styles.number}>{orderNumber}</strong>
        <StatusBadge status={news.state} />
        <NewsTime news={news} />
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
        <DoorCode code={news.code} />
        <NewsAftermath news={news} />
      </Link>
      <NewsTrouble news={news} branch={order.branch} />
      <NewsContact news={news} branch={order.branch} />
    </section>
  )
}
