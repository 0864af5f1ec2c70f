import { paymentEventText } from '#contract/payment/payment-words.ts'
import type { PaymentDetail } from '#contract/payment/staff-payment.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { AuditLink } from '../../history/audit-link.tsx'
import { HistoryList } from '../../history/history-list.tsx'
import styles from './payment-drawer.module.css'

export const History = ({ history, orderId }: PaymentDetail) => (
  <section className={styles.section}>
    <h3>{t('History')}</h3>
    <HistoryList history={history} textOf={(entry) => paymentEventText(entry, t)} />
    <AuditLink kind="payment" id={orderId} />
  </section>
)
