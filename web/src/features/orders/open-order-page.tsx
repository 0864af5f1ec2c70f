import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { z } from '#contract/rules/schema.ts'
import { Navigate, useLocation, useNavigate } from '#web/lib/router/router.tsx'
import { ApiError } from '../../lib/api.ts'
import { useText } from '../../lib/text.ts'
import { useUserId } from '../../shop/account/session.ts'
import { isHeld } from '../../shop/checkout/guest-orders.ts'
import { dispatch, useCheckout } from '../../shop/checkout/use-checkout.ts'
import { type LinkedOrder, linkedOrder, readOrderLink } from '../../shop/order/order-link.ts'
import { linkedOrderQuery } from '../../shop/order/order-queries.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState, LoadFailed } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import styles from './orders.module.css'

const HeldOrder = lazy(async () => ({
  default: (await import('./guest/held-order.tsx')).HeldOrder,
}))

const NoOrder = () => {
  const t = useText()
  return (
    <EmptyState
      title={t('This link opens no order')}
      text={t('A part of it may be missing. Ask whoever sent it for the whole link.')}
      action={<ButtonLink to="/orders">{t('My Orders')}</ButtonLink>}
    />
  )
}

const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && [400, 401, 403, 404].includes(error.status)

/**
 * Stores the order in this browser once the server has accepted the link. An order of the signed-in account is not
 * stored.
 */
const Linked = ({ link, onKept }: { link: LinkedOrder; onKept(): void }) => {
  const t = useText()
  const userId = useUserId()
  const { data, error, isFetching, refetch } = useQuery(linkedOrderQuery(userId, link))
  useEffect(() => {
    if (data === undefined) return
    const { orderNumber, customer, byLink } = data
    if (data.userId === null || data.userId !== userId)
      dispatch({
        type: 'guestOrderKept',
        order: { ...link, orderNumber, phone: customer.phone, byLink },
      })
    onKept()
  }, [data, link, userId, onKept])
  if (isRefusal(error)) return <NoOrder />
  if (error === null) return <Skeleton height="262px" radius="14px" />
  return (
    <LoadFailed title={t('We could not load this order')} query={{ error, isFetching, refetch }} />
  )
}

const Kept = ({ orderId }: { orderId: string }) => {
  const t = useText()
  const held = useCheckout(({ guestOrders }) =>
    guestOrders.filter(isHeld).find(({ id }) => id === orderId),
  )
  if (held === undefined) return <Navigate to="/orders" replace />
  return (
    <>
      <p className={styles.kept}>{t('This device keeps the order now, under My Orders.')}</p>
      <Suspense fallback={<Skeleton height="262px" radius="14px" />}>
        <HeldOrder held={held} />
      </Suspense>
    </>
  )
}

const keptState = z.object({ kept: z.string() })

/** The page that a guest order's link opens. The secret is removed from the browser's address bar at once. */
export const OpenOrderPage = () => {
  const t = useText()
  const navigate = useNavigate()
  const { hash, pathname, state } = useLocation()
  const inAddress = readOrderLink(hash)
  const link = inAddress ?? linkedOrder.safeParse(state).data
  const kept = keptState.safeParse(state).data?.kept
  useEffect(() => {
    if (hash === '') return
    const { id, secret } = readOrderLink(hash) ?? {}
    void navigate(pathname, { replace: true, state: { id, secret } })
  }, [hash, pathname, navigate])
  return (
    <div className={`page ${styles.page}`}>
      <h1>{t('Your order')}</h1>
      {link === undefined ? null : (
        <Linked
          key={link.secret}
          link={link}
          onKept={() => void navigate(pathname, { replace: true, state: { kept: link.id } })}
        />
      )}
      {link === undefined && kept !== undefined ? <Kept orderId={kept} /> : null}
      {link === undefined && kept === undefined ? <NoOrder /> : null}
    </div>
  )
}
