import { formatDateTime } from '../../../../../src/contract/dates.ts'
import type { PaymentDetail } from '../../../../../src/contract/staff-payments.ts'
import { statusLabel } from '../../../components/status-badge.tsx'
import { useText } from '../../../lib/text.ts'
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
