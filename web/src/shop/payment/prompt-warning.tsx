import { useQuery } from '@tanstack/react-query'
import { formatKsh } from '#contract/rules/money.ts'
import { useText } from '#web/lib/text.ts'
import { useUserId } from '../account/session.ts'
import styles from './payment-panel.module.css'
import { paymentQuery } from './payment-queries.ts'
import { isAwaited, stageOf } from './payment-state.ts'

/** Warns a shopper who is about to cancel an order while an M-PESA prompt for it is on the phone. */
export const PromptWarning = ({ orderId }: { orderId: string }) => {
  const t = useText()
  const { data } = useQuery(paymentQuery(useUserId(), orderId))
  if (data === undefined || !isAwaited(stageOf(data, Date.parse(data.now)))) return null
  return (
    <p role="status" className={styles.warning}>
      {t(
        'A request for {amount} is on the phone. Do not enter your PIN: cancelling cannot call it back.',
        { amount: formatKsh(data.amount) },
      )}
    </p>
  )
}
