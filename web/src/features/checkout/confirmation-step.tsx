import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import type { OrderDetail } from '#contract/order/order-detail.ts'
import { useText } from '../../lib/text.ts'
import { useUserId } from '../../shop/account/session.ts'
import { useItemNames } from '../../shop/cart/item-names.ts'
import type { Placed } from '../../shop/checkout/checkout.ts'
import { isOwnHere } from '../../shop/checkout/guest-orders.ts'
import { useCheckout } from '../../shop/checkout/use-checkout.ts'
import { WillEarn } from '../../shop/loyalty/will-earn.tsx'
import { CancelledNote, VoucherBack } from '../../shop/order/cancelled-note.tsx'
import { HandOn } from '../../shop/order/hand-on.tsx'
import {
  isPlaceKnown,
  NewsAftermath,
  OrderNews,
  useOrderNews,
} from '../../shop/order/order-news.tsx'
import { orderQuery } from '../../shop/order/order-queries.ts'
import { OrderProgress, StatusBadge } from '../../shop/order/order-status.tsx'
import { ordersAt } from '../../shop/order/orders-of-user.ts'
import { useGuestOrder } from '../../shop/order/use-guest-order.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Icon, Kitenge } from '../../ui/icon.tsx'
import styles from './checkout.module.css'
import { CheckoutFrame } from './checkout-frame.tsx'
import confirmation from './confirmation-step.module.css'
import { DeliveryPromise, Summary } from './summary.tsx'

/** The current state of the order, updated live. It works for guests too. */
export const usePlacedOrder = (
  placed: Placed,
): { order: OrderDetail | undefined; failed: boolean } => {
  const { id, guest } = placed
  const { data, isError } = useQuery({ ...orderQuery(useUserId(), id), enabled: !guest })
  const guests = useGuestOrder(placed, { enabled: guest })
  return guest ? guests : { order: data, failed: isError }
}

const Progress = ({ order }: { order: OrderDetail }) => {
  const news = useOrderNews(order)
  return (
    <>
      <StatusBadge status={news.state} />
      <OrderProgress news={news} />
    </>
  )
}

const Status = ({ order, failed }: { order: OrderDetail | undefined; failed: boolean }) => {
  const t = useText()
  // If the order cannot be loaded, only its number is shown, because the order is placed all the same.
  if (order === undefined && failed) return null
  return (
    <div className={confirmation.status} role="status" aria-label={t('Order status')}>
      {order === undefined ? <Skeleton height="74px" /> : <Progress order={order} />}
    </div>
  )
}

const Next = () => {
  const t = useText()
  return (
    <div>
      <h3>{t('What happens next')}</h3>
      <ol className={confirmation.next}>
        <li>{t('The branch confirms your order and packs it.')}</li>
        <li>{t('A rider brings it to you.')}</li>
        <li>{t('You see every step here, without reloading.')}</li>
      </ol>
    </div>
  )
}

/** Tells a guest that only this browser, and the order's link, open the order. */
const GuestNote = ({ placed }: { placed: Placed }) => {
  const t = useText()
  const held = useCheckout(({ guestOrders }) =>
    guestOrders.filter(isOwnHere).find(({ id }) => id === placed.id),
  )
  if (held === undefined) return null
  return (
    <section className={confirmation.note} aria-label={t('In another browser too')}>
      <h3>{t('In another browser too')}</h3>
      <p>
        {t(
          'This browser keeps your order, under My Orders. To follow it in another one, or to let whoever receives it see it, make a link.',
        )}
      </p>
      <HandOn order={held} />
    </section>
  )
}

type ConfirmationProps = {
  heading: RefObject<HTMLHeadingElement | null>
  placed: Placed
  order: OrderDetail | undefined
}

const OrderNumber = ({ placed }: { placed: Placed }) => {
  const t = useText()
  return (
    <p>
      <span>{`${t('Order Number')}:`}</span>{' '}
      <strong className={confirmation.number}>{placed.orderNumber}</strong>
    </p>
  )
}

/** The room of the order's promise, time and next step, so that nothing moves when they come. */
const NewsToCome = ({ failed }: { failed: boolean }) =>
  failed ? null : (
    <div className={confirmation.room}>
      <Skeleton height="85px" />
    </div>
  )

