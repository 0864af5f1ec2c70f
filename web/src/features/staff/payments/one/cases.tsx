import type { PaymentDetail } from '#contract/payment/staff-payment.ts'
import { formatDateTime } from '#contract/rules/dates.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { caseWords, closedWords, type PaymentCase } from '../payment-words.ts'
import { CaseForm } from './case-form.tsx'
import styles from './payment-drawer.module.css'

const Reported = ({ receiptNumber, amount, heldAmount, resultCode, openedAt }: PaymentCase) => {
  const facts = [
    receiptNumber,
    amount === null ? null : t('reported {amount}', { amount: formatKsh(amount) }),
    heldAmount > 0 ? t('held {amount}', { amount: formatKsh(heldAmount) }) : null,
    resultCode === null ? null : t('Result code {code}', { code: resultCode }),
    formatDateTime(openedAt),
  ]
  return <p className={styles.quiet}>{facts.filter((fact) => fact !== null).join(' · ')}</p>
}

const CaseCard = ({ orderId, found }: { orderId: string; found: PaymentCase }) => {
  const { kind, resolution, note } = found
  const words = caseWords[kind]
  return (
    <li className={`${styles.card} ${resolution === null ? styles.waits : ''}`}>
      <div className={styles.head}>
        <strong>{t(words.title)}</strong>
        {resolution === null ? null : <span>{t(closedWords[resolution])}</span>}
      </div>
      <Reported {...found} />
      {note === '' ? null : <p>{note}</p>}
      {resolution === null ? (
        <>
          <p>{t(words.advice)}</p>
          <CaseForm orderId={orderId} found={found} />
        </>
      ) : null}
    </li>
  )
}

/** Cases that wait for a decision come first. */
export const Cases = ({ orderId, cases }: PaymentDetail) => {
  if (cases.length === 0) return null
  const open = cases.filter(({ resolution }) => resolution === null)
  const closed = cases.filter(({ resolution }) => resolution !== null)
  return (
    <section className={styles.section}>
      <h3>{t('Review')}</h3>
      <ul className={styles.section}>
        {[...open, ...closed].map((found) => (
          <CaseCard key={found.id} orderId={orderId} found={found} />
        ))}
      </ul>
    </section>
  )
}
