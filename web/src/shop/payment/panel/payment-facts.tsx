import type { PaymentState } from '#contract/payment.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { displayPhone } from '#contract/rules/phone.ts'
import { useText } from '#web/lib/text.ts'
import styles from './payment-panel.module.css'

/** What is paid for. `phone` where it has been prompted. */
export const PaymentFacts = ({
  payment: { amount, orderNumber, receiptNumber },
  phone,
}: {
  payment: PaymentState
  phone: string | undefined
}) => {
  const t = useText()
  const facts: readonly (readonly [string, string])[] = [
    [t('Amount'), formatKsh(amount)],
    [t('Order Number'), orderNumber],
    ...(phone === undefined ? [] : [[t('Phone Number'), displayPhone(phone)] as const]),
    ...(receiptNumber === null ? [] : [[t('M-PESA Receipt'), receiptNumber] as const]),
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
