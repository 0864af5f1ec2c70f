import type { Order } from '#contract/order.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { useDateTime } from '../../lib/date-text.ts'
import { useFocusHeir } from '../../lib/page/use-focus-heir.ts'
import { useText } from '../../lib/text.ts'
import { OrderNews } from '../../shop/order/news/order-news.tsx'
import { OrderProgress } from '../../shop/order/order-progress.tsx'
import { paymentNote } from '../../shop/order/payment-due.ts'
import { StatusBadge } from '../../shop/order/status-badge.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Picture } from '../../ui/picture.tsx'
import { OrderActions, type OrderActionsProps } from './order-actions.tsx'
import styles from './order-card.module.css'

const MOST_PICTURES = 4

type NameOf = (item: Order['items'][number]) => string

const Pictures = ({ items, nameOf }: { items: Order['items']; nameOf: NameOf }) => {
  const t = useText()
  const more = items.length - MOST_PICTURES
  return (
    <ul className={styles.pictures} aria-label={t('Items')}>
      {items.slice(0, MOST_PICTURES).map((item) => (
        <li key={`${item.productId}-${item.variantId}`} className={styles.picture}>
          <Picture src={item.imageUrl} alt={nameOf(item)} of="product" />
        </li>
      ))}
      {more > 0 ? <li className={styles.more}>{t('+{n} more', { n: more })}</li> : null}
    </ul>
  )
}

/** `nameOf` gives the names of items. */
export const OrderCard = ({
  order,
  nameOf,
  ...actions
}: OrderActionsProps & { nameOf: NameOf }) => {
  const t = useText()
  const dateTime = useDateTime()
  const place = useFocusHeir<HTMLElement>()
  const { orderNumber } = order
  const note = paymentNote(order)
  return (
    <article
      ref={place}
      className={styles.card}
      aria-label={t('Order {orderNumber}', { orderNumber })}
    >
      <header className={styles.header}>
        <div>
          <h2 className={styles.number}>{orderNumber}</h2>
          <p className={styles.meta}>
            <time dateTime={order.createdAt}>{dateTime(order.createdAt)}</time>{' '}
            <span>{`· ${order.branch.name}`}</span>
          </p>
        </div>
        <StatusBadge status={order.status} />
      </header>
      <OrderProgress status={order.status} />
      <OrderNews order={order} />
      <Pictures items={order.items} nameOf={nameOf} />
      <footer className={styles.footer}>
        <p className={styles.total}>
          <span className={styles.meta}>{t('Total')}</span> <span>{formatKsh(order.total)}</span>
          {note === undefined ? null : <Badge tone={note.tone}>{t(note.text)}</Badge>}
        </p>
        <OrderActions order={order} {...actions} />
      </footer>
    </article>
  )
}
