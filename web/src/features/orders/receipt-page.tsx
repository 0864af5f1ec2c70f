import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { trackOrderBody } from '#contract/order/order.ts'
import { useLocation, useParams } from '#web/lib/router/router.tsx'
import { ApiError } from '../../lib/api.ts'
import { useText } from '../../lib/text.ts'
import { useSession, useUserId } from '../../shop/account/session.ts'
import { isHeld } from '../../shop/checkout/guest-orders.ts'
import { useCheckout } from '../../shop/checkout/use-checkout.ts'
import { useLive } from '../../shop/live/live.ts'
import { AsOf } from '../../shop/order/kept/as-of.tsx'
import { type ByPhone, orderByPhoneQuery, orderQuery } from '../../shop/order/order-queries.ts'
import { ReceiptPaper } from '../../shop/receipt-paper.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState, LoadFailed } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import styles from './receipt.module.css'

const Unknown = () => {
  const t = useText()
  return (
    <EmptyState
      title={t('Order not found')}
      text={t('Sign in, or open your order in the browser that placed it, or by its link.')}
      action={<ButtonLink to="/orders">{t('My Orders')}</ButtonLink>}
    />
  )
}

const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500

/** `tracked` holds the order number and phone number, if the visitor opened the order only by these two. */
const Loaded = ({ orderId, tracked }: { orderId: string; tracked: ByPhone | undefined }) => {
  const t = useText()
  const userId = useUserId()
  const whole = useQuery({ ...orderQuery(userId, orderId), enabled: tracked === undefined })
  const byPhone = useQuery({
    ...orderByPhoneQuery(userId, tracked ?? { orderNumber: '', phone: '' }),
    enabled: tracked !== undefined,
  })
  const query = tracked === undefined ? whole : byPhone
  const { error } = query
  const order = tracked === undefined ? whole.data : byPhone.data?.order
  if (order)
    return (
      <>
        <AsOf query={query} />
        <ReceiptPaper order={order} />
      </>
    )
  if (order === null || isRefusal(error)) return <Unknown />
  return error === null ? (
    <div role="status" aria-label={t('Loading your receipt')}>
      <Skeleton height="640px" radius="14px" />
    </div>
  ) : (
    <LoadFailed title={t('We could not load this order')} query={query} />
  )
}

/** Asks for live messages about an order, by its id or number. For visitors whose account does not own the order. */
const useFollowed = (name: string | undefined) => {
  const follow = useLive((live) => live.follow)
  useEffect(() => {
    if (name !== undefined) follow(name)
  }, [name, follow])
}

/**
 * The receipt of an order, for printing. It opens for the order's owner, and for a guest whose browser stores the
 * order.
 */
export const ReceiptPage = () => {
  const t = useText()
  const { orderId = '' } = useParams()
  const { state } = useLocation()
  const held = useCheckout(({ guestOrders }) =>
    guestOrders.filter(isHeld).some(({ id }) => id === orderId),
  )
  const byPhone = trackOrderBody.safeParse(state).data
  const tracked = held ? undefined : byPhone
  const signedIn = useSession((session) => session.user !== null)
  useFollowed(held ? orderId : tracked?.orderNumber)
  return (
    <div className={`page ${styles.page}`}>
      <h1 className={styles.heading}>{t('Receipt')}</h1>
      <div className={styles.bar}>
        <ButtonLink look="quiet" to="/orders">
          <span aria-hidden="true">←</span> <span>{t('My Orders')}</span>
        </ButtonLink>
        <Button onClick={() => window.print()}>{t('Print')}</Button>
      </div>
      {signedIn || held || tracked !== undefined ? (
        <Loaded orderId={orderId} tracked={tracked} />
      ) : (
        <Unknown />
      )}
    </div>
  )
}