const Thanks = ({ heading, placed, order, failed }: ConfirmationProps & { failed: boolean }) => {
  const t = useText()
  const receipt = order?.mpesaReceiptNumber ?? null
  return (
    <div className={confirmation.thanks}>
      <span className={confirmation.tick}>
        <Icon name="check" size={32} />
      </span>
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        {t('Asante! Your order is placed.')}
      </h2>
      <OrderNumber placed={placed} />
      {receipt === null ? null : (
        <p>
          <span>{`${t('M-PESA Receipt')}:`}</span> <strong>{receipt}</strong>
        </p>
      )}
      {order?.status === 'pending' ? (
        <p className={confirmation.time}>
          <DeliveryPromise
            branchId={order.branchId}
            checked={isPlaceKnown(order)}
            address={order.address}
            open={t('Estimated delivery: 30 minutes')}
          />
        </p>
      ) : null}
      {order === undefined ? <NewsToCome failed={failed} /> : <OrderNews order={order} />}
    </div>
  )
}

/** Shown if the order was cancelled: while the shopper watched it, or before they came back. */
const Ended = ({ heading, placed, order }: ConfirmationProps & { order: OrderDetail }) => {
  const t = useText()
  const news = useOrderNews(order)
  return (
    <div className={confirmation.thanks}>
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        {t('Your order was cancelled')}
      </h2>
      <OrderNumber placed={placed} />
      <CancelledNote order={order} />
      <VoucherBack order={order} />
      <NewsAftermath news={news} />
    </div>
  )
}

export const ConfirmationStep = ({ failed, ...props }: ConfirmationProps & { failed: boolean }) => {
  const t = useText()
  const { heading, placed, order } = props
  const ended = order?.status === 'cancelled'
  return (
    <section className={`${styles.step} ${confirmation.step}`}>
      <div className={confirmation.band}>
        <Kitenge />
      </div>
      {ended ? (
        <Ended heading={heading} placed={placed} order={order} />
      ) : (
        <Thanks {...props} failed={failed} />
      )}
      <Status order={order} failed={failed} />
      {order === undefined || order.status === 'pending' ? <Next /> : null}
      {placed.guest ? <GuestNote placed={placed} /> : null}
      <div className={confirmation.actions}>
        <ButtonLink to={order === undefined ? '/orders' : ordersAt(order)} size="large">
          {t('View Order')}
        </ButtonLink>
        {order === undefined || ended || order.status === 'pending' ? null : (
          <ButtonLink to={`/delivery-tracking?q=${placed.orderNumber}`} look="outline" size="large">
            {t('Track Delivery')}
          </ButtonLink>
        )}
        <ButtonLink to="/" look="outline" size="large">
          {t('Continue Shopping')}
        </ButtonLink>
      </div>
    </section>
  )
}

/**
 * Says how many points the order will earn. A discount as high as the delivery fee counts as free delivery, so it takes
 * nothing from the points.
 */
const PlacedEarns = ({ order }: { order: OrderDetail }) => {
  const { status, userId, subtotal, deliveryFee, discount } = order
  if (userId === null || status === 'delivered' || status === 'cancelled') return null
  return <WillEarn goods={discount === deliveryFee ? subtotal : subtotal - discount} />
}

/** `order` is undefined while it loads. */
export const PlacedSummary = ({ order }: { order: OrderDetail | undefined }) => {
  const nameOf = useItemNames(order?.items ?? [])
  if (order === undefined) return <Skeleton height="56px" radius="14px" />
  return (
    <Summary
      items={order.items.map((item) => ({
        ...item,
        key: `${item.productId}-${item.variantId}`,
        name: nameOf(item),
      }))}
      totals={order}
      branch={order.branch}
      checked={isPlaceKnown(order)}
      address={order.address}
      earns={<PlacedEarns order={order} />}
    />
  )
}

/** Shown once the order is placed. It also shows after a reload and after the browser's back button. */
export const Confirmation = ({ placed }: { placed: Placed }) => {
  const { order, failed } = usePlacedOrder(placed)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <CheckoutFrame step={2} total={order?.total} summary={<PlacedSummary order={order} />}>
      <ConfirmationStep heading={heading} placed={placed} order={order} failed={failed} />
    </CheckoutFrame>
  )
}
