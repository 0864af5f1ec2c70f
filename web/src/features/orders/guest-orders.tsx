import { lazy, Suspense, useEffect, useState } from 'react'
import { useText } from '../../lib/text.ts'
import { followGuestOrders, useGuestOrders } from '../../shop/order/guest-orders.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import styles from './orders.module.css'
import { type Tracked, TrackForm } from './track-form.tsx'

const TrackedOrder = lazy(async () => ({
  default: (await import('./tracked-order.tsx')).TrackedOrder,
}))

export const GuestOrders = () => {
  const t = useText()
  const [tracked, setTracked] = useState<Tracked>()
  const orders = useGuestOrders((kept) => kept.orders)
  const forget = useGuestOrders((kept) => kept.forget)
  useEffect(followGuestOrders, [])
  return (
    <div className={styles.guest}>
      {orders.length === 0 ? null : (
        <section className={styles.list} aria-labelledby="device-orders">
          <h2 id="device-orders">{t('Orders placed on this device')}</h2>
          <Suspense fallback={<Skeleton height="262px" radius="14px" />}>
            {orders.map(({ id, orderNumber, phone }) => (
              <TrackedOrder
                key={id}
                tracked={{ orderId: id, orderNumber, phone }}
                leave="Forget on this device"
                onBack={() => forget(id)}
              />
            ))}
          </Suspense>
        </section>
      )}
      <EmptyState
        title={t('Sign In Required')}
        text={t('Please sign in to view your orders.')}
        action={
          <ButtonLink to="/" state={{ signInFor: '/orders' }}>
            {t('Sign In')}
          </ButtonLink>
        }
      />
      {tracked === undefined ? (
        <TrackForm known={{ orderNumber: '', phone: '' }} onFound={setTracked} />
      ) : (
        <Suspense fallback={<Skeleton height="262px" radius="14px" />}>
          <TrackedOrder
            tracked={tracked}
            leave="Follow another order"
            onBack={() => setTracked(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}
