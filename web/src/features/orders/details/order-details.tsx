import type { ReactNode } from 'react'
import type { OrderHistoryEntry } from '#contract/order/order-detail.ts'
import type { Order } from '#contract/order.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { displayPhone } from '#contract/rules/phone.ts'
import { useDateTime, useText } from '#web/lib/text.ts'
import { BranchContact } from '#web/shop/branch/branch-contact.tsx'
import { useItemNames } from '#web/shop/cart/item-names.ts'
import { TotalsList } from '#web/shop/cart/totals-list.tsx'
import { moneyBackText, VoucherBack } from '#web/shop/order/cancelled-note.tsx'
import { OrderNews } from '#web/shop/order/order-news.tsx'
import { OrderProgress, StatusBadge } from '#web/shop/order/order-status.tsx'
import { wishFacts } from '#web/shop/order/wishes.ts'
import { paymentLabel } from '#web/shop/payment/payment-methods.ts'
import { paymentStatusWords } from '#web/shop/payment/status-words.ts'
import { type Fact, Facts } from '#web/ui/facts.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Picture } from '#web/ui/picture.tsx'
import styles from './order-details.module.css'
import { OrderHistory } from './order-history.tsx'

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.section}>
    <h3>{title}</h3>
    {children}
  </section>
)

const OrderFacts = ({ order }: { order: Order }) => {
  const t = useText()
  const dateTime = useDateTime()
  const facts: readonly Fact[] = [
    [t('Order Number'), order.orderNumber],
    [t('Date'), dateTime(order.createdAt)],
    [t('Branch'), <BranchContact key="branch" branch={order.branch} />],
    [t('Status'), <StatusBadge key="status" status={order.status} />],
    [t('Payment Method'), t(paymentLabel(order.paymentMethod))],
    [
      t('Payment Status'),
      <StatusBadge key="payment" words={paymentStatusWords} status={order.paymentStatus} />,
    ],
    [t('M-PESA Receipt'), order.mpesaReceiptNumber],
    [t('Money back'), order.moneyBack?.isDue ? moneyBackText(order, t) : null],
    ...wishFacts(order, t),
  ]
  return <Facts className={styles.facts} facts={facts} />
}

const Items = ({ items }: { items: Order['items'] }) => {
  const nameOf = useItemNames(items)
  return (
    <ul className={styles.items}>
      {items.map((item) => (
        <li key={`${item.productId}-${item.variantId}`} className={styles.item}>
          <span className={styles.picture}>
            <Picture src={item.imageUrl} of="product" />
          </span>
          <span className={styles.name}>
            <span>{nameOf(item)}</span>
            <span className={styles.count}>{`${item.quantity} × ${formatKsh(item.price)}`}</span>
          </span>
          <span className={styles.sum}>{formatKsh(item.total)}</span>
        </li>
      ))}
    </ul>
  )
}

const Address = ({ order }: { order: Order }) => {
  const t = useText()
  const { street, city, region } = order.address
  const place = [street, city, region].filter((part) => part !== '').join(', ')
  if (place === '') return <p>{t('Address information not available')}</p>
  return (
    <address className={styles.address}>
      {[order.customer.name, place, displayPhone(order.customer.phone)]
        .filter((part) => part !== '')
        .map((part) => (
          <span key={part}>{part}</span>
        ))}
    </address>
  )
}

/** `history` is undefined while it loads. */
export const OrderDetails = ({
  order,
  history,
}: {
  order: Order
  history: readonly OrderHistoryEntry[] | undefined
}) => {
  const t = useText()
  return (
    <div className={styles.details}>
      <OrderProgress status={order.status} />
      <OrderNews order={order} />
      <OrderFacts order={order} />
      <Section title={t('Items')}>
        <Items items={order.items} />
        <TotalsList totals={order} />
        <VoucherBack order={order} />
      </Section>
      <Section title={t('Delivery Address')}>
        <Address order={order} />
      </Section>
      <Section title={t('History')}>
        {history === undefined ? <Skeleton height="96px" /> : <OrderHistory history={history} />}
      </Section>
    </div>
  )
}
