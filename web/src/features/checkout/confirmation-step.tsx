import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect } from 'react'
import type { OrderDetail } from '#contract/order/order-detail.ts'
import { displayPhone } from '#contract/rules/phone.ts'
import { useText } from '../../lib/text.ts'
import { useUserId } from '../../shop/account/session.ts'
import type { Placed } from '../../shop/checkout/checkout-draft.ts'
import { useLive } from '../../shop/live/live.ts'
import { CancelledNote } from '../../shop/order/cancelled-note.tsx'
import { isPlaceKnown } from '../../shop/order/is-place-known.ts'
import { OrderNews } from '../../shop/order/news/order-news.tsx'
import { orderQuery, trackedOrderQuery } from '../../shop/order/order-detail.ts'
import { OrderProgress } from '../../shop/order/order-progress.tsx'
import { StatusBadge } from '../../shop/order/status-badge.tsx'
import { VoucherBack } from '../../shop/order/voucher-back.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Kitenge } from '../../ui/kitenge.tsx'
import styles from './checkout.module.css'
import confirmation from './confirmation-step.module.css'
import { DeliveryPromise } from './delivery-promise.tsx'

/** The order as it stands now. It follows the server live, for guests too. */
export const usePlacedOrder = (
  placed: Placed,
): { order: OrderDetail | undefined; failed: boolean } => {
  const { id, orderNumber, phone, guest } = placed
  const follow = useLive((live) => live.follow)
  useEffect(() => {
    if (guest) follow(id)
  }, [follow, guest, id])
  const userId = useUserId()
  const own = useQuery({ ...orderQuery(userId, id), enabled: !guest })
  const tracked = useQuery({
    ...trackedOrderQuery(userId, id, { orderNumber, phone }),
    enabled: guest,
  })
  const { data, isError } = guest ? tracked : own
  return { order: data, failed: isError }
}

const Status = ({ order, failed }: { order: OrderDetail | undefined; failed: boolean }) => {
  const t = useText()
  // The order is placed all the same, and its number says enough.
  if (order === undefined && failed) return null
  return (
    <div className={confirmation.status} role="status" aria-label={t('Order status')}>
      {order === undefined ? (
        <Skeleton height="56px" />
      ) : (
        <>
          <StatusBadge status={order.status} />
          <OrderProgress status={order.status} />
        </>
      )}
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

const GuestNote = ({ placed }: { placed: Placed }) => {
  const t = useText()
  return (
    <p className={confirmation.note}>
      {t('Please note these two: with them you can follow your order under My Orders.')}{' '}
      <strong>{placed.orderNumber}</strong>, <strong>{displayPhone(placed.phone)}</strong>
    </p>
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
      {t('Order Number')}: <strong className={confirmation.number}>{placed.orderNumber}</strong>
    </p>
  )
}

const Thanks = ({ heading, placed, order }: ConfirmationProps) => {
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
          {t('M-PESA Receipt')}: <strong>{receipt}</strong>
        </p>
      )}
      <p className={confirmation.time}>
        {order === undefined ? null : (
          <DeliveryPromise
            branchId={order.branchId}
            checked={isPlaceKnown(order)}
            open={t('Estimated delivery: 30 minutes')}
          />
        )}
      </p>
      {order === undefined ? null : <OrderNews order={order} />}
    </div>
  )
}

/** The order was cancelled while the shopper looked on, or before they came back. Nothing is promised any more. */
const Ended = ({ heading, placed, order }: ConfirmationProps & { order: OrderDetail }) => {
  const t = useText()
  return (
    <div className={confirmation.thanks}>
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        {t('Your order was cancelled')}
      </h2>
      <OrderNumber placed={placed} />
      <CancelledNote order={order} />
      <VoucherBack order={order} />
    </div>
  )
}

export const ConfirmationStep = ({ failed, ...props }: ConfirmationProps & { failed: boolean }) => {
  const t = useText()
  const { heading, placed, order } = props
  const ended = order?.status === 'cancelled'
  const own = placed.guest ? { orderNumber: placed.orderNumber, phone: placed.phone } : null
  return (
    <section className={`${styles.step} ${confirmation.step}`}>
      <div className={confirmation.band}>
        <Kitenge />
      </div>
      {ended ? <Ended heading={heading} placed={placed} order={order} /> : <Thanks {...props} />}
      <Status order={order} failed={failed} />
      {ended ? null : <Next />}
      {placed.guest ? <GuestNote placed={placed} /> : null}
      <div className={confirmation.actions}>
        <ButtonLink to="/orders" size="large" state={own}>
          {t('View Order')}
        </ButtonLink>
        {order === undefined || ended || order.status === 'pending' ? null : (
          <ButtonLink
            to={`/delivery-tracking?q=${placed.orderNumber}`}
            look="outline"
            size="large"
            state={own}
          >
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
