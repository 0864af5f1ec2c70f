import { useText } from '#web/lib/text.ts'
import { isOwnHere } from '#web/shop/checkout/guest-orders.ts'
import { useCheckout } from '#web/shop/checkout/use-checkout.ts'
import styles from '../orders.module.css'
import { DeviceOrders } from './device-orders.tsx'
import { JoinOrders } from './join-orders.tsx'

/** Shows a signed-in user the orders that this browser placed without an account. */
export const BesideAccount = () => {
  const t = useText()
  const held = useCheckout(({ guestOrders }) => guestOrders).filter(isOwnHere)
  return (
    <section className={styles.beside} aria-labelledby="beside-account">
      <h2 id="beside-account">{t('Ordered on this phone without an account')}</h2>
      {held.length === 0 ? null : (
        <div className={styles.offer}>
          <JoinOrders orders={held} onDone={() => undefined} />
        </div>
      )}
      <DeviceOrders />
    </section>
  )
}
