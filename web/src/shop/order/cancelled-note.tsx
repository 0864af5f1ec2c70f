import type { Order } from '#contract/order/order.ts'
import type { OrderDetail } from '#contract/order/order-detail.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { displayPhone } from '#contract/rules/phone.ts'
import { type Translate, useText } from '../../lib/text.ts'
import styles from './cancelled-note.module.css'

/** The reasons that a customer is offered. */
export const offeredReasons = [
  'I ordered by mistake',
  'I want to change my order',
  'The delivery takes too long',
] as const

/** The reasons that the shop itself gives. */
const ownReasons = ['Not paid in time', 'Not confirmed in time'] as const

/** The reason of a cancellation. A known reason is translated, any other stays in the words of whoever typed it. */
export const reasonText = (reason: string, t: Translate): string => {
  const offered = [...offeredReasons, ...ownReasons].find((one) => one === reason)
  return offered === undefined ? reason : t(offered)
}

/** Says why an order was cancelled. Shows nothing for an order that was not. */
export const CancelledNote = ({ order }: { order: Pick<OrderDetail, 'status' | 'history'> }) => {
  const t = useText()
  if (order.status !== 'cancelled') return null
  const reason = order.history.findLast(({ status }) => status === 'cancelled')?.reason ?? ''
  return (
    <p className={styles.note}>
      {reason === ''
        ? t('This order was cancelled.')
        : t('This order was cancelled: {reason}', { reason: reasonText(reason, t) })}
    </p>
  )
}

/** Says that an order that came to nothing has given its voucher back. */
export const VoucherBack = ({ order }: { order: Pick<Order, 'status' | 'discount'> }) => {
  const t = useText()
  return order.status === 'cancelled' && order.discount > 0 ? (
    <p>{t('The voucher of this order is yours again.')}</p>
  ) : null
}

/** Says what goes back to whom. Undefined where nothing does. */
export const moneyBackText = (
  { moneyBack }: Pick<Order, 'moneyBack'>,
  t: Translate,
): string | undefined => {
  if (moneyBack === undefined) return undefined
  const amount = formatKsh(moneyBack.amount)
  return moneyBack.phone === null
    ? t('{amount} goes back to you by M-PESA.', { amount })
    : t('{amount} goes back to {phone}.', { amount, phone: displayPhone(moneyBack.phone) })
}
