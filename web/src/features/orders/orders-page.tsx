import { lazy, Suspense } from 'react'
import { useText } from '../../lib/text.ts'
import { useUserId } from '../../shop/account/session.ts'
import { useCheckout } from '../../shop/checkout/use-checkout.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { MyOrders } from './my-orders.tsx'
import styles from './orders.module.css'

const GuestOrders = lazy(async () => ({
  default: (await import('./guest/guest-orders.tsx')).GuestOrders,
}))

const BesideAccount = lazy(async () => ({
  default: (await import('./guest/beside-account.tsx')).BesideAccount,
}))

export const OrdersPage = () => {
  const t = useText()
  const userId = useUserId()
  const hasOthers = useCheckout(({ guestOrders }) => guestOrders.length > 0)
  return (
    <div className={`page ${styles.page}`}>
      <h1>{t('My Orders')}</h1>
      {userId === undefined ? (
        <Suspense fallback={<Skeleton height="480px" radius="14px" />}>
          <GuestOrders />
        </Suspense>
      ) : (
        <>
          <MyOrders key={userId} userId={userId} />
          {hasOthers ? (
            <Suspense>
              <BesideAccount key={userId} />
            </Suspense>
          ) : null}
        </>
      )}
    </div>
  )
}
