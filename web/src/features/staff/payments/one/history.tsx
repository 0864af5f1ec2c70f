import { paymentEventText } from '#contract/payment-words.ts'
import { formatDateTime } from '#contract/rules/dates.ts'
import { fill as t } from '#contract/rules/fill.ts'
import type { PaymentDetail } from '#contract/staff-payment.ts'
import { roleWords } from '#web/shop/account/role-words.ts'
import styles from './payment-drawer.module.css'

/** The newest entry comes first. */
export const History = ({ history }: PaymentDetail) => {
  return (
    <section className={styles.section}>
      <h3>{t('History')}</h3>
      <ol className={styles.history} reversed>
        {history.toReversed().map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and come only at the end.
          <li key={history.length - index}>
            <p>{paymentEventText(entry, t)}</p>
            <p className={styles.quiet}>
              {formatDateTime(entry.at)} · {roleWords[entry.actorRole]}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
