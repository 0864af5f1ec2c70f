import { useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { useOnline } from '#web/lib/page-state.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { useText } from '#web/lib/text.ts'
import { useCart } from '#web/shop/cart/cart.ts'
import { dispatch, useDraft } from '#web/shop/checkout/use-checkout.ts'
import { isOld } from '#web/shop/checkout/waiting-order.ts'
import styles from './waiting-strip.module.css'

const PAYMENT = '/checkout?step=payment'

/**
 * Shows on every page that an order waits for a connection. Once there is one, an order that may be sent unasked leads
 * to the checkout, which sends it.
 */
export const WaitingStrip = () => {
  const t = useText()
  const online = useOnline()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const order = useDraft(({ waiting }) => waiting)
  const empty = useCart((cart) => cart.lines.length === 0)
  const isThere = `${pathname}${search}` === PAYMENT
  useEffect(() => {
    // Another tab has ordered the cart, or the shopper emptied the cart.
    if (empty) dispatch({ type: 'orderTakenBack' })
  }, [empty])
  useEffect(() => {
    if (order === null || empty || !online || isThere) return
    if (order.method === 'cash' && !isOld(order, serverNow())) void navigate(PAYMENT)
  }, [order, empty, online, isThere, navigate])
  if (order === null || isThere) return null
  return (
    <aside className={styles.strip} aria-label={t('Your order waits')}>
      <span>
        {online
          ? t('Your order was not sent yet: we ask you first.')
          : t('Your order waits for a connection.')}
      </span>{' '}
      <Link to={PAYMENT}>{t('See it')}</Link>
    </aside>
  )
}
