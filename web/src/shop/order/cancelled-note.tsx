import type { Order } from '#contract/order/order.ts'
import type { OrderDetail } from '#contract/order/order-detail.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { displayPhone } from '#contract/rules/phone.ts'
import { type Translate, useText } from '../../lib/text.ts'
import styles from './cancelled-note.module.css'

/** The reasons for cancelling that a customer can choose. */
export const offeredReasons = [
  'I ordered by mistake',
  'I want to change my order',
  'The delivery takes too long',
] as const

/** The reasons for which the shop cancels an order by itself. */
const ownReasons = ['Not paid in time', 'Not confirmed in time'] as const

/** The reason of a cancellation. The reasons above are translated, any other text is shown as it was typed. */
export const reasonText = (reason: string, t: Translate): string => {
  const offered = [...offeredReasons, ...ownReasons].find((one) => one === reason)
  return offered === undefined ? reason : t(offered)
}

/** Says why an order was cancelled. Draws nothing for other orders. */
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

/** Says that the voucher of a cancelled order can be used again. */
export const VoucherBack = ({ order }: { order: Pick<Order, 'status' | 'discount'> }) => {
  const t = useText()
  return order.status === 'cancelled' && order.discount > 0 ? (
    <p>{t('The voucher of this order is yours again.')}</p>
  ) : null
}

const byMpesa = (sum: number, phone: string | null, t: Translate): string => {
  const amount = formatKsh(sum)
  return phone === null
    ? t('{amount} goes back to you by M-PESA.', { amount })
    : t('{amount} goes back to {phone}.', { amount, phone: displayPhone(phone) })
}

/**
 * Says how much money goes back to whom if the order is cancelled now, and which part of it in cash. Undefined if nothing
 * is paid back.
 */
export const moneyBackText = (
  { moneyBack }: Pick<Order, 'moneyBack'>,
  t: Translate,
): string | undefined => {
  if (moneyBack === undefined) return undefined
  const { amount, phone, inCash = 0, ifCancelled = amount } = moneyBack
  const mpesa = ifCancelled - inCash
  const cash =
    inCash > 0
      ? [t('The branch hands {amount} back to you in cash.', { amount: formatKsh(inCash) })]
      : []
  return [...(mpesa > 0 ? [byMpesa(mpesa, phone, t)] : []), ...cash].join(' ')
}
