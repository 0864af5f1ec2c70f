import { useEffect, useState } from 'react'
import { useOnline } from '#web/lib/page-state.ts'
import { Link, useLocation } from '#web/lib/router/router.tsx'
import { serverNow } from '#web/lib/server-clock.ts'
import { type Text, useText } from '#web/lib/text.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { useCart } from '#web/shop/cart/cart.ts'
import { holdUnsent } from '#web/shop/checkout/unsent.ts'
import { dispatch, draftNow, newestStored, useDraft } from '#web/shop/checkout/use-checkout.ts'
import { isOld, type WaitingOrder } from '#web/shop/checkout/waiting-order.ts'
import styles from './waiting-strip.module.css'

const PAYMENT = '/checkout?step=payment'

const mayGoUnasked = (order: WaitingOrder): boolean =>
  order.method === 'cash' && !isOld(order, serverNow())

/** What becomes of the waiting order, and what the link to it says. */
const wordsFor = (order: WaitingOrder, online: boolean): { text: Text; link: Text } => {
  if (!online) return { text: 'Your order waits for a connection.', link: 'See it' }
  return mayGoUnasked(order)
    ? { text: 'The connection is back. Your order was not sent yet.', link: 'Send it now' }
    : { text: 'Your order was not sent yet: we ask you first.', link: 'See it' }
}

/** What signing in or out does to the waiting order. Undefined where the shopper is about to do neither. */
const useWarning = (): Text | undefined => {
  const userId = useUserId()
  const owner = useDraft((draft) => draft.owner)
  const isSigningIn = useLocation().pathname === '/login'
  if (userId !== undefined) return 'Logging out gives it up; the goods stay in the cart.'
  if (!isSigningIn) return undefined
  return owner === null
    ? 'After you sign in we ask you before it is sent.'
    : 'If somebody else signs in, it is given up; the goods stay in the cart.'
}

const Waiting = ({ order }: { order: WaitingOrder }) => {
  const t = useText()
  const { text, link } = wordsFor(order, useOnline())
  const warning = useWarning()
  return (
    <aside className={styles.strip} aria-label={t('Your order waits')}>
      <span role="status">
        <span>{t(text)}</span> {warning === undefined ? null : <span>{t(warning)}</span>}
      </span>{' '}
      <Link to={PAYMENT}>{t(link)}</Link>
    </aside>
  )
}

/** Says that another tab sent the order, or takes the order back silently if the shopper emptied the cart. */
const Emptied = () => {
  const t = useText()
  const [order] = useState(() => {
    const newest = newestStored()
    return newest?.id === draftNow().waiting?.newest ? null : newest
  })
  const isOver = order === null
  useEffect(() => {
    if (isOver) dispatch({ type: 'orderTakenBack' })
  }, [isOver])
  if (order === null) return null
  const { orderNumber } = order
  return (
    <aside className={styles.strip} aria-label={t('Your order is placed')}>
      <span role="status">
        {t('Another tab of this browser placed order {orderNumber}. Nothing is sent twice.', {
          orderNumber,
        })}
      </span>{' '}
      <Link to="/orders" onClick={() => dispatch({ type: 'orderTakenBack' })}>
        {t('View Order')}
      </Link>
    </aside>
  )
}

/**
 * Shows on every page that an order waits for a connection, and lets the other tabs know that this one is open. Only a
 * press leads to the checkout, so that nothing typed on another page is lost.
 */
export const WaitingStrip = () => {
  const { pathname, search } = useLocation()
  const order = useDraft(({ waiting }) => waiting)
  const empty = useCart((cart) => cart.lines.length === 0)
  const since = order?.since
  useEffect(() => (since === undefined ? undefined : holdUnsent(since)), [since])
  if (order === null || `${pathname}${search}` === PAYMENT) return null
  return empty ? <Emptied /> : <Waiting order={order} />
}
