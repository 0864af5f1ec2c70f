import { useEffect, useState } from 'react'
import { useText } from '#web/lib/text.ts'
import { type GuestOrder, isHeld } from '#web/shop/checkout/guest-orders.ts'
import { followOtherTabs, useCheckout } from '#web/shop/checkout/use-checkout.ts'
import { Button } from '#web/ui/button.tsx'
import styles from '../orders.module.css'
import { ForgetOrder, HeldOrder } from './held-order.tsx'
import { OrderByPhone } from './order-by-phone.tsx'

/** The number of orders shown at first. Each needs a request of its own, and the server limits requests per minute. */
const SHOWN_AT_FIRST = 5

const DeviceOrder = ({ order }: { order: GuestOrder }) => {
  if (isHeld(order)) return <HeldOrder held={order} />
  const { id, orderNumber, phone } = order
  return (
    <OrderByPhone byPhone={{ orderNumber, phone }} keptAs={id}>
      <div className={styles.below}>
        <ForgetOrder order={order} asks={false} />
      </div>
    </OrderByPhone>
  )
}

/** The orders that this browser placed without an account, the newest first. */
export const DeviceOrders = () => {
  const t = useText()
  const orders = useCheckout(({ guestOrders }) => guestOrders)
  const [all, setAll] = useState(false)
  useEffect(followOtherTabs, [])
  const shown = all ? orders : orders.slice(0, SHOWN_AT_FIRST)
  return (
    <div className={styles.list}>
      {shown.map((order) => (
        <DeviceOrder key={order.id} order={order} />
      ))}
      {shown.length === orders.length ? null : (
        <div className={styles.more}>
          <Button look="outline" onClick={() => setAll(true)}>
            {t('Show older orders')}
          </Button>
        </div>
      )}
    </div>
  )
}
