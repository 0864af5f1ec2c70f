import type { OrderDetail } from '#contract/order/order-detail.ts'
import { useText } from '../../lib/text.ts'
import styles from './cancelled-note.module.css'
import { reasonText } from './reason-text.ts'

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
