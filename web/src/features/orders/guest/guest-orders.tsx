import { lazy, Suspense, useState } from 'react'
import { useText } from '#web/lib/text.ts'
import { useCheckout } from '#web/shop/checkout/use-checkout.ts'
import type { ByPhone } from '#web/shop/order/order-queries.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import styles from '../orders.module.css'
import { TrackForm } from './track-form.tsx'

const DeviceOrders = lazy(async () => ({
  default: (await import('./device-orders.tsx')).DeviceOrders,
}))
const OrderByPhone = lazy(async () => ({
  default: (await import('./order-by-phone.tsx')).OrderByPhone,
}))

/** My Orders for somebody who is not signed in. */
export const GuestOrders = () => {
  const t = useText()
  const [found, setFound] = useState<ByPhone>()
  const hasOrders = useCheckout(({ guestOrders }) => guestOrders.length > 0)
  return (
    <div className={styles.guest}>
      {hasOrders ? (
        <section className={styles.list} aria-labelledby="device-orders">
          <h2 id="device-orders">{t('Orders placed on this device')}</h2>
          <Suspense fallback={<Skeleton height="262px" radius="14px" />}>
            <DeviceOrders />
          </Suspense>
        </section>
      ) : null}
      <EmptyState
        title={t('Sign In Required')}
        text={t('Please sign in to view your orders.')}
        action={
          <ButtonLink to="/" state={{ signInFor: '/orders' }}>
            {t('Sign In')}
          </ButtonLink>
        }
      />
      {found === undefined ? (
        <TrackForm onFound={setFound} />
      ) : (
        <Suspense fallback={<Skeleton height="262px" radius="14px" />}>
          <OrderByPhone byPhone={found}>
            <Button look="quiet" onClick={() => setFound(undefined)}>
              {t('Follow another order')}
            </Button>
          </OrderByPhone>
        </Suspense>
      )}
    </div>
  )
}
