import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import { trackOrderBody } from '#contract/order.ts'
import { ApiError } from '../../lib/api.ts'
import { useText } from '../../lib/text.ts'
import { useSession, useUserId } from '../../shop/account/session.ts'
import { useLive } from '../../shop/live/live.ts'
import { orderQuery, trackedOrderQuery } from '../../shop/order/order-detail.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import styles from './receipt.module.css'
import { Receipt } from './receipt.tsx'

type Tracked = { orderNumber: string; phone: string }

const Unknown = () => {
  const t = useText()
  return (
    <EmptyState
      title={t('Order not found')}
      text={t('Sign in, or enter your order number and phone, to see your receipt.')}
      action={<ButtonLink to="/orders">{t('My Orders')}</ButtonLink>}
    />
  )
}

const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500

const Loaded = ({ orderId, tracked }: { orderId: string; tracked: Tracked | undefined }) => {
  const t = useText()
  const userId = useUserId()
  const own = useQuery({ ...orderQuery(userId, orderId), enabled: tracked === undefined })
  const guests = useQuery({
    ...trackedOrderQuery(userId, orderId, tracked ?? { orderNumber: '', phone: '' }),
    enabled: tracked !== undefined,
  })
  const { data, error, isFetching, refetch } = tracked === undefined ? own : guests
  if (data !== undefined) return <Receipt order={data} />
  if (isRefusal(error)) return <Unknown />
  return error === null ? (
    <div role="status" aria-label={t('Loading your receipt')}>
      <Skeleton height="640px" radius="14px" />
    </div>
  ) : (
    <LoadFailed title={t('We could not load this order')} query={{ isFetching, refetch }} />
  )
}

/** The receipt of an order, on paper. Its owner sees it, and a guest who comes from following the order. */
export const ReceiptPage = () => {
  const t = useText()
  const { orderId = '' } = useParams()
  const { state } = useLocation()
  const tracked = trackOrderBody.safeParse(state).data
  const signedIn = useSession((session) => session.user !== null)
  const follow = useLive((live) => live.follow)
  const followed = tracked !== undefined
  useEffect(() => {
    if (followed) follow(orderId)
  }, [followed, follow, orderId])
  return (
    <div className={`page ${styles.page}`}>
      <h1 className={styles.heading}>{t('Receipt')}</h1>
      <div className={styles.bar}>
        <ButtonLink look="quiet" to="/orders" state={tracked ?? null}>
          <span aria-hidden="true">←</span> {t('My Orders')}
        </ButtonLink>
        <Button onClick={() => window.print()}>{t('Print')}</Button>
      </div>
      {signedIn || tracked !== undefined ? (
        <Loaded orderId={orderId} tracked={tracked} />
      ) : (
        <Unknown />
      )}
    </div>
  )
}
