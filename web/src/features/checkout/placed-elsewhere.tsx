import { useEffect, useRef } from 'react'
import { useText } from '#web/lib/text.ts'
import { dispatch } from '#web/shop/checkout/use-checkout.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import styles from './checkout.module.css'
import { CheckoutFrame } from './checkout-frame.tsx'

/** Says that another tab of this browser placed the order that this tab was about to place. */
export const PlacedElsewhere = ({
  order: { orderNumber },
}: {
  order: { id: string; orderNumber: string }
}) => {
  const t = useText()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    // This tab has nothing left to send.
    dispatch({ type: 'orderTakenBack' })
  }, [])
  return (
    <CheckoutFrame step={2} summary={null}>
      <section className={styles.step}>
        <h2 ref={heading} tabIndex={-1} className={styles.heading}>
          {t('Your order is placed')}
        </h2>
        <p>
          {t('Another tab of this browser placed order {orderNumber}. Nothing is sent twice.', {
            orderNumber,
          })}
        </p>
        <div className={styles.actions}>
          <ButtonLink to="/orders" size="large">
            {t('View Order')}
          </ButtonLink>
          <ButtonLink to="/" look="outline" size="large">
            {t('Continue Shopping')}
          </ButtonLink>
        </div>
      </section>
    </CheckoutFrame>
  )
}
