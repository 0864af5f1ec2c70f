import type { PaymentDetail } from '#contract/payment/staff-payment.ts'
import { formatDateTime } from '#contract/rules/dates.ts'
import { formatPrice } from '#contract/rules/money.ts'
import { fill as t } from '#contract/rules/text.ts'
import styles from './payment-drawer.module.css'

/** The M-PESA payments that pay the order, where one alone does not say it. */
export const Parts = ({ parts, rest }: PaymentDetail) => {
  if (parts.length === 0 || (parts.length === 1 && rest === 0)) return null
  return (
    <section className={styles.section}>
      <h3>{t('Paid in parts')}</h3>
      <ul className={styles.section}>
        {parts.map(({ receiptNumber, amount, at }) => (
          <li key={`${at}-${receiptNumber}`} className={styles.card}>
            <div className={styles.head}>
              <span>{receiptNumber ?? t('M-PESA')}</span>
              <span className={styles.amount}>{formatPrice(amount)}</span>
            </div>
            <p className={styles.quiet}>{formatDateTime(at)}</p>
          </li>
        ))}
      </ul>
      {rest === 0 ? null : <p>{t('{amount} are still open', { amount: formatPrice(rest) })}</p>}
    </section>
  )
}
