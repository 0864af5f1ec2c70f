import { useEffect, useState } from 'react'
import { Link, useLocation } from '#web/lib/router/router.tsx'
import { useText } from '#web/lib/text.ts'
import { useCart } from '#web/shop/cart/cart.ts'
import { closedAmong } from '#web/shop/checkout/unsent.ts'
import { dispatch, useCheckout } from '#web/shop/checkout/use-checkout.ts'
import { useWhen } from '#web/shop/order/news-text.ts'
import styles from './waiting-strip.module.css'

/** The orders that were not sent and whose tab was closed. They are looked for again when the shopper comes back here. */
const useClosed = (): readonly number[] => {
  const unsent = useCheckout((checkout) => checkout.unsent)
  const [closed, setClosed] = useState<readonly number[]>([])
  useEffect(() => {
    const look = (): void =>
      void closedAmong(unsent).then(setClosed, () => {
        // The page is leaving, or the browser refuses to tell: nothing is said.
      })
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [unsent])
  return closed.filter((since) => unsent.includes(since))
}

/**
 * Says on every page but the checkout that an order was not sent since its tab was closed while it waited for a
 * connection. Its details went with the tab; its goods may still be in the cart.
 */
export const UnsentStrip = () => {
  const t = useText()
  const when = useWhen()
  const { pathname } = useLocation()
  const closed = useClosed()
  const hasGoods = useCart((cart) => cart.lines.length > 0)
  if (closed.length === 0 || pathname === '/checkout') return null
  return (
    <aside className={styles.strip} aria-label={t('Not sent')}>
      <span role="status">
        {closed.map((since) => (
          <span key={since} className={styles.line}>
            {t('An order of {time} was not sent: its page was closed.', { time: when(since) })}
          </span>
        ))}
      </span>{' '}
      <span className={styles.ways}>
        {hasGoods ? <Link to="/cart">{t('The goods are in the cart')}</Link> : null}
        <button
          type="button"
          className={styles.read}
          onClick={() => dispatch({ type: 'unsentRead', since: closed })}
        >
          {t('Close')}
        </button>
      </span>
    </aside>
  )
}
