import { formatDateTime } from '#contract/rules/dates.ts'
import type { PaymentDetail } from '#contract/staff-payment.ts'
import { useText } from '#web/lib/text.ts'
import { statusLabel } from '#web/shop/order/status-badge.tsx'
import styles from './payment-drawer.module.css'

/** The newest first. */
export const History = ({ history }: PaymentDetail) => {
  const t = useText()
  return (
    <section className={styles.section}>
      <h3>{t('History')}</h3>
      <ol className={styles.history} reversed>
        {history.toReversed().map(({ at, type, actorRole, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and come only at the end.
          <li key={history.length - index}>
            <p>{text === '' ? type : text}</p>
            <p className={styles.quiet}>
              {formatDateTime(at)} · {t(statusLabel(actorRole))}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
