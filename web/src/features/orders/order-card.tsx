import { lazy, Suspense, useState } from 'react'
import type { Order } from '#contract/order/order.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { useLast } from '#web/lib/use-last.ts'
import { Coming } from '#web/ui/feedback/coming.tsx'
import { useFocusHeir } from '../../lib/list-focus.ts'
import { useDateTime, useText } from '../../lib/text.ts'
import { useWhyOffline } from '../../shop/live/why-offline.ts'
import { netText, sumsOf } from '../../shop/order/beside-price.ts'
import { isOver } from '../../shop/order/news.ts'
import { OrderNews, useOrderNews } from '../../shop/order/order-news.tsx'
import { OrderProgress, StatusBadge } from '../../shop/order/order-status.tsx'
import { isPaymentDue, paymentNote } from '../../shop/order/payment-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { OrderDialog } from './opened-order.tsx'
import { OrderAgainButton } from './order-again-button.tsx'
import styles from './order-card.module.css'

const OpenedOrder = lazy(async () => ({
  default: (await import('./opened-order.tsx')).OpenedOrder,
}))

type OpenDialog = { dialog: OrderDialog; order: Order; sent?: string }

/**
 * The dialogs about a listed order. They are not part of its list entry: a live change may move the order to another
 * list while a dialog is open.
 */
export const useOrderDialogs = () => {
  const [opened, setOpened] = useState<OpenDialog>()
  const last = useLast(opened)
  const close = () => setOpened(undefined)
  return {
    open: (dialog: OrderDialog, order: Order) => setOpened({ dialog, order }),
    dialogs:
      last === undefined ? null : (
        <Suspense fallback={<Coming />}>
          <OpenedOrder
            order={last.order}
            dialog={opened?.dialog}
            sent={last.sent}
            onRate={() => setOpened({ dialog: 'rate', order: last.order })}
            onComplained={(sent) => setOpened({ dialog: 'details', order: last.order, sent })}
            onClose={close}
          />
        </Suspense>
      ),
  }
}

/**
 * Without `onCancel`, `onRate` and `onNotCome` the viewer can only follow and pay the order. A guest has no account to
 * rate with.
 */
type OrderActionsProps = {
  order: Order
  onDetails(): void
  onPay(): void
  onCancel?(): void
  onRate?(): void
  /** Says that the order has not come. */
  onNotCome?: (() => void) | undefined
  /** The order number and phone number, if the viewer opened the order only by these two. */
  tracked?: { orderNumber: string; phone: string }
}

const OrderActions = ({
  order,
  onDetails,
  onPay,
  onCancel,
  onRate,
  tracked,
}: OrderActionsProps) => {
  const t = useText()
  const whyNot = useWhyOffline()
  const { orderNumber } = order
  return (
    <div className={styles.actions} data-due={isPaymentDue(order)}>
      {onCancel !== undefined && order.allowed.includes('cancelled') ? (
        <Button
          look="quiet"
          whyNot={whyNot}
          aria-label={t('Cancel order {orderNumber}', { orderNumber })}
          onClick={onCancel}
        >
          {t('Cancel Order')}
        </Button>
      ) : null}
      <Button
        look="outline"
        aria-label={t('View Details of {orderNumber}', { orderNumber })}
        onClick={onDetails}
      >
        {t('View Details')}
      </Button>
      {order.status === 'pending' || isOver(order) ? null : (
        <ButtonLink
          look="outline"
          to={`/delivery-tracking?q=${orderNumber}`}
          state={tracked}
          aria-label={t('Track Delivery of {orderNumber}', { orderNumber })}
        >
          {t('Track Delivery')}
        </ButtonLink>
      )}
      {onRate !== undefined && order.status === 'delivered' ? (
        <Button
          look="outline"
          whyNot={whyNot}
          aria-label={t('Rate your order {orderNumber}', { orderNumber })}
          onClick={onRate}
        >
          {t('Rate your order')}
        </Button>
      ) : null}
      {isOver(order) ? <OrderAgainButton order={order} /> : null}
      {isPaymentDue(order) ? (
        <Button
          whyNot={whyNot}
          aria-label={t('Pay now for {orderNumber}', { orderNumber })}
          onClick={onPay}
        >
          {t('Pay now')}
        </Button>
      ) : null}
    </div>
  )
}

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

/** The branch knows already that the order has not come, and has not answered yet. */
const saysNotCome = ({ complaint }: Order): boolean =>
  complaint?.reason === 'not_come' && complaint.answer === null

/** `nameOf` gives an item's name in the reader's language. */
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
  const news = useOrderNews(order)
  const { onNotCome } = actions
  const net = netText(sumsOf(order), t)
  return (
    <article
      ref={place}
      className={styles.card}
      aria-label={t('Order {orderNumber}', { orderNumber })}
    >
      <header>
        <div className={styles.head}>
          <h2 className={styles.number}>{orderNumber}</h2>
          <StatusBadge status={news.state} />
        </div>
        <p className={styles.meta}>
          <time dateTime={order.createdAt}>{dateTime(order.createdAt)}</time>{' '}
          <span>{`· ${order.branch.name}`}</span>
        </p>
      </header>
      <OrderProgress news={news} />
      <OrderNews order={order}>
        {onNotCome === undefined || saysNotCome(order) ? null : (
          <Button
            look="outline"
            size="small"
            aria-label={t('{orderNumber} has not come', { orderNumber })}
            onClick={onNotCome}
          >
            {t('It has not come')}
          </Button>
        )}
      </OrderNews>
      <Pictures items={order.items} nameOf={nameOf} />
      <footer className={styles.footer}>
        <p className={styles.total}>
          <span className={styles.meta}>{t('Total')}</span> <span>{formatKsh(order.total)}</span>
          {net === undefined ? null : <span>{` · ${net}`}</span>}
          {note === undefined ? null : <Badge tone={note.tone}>{t(note.text)}</Badge>}
        </p>
        <OrderActions order={order} {...actions} />
      </footer>
    </article>
  )
}
