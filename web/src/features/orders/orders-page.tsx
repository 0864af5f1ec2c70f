import { useText } from '../../lib/text.ts'
import { useUserId } from '../../shop/account/session.ts'
import { GuestOrders } from './guest-orders.tsx'
import { MyOrders } from './my-orders.tsx'
import styles from './orders.module.css'

export const OrdersPage = () => {
  const t = useText()
  const userId = useUserId()
  return (
    <div className={`page ${styles.page}`}>
      <h1>{t('My Orders')}</h1>
      {userId === undefined ? <GuestOrders /> : <MyOrders key={userId} userId={userId} />}
    </div>
  )
}
