import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Order } from '#contract/order/order.ts'
import { isOrderEntry, type OrderHistoryEntry } from '#contract/order/order-detail.ts'
import { paymentEventText } from '#contract/payment/payment-words.ts'
import { formatKsh, formatPrice } from '#contract/rules/money.ts'
import { displayPhone } from '#contract/rules/phone.ts'
import { type Text, type Translate, useDateTime, useText } from '#web/lib/text.ts'
import { useShop } from '#web/shop/account/first-view.ts'
import { BranchContact } from '#web/shop/branch/branch-contact.tsx'
import { useItemNames } from '#web/shop/cart/item-names.ts'
import { TotalsList } from '#web/shop/cart/totals-list.tsx'
import { knownPayPhone } from '#web/shop/checkout/use-checkout.ts'
import { useWhyOffline } from '#web/shop/live/why-offline.ts'
import { reasonText, VoucherBack } from '#web/shop/order/cancelled-note.tsx'
import { Credits } from '#web/shop/order/credits.tsx'
import { isOver, type News } from '#web/shop/order/news.ts'
import { OrderNews, useOrderNews } from '#web/shop/order/order-news.tsx'
import { OrderProgress, orderStatusWords, StatusBadge } from '#web/shop/order/order-status.tsx'
import { paymentStatusWords } from '#web/shop/order/payment-words.ts'
import { wishFacts } from '#web/shop/order/wishes.ts'
import { LazyPanel } from '#web/shop/payment/lazy-panel.tsx'
import { paymentLabel } from '#web/shop/payment/payment-methods.ts'
import { isIdle } from '#web/shop/payment/payment-state.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { type Fact, Facts } from '#web/ui/facts.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { OrderAgainButton } from './order-again-button.tsx'
import styles from './order-details.module.css'

/**
 * The actions on an opened order. `tracked` holds the order number and phone number, if the viewer opened the order
 * only by these two.
 */
export const DetailsActions = ({
  order,
  tracked,
  onLeave,
  onRate,
}: {
  order: Order
  tracked?: { orderNumber: string; phone: string }
  onLeave(): void
  /** Undefined for a guest, who has no account with which to write reviews. */
  onRate?: (() => void) | undefined
}) => {
  const t = useText()
  const whyNot = useWhyOffline()
  return (
    <div className={styles.actions}>
      <ButtonLink look="outline" to={`/orders/${order.id}/receipt`} state={tracked ?? null}>
        {t('Receipt')}
      </ButtonLink>
      {onRate !== undefined && order.status === 'delivered' ? (
        <Button look="outline" whyNot={whyNot} onClick={onRate}>
          {t('Rate your order')}
        </Button>
      ) : null}
      <OrderAgainButton order={order} onDone={onLeave} />
    </div>
  )
}

/** Pays an order that was not paid at the checkout. Closing the dialog does not stop the payment. */
export const PayDialog = ({
  order,
  open,
  onClose,
}: {
  order: Order
  open: boolean
  onClose(): void
}) => {
  const t = useText()
  return (
    <Dialog open={open} onClose={onClose} title={t('M-PESA Payment')}>
      <LazyPanel
        orderId={order.id}
        phone={knownPayPhone(order.id) ?? order.customer.phone}
        guest={order.userId === null}
        more={(stage) =>
          isIdle(stage) ? null : (
            <Button size="large" wide onClick={onClose}>
              {stage === 'sending' || stage === 'waiting' ? t('Close') : t('Done')}
            </Button>
          )
        }
      />
    </Dialog>
  )
}

const who: Readonly<Record<string, Text>> = {
  customer: 'by the customer',
  guest: 'by the customer',
  branch_manager: 'by the branch',
  admin: 'by {shop}',
  driver: 'by the rider',
}

const textOf = (entry: OrderHistoryEntry, t: Translate): string =>
  isOrderEntry(entry) ? t(orderStatusWords[entry.status].label) : paymentEventText(entry, t)

/** Everything that happened to the order, the oldest first. */
const OrderHistory = ({ history }: { history: readonly OrderHistoryEntry[] }) => {
  const t = useText()
  const dateTime = useDateTime()
  const { name: shop } = useShop()
  // Each history begins with the order's placing, so an empty one is an order of a kept list.
  if (history.length === 0) return <p>{t('The history is shown once you are online again.')}</p>
  return (
    <ol className={styles.history}>
      {history.map((entry) => {
        const actor = who[entry.actorRole]
        const text = textOf(entry, t)
        return (
          <li key={`${entry.at}-${text}`} className={styles.entry}>
            <p className={styles.status}>{text}</p>
            <p className={styles.when}>
              <time dateTime={entry.at}>{dateTime(entry.at)}</time>
              {actor === undefined ? null : <span>{` ${t(actor, { shop })}`}</span>}
            </p>
            {entry.reason ? <p className={styles.reason}>{reasonText(entry.reason, t)}</p> : null}
          </li>
        )
      })}
    </ol>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.section}>
    <h3>{title}</h3>
    {children}
  </section>
)

const OrderFacts = ({ order, state }: { order: Order; state: News['state'] }) => {
  const t = useText()
  const dateTime = useDateTime()
  const facts: readonly Fact[] = [
    [t('Order Number'), order.orderNumber],
    [t('Date'), dateTime(order.createdAt)],
    [t('Branch'), <BranchContact key="branch" branch={order.branch} />],
    [t('Status'), <StatusBadge key="status" status={state} />],
    [t('Payment Method'), t(paymentLabel(order.paymentMethod))],
    [
      t('Payment Status'),
      <StatusBadge key="payment" words={paymentStatusWords} status={order.paymentStatus} />,
    ],
    [t('M-PESA Receipt'), order.mpesaReceiptNumber],
    [t('Still to pay'), order.bill?.owed ? formatKsh(order.bill.owed) : null],
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
            <span className={styles.count}>{`${item.quantity} × ${formatPrice(item.price)}`}</span>
          </span>
          <span className={styles.sum}>{formatPrice(item.total)}</span>
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

const OrderComplaints = lazy(async () => ({
  default: (await import('./complaint/order-complaints.tsx')).OrderComplaints,
}))

/**
 * `history` is undefined while it loads. `sent`: the id of a complaint that was sent just now. Complaints stand beside the
 * news, and the form for the first one below the goods that it is about.
 */
export const OrderDetails = ({
  order,
  history,
  sent,
}: {
  order: Order
  history: readonly OrderHistoryEntry[] | undefined
  sent?: string | undefined
}) => {
  const t = useText()
  const news = useOrderNews(order)
  const [sentHere, setSentHere] = useState(sent)
  const isBesideNews = !isOver(order) || order.complaint !== undefined
  const complaints = (
    <Suspense>
      <OrderComplaints order={order} sent={sentHere} onSent={setSentHere} />
    </Suspense>
  )
  return (
    <div className={styles.details}>
      <OrderProgress news={news} />
      <OrderNews order={order} hasComplaints={isBesideNews} />
      {isBesideNews ? complaints : null}
      <OrderFacts order={order} state={news.state} />
      <Section title={t('Items')}>
        <Items items={order.items} />
        <TotalsList totals={order} />
        <Credits order={order} />
        <VoucherBack order={order} />
      </Section>
      {isBesideNews || order.status !== 'delivered' ? null : complaints}
      <Section title={t('Delivery Address')}>
        <Address order={order} />
      </Section>
      <Section title={t('History')}>
        {history === undefined ? <Skeleton height="96px" /> : <OrderHistory history={history} />}
      </Section>
    </div>
  )
}
