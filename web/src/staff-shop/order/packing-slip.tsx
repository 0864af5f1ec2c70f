import type { Order } from '#contract/order/order.ts'
import { formatDateTime } from '#contract/rules/dates.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { type Translate, useText } from '#web/lib/text.ts'
import { wishFacts } from '#web/shop/order/wishes.ts'
import { PaperHead } from '#web/shop/receipt-paper.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { piecesOf } from './order-step.tsx'
import styles from './packing-slip.module.css'

/** What the rider has to collect. An order that is paid for says so. */
const moneyText = ({ bill, paymentMethod, paymentStatus, total }: Order, t: Translate): string => {
  if (paymentStatus === 'paid') return t('Paid: collect nothing')
  return paymentMethod === 'cash'
    ? t('Collect {total} in cash', { total: formatKsh(bill?.rest ?? total) })
    : t('Not paid yet')
}

/** The paper that goes into the bag: for whom it is, and what is in it. It has no prices and no notes of the staff. */
export const PackingSlip = ({ order }: { order: Order }) => {
  const t = useText()
  return (
    <article
      className={styles.slip}
      aria-label={t('Packing slip of order {orderNumber}', { orderNumber: order.orderNumber })}
    >
      <PaperHead order={order} />
      <h2 className={styles.number}>{order.orderNumber}</h2>
      {order.status === 'cancelled' ? (
        <p className={styles.stamp}>{t('Cancelled: do not pack')}</p>
      ) : null}
      <Facts
        className={styles.facts}
        facts={[
          [t('Placed'), formatDateTime(order.createdAt)],
          [t('Customer'), order.customer.name],
          [
            t('Address'),
            [order.address.street, order.address.city, order.address.region]
              .filter((part) => part !== '')
              .join(', ') || null,
          ],
          ...wishFacts(order, t),
          [t('Payment'), moneyText(order, t)],
        ]}
      />
      <ul className={styles.lines}>
        {order.items.map(({ productId, variantId, name, quantity }) => (
          <li key={`${productId}-${variantId}`} className={styles.line}>
            <strong className={styles.quantity}>{quantity}</strong>
            <span>{name}</span>
            <span className={styles.box} aria-hidden="true" />
          </li>
        ))}
      </ul>
      <p>{t('{n} {n|piece|pieces}', { n: piecesOf(order) })}</p>
      <p className={styles.sign}>{t('Packed by')}</p>
    </article>
  )
}
