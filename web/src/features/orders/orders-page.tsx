import { lazy, Suspense } from 'react'
import { useText } from '../../lib/text.ts'
import { useUserId } from '../../shop/account/session.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { MyOrders } from './my-orders.tsx'
import styles from './orders.module.css'

const GuestOrders = lazy(async () => ({
  default: (await import('./guest-orders.tsx')).GuestOrders,
}))

export const OrdersPage = () => {
  const t = useText()
  const userId = useUserId()
  return (
    <div className={`page ${styles.page}`}>
      <h1>{t('My Orders')}</h1>
      {userId === undefined ? (
        <Suspense fallback={<Skeleton height="480px" radius="14px" />}>
          <GuestOrders />
        </Suspense>
      ) : (
        <MyOrders key={userId} userId={userId} />
      )}
    </div>
  )
}
