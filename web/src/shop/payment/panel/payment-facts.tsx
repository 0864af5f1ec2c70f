import type { PaymentState } from '#contract/payment.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { displayPhone } from '#contract/rules/phone.ts'
import { useText } from '#web/lib/text.ts'
import { type Fact, Facts } from '#web/ui/facts.tsx'
import styles from './payment-panel.module.css'

/** The order and the sum to pay. `phone` is given if it was prompted. */
export const PaymentFacts = ({
  payment: { amount, orderNumber, receiptNumber },
  phone,
}: {
  payment: PaymentState
  phone: string | undefined
}) => {
  const t = useText()
  const facts: readonly Fact[] = [
    [t('Amount'), formatKsh(amount)],
    [t('Order Number'), orderNumber],
    [t('Phone Number'), phone === undefined ? null : displayPhone(phone)],
    [t('M-PESA Receipt'), receiptNumber],
  ]
  return <Facts className={styles.facts} facts={facts} />
}
