import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import type { PaymentState } from '#contract/payment.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { useText } from '../../lib/text.ts'
import { useSession, useUserId } from '../../shop/account/session.ts'
import { useCurrentBranch } from '../../shop/branch/branch.ts'
import { useCart } from '../../shop/cart/cart.ts'
import { isMine, type UnpaidOrder } from '../../shop/checkout/checkout.ts'
import { differencesOf } from '../../shop/checkout/order-differences.ts'
import { followOtherTabs, useCheckout } from '../../shop/checkout/use-checkout.ts'
import { paymentQuery } from '../../shop/payment/payment-queries.ts'
import { type Stage, stageOf } from '../../shop/payment/payment-state.ts'
import styles from './cart-drawer.module.css'

const waiting: readonly Stage[] = ['ready', 'sending', 'waiting', 'confirming', 'failed']

/** An order counts as waiting until the shop has said how its payment stands. */
const isWaiting = (payment: PaymentState | undefined): boolean =>
  payment === undefined || waiting.includes(stageOf(payment, Date.parse(payment.now)))

const Notice = ({ order, onLeave }: { order: UnpaidOrder; onLeave(): void }) => {
  const t = useText()
  const lines = useCart((cart) => cart.lines)
  const branch = useCurrentBranch()
  const { data } = useQuery(paymentQuery(useUserId(), order.id))
  if (!isWaiting(data)) return null
  const { orderNumber, total } = order
  const differs = differencesOf(lines, branch?.id, order) !== undefined
  return (
    <div className={styles.notice}>
      <p>
        <strong>{t('Order {orderNumber} waits for its payment', { orderNumber })}</strong>
        {total === undefined ? null : (
          <span className={styles.sum}>{` · ${formatKsh(total)}`}</span>
        )}
      </p>
      {differs ? (
        <p>
          {t('Your cart is different from it. At the checkout you choose which one you pay for.')}
        </p>
      ) : null}
      <Link to="/checkout?step=payment" className={styles.way} onClick={onLeave}>
        {t('Go to the payment')}
      </Link>
    </div>
  )
}

/** Names the shopper's order that still waits for its payment: the checkout leads to that one first. */
export const WaitingOrder = ({ onLeave }: { onLeave(): void }) => {
  const order = useCheckout(({ unpaid }) => unpaid)
  const userId = useSession((session) => session.user?.id ?? null)
  useEffect(followOtherTabs, [])
  if (order === null || !isMine(order, userId)) return null
  return <Notice order={order} onLeave={onLeave} />
}
