import { shownPhone } from '#contract/order/shown-phone.ts'
import { failureText } from '#contract/payment/payment-words.ts'
import type { PaymentDetail } from '#contract/payment/staff-payment.ts'
import { formatDateTime } from '#contract/rules/dates.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { api } from '#web/lib/api.ts'
import { MaskedPhone } from '#web/staff-ui/masked-phone.tsx'
import { attemptWords } from '../payment-words.ts'
import styles from './payment-drawer.module.css'

type Attempt = PaymentDetail['attemptList'][number]

/** Adds to the state what it does not say by itself. */
const detailOf = ({ step, resultCode }: Attempt): string | undefined => {
  if (step === 'review') return 'M-PESA reported money that does not fit: see the case'
  if (step !== 'failed' || resultCode === null) return undefined
  return `Not paid: ${failureText(resultCode, t)}`
}

type AttemptCardProps = { orderId: string; attempt: Attempt }

const AttemptCard = ({ orderId, attempt }: AttemptCardProps) => {
  const { id, step, amount, phone, startedAt, checkoutRequestId, resultCode } = attempt
  const path = `/api/payments/${orderId}/attempts/${id}/phone`
  const detail = detailOf(attempt)
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <strong>{attemptWords[step]}</strong>
        <span className={styles.amount}>{formatKsh(amount)}</span>
      </div>
      {detail === undefined ? null : <p>{detail}</p>}
      <p className={styles.quiet}>
        <span>{formatDateTime(startedAt)}</span>
        {phone === '' ? null : (
          <>
            <span>{' · '}</span>
            <MaskedPhone masked={phone} show={() => api(path, shownPhone, { method: 'POST' })} />
          </>
        )}
      </p>
      {checkoutRequestId === null ? null : (
        <p className={styles.quiet}>
          <span>{checkoutRequestId}</span>
          {resultCode === null ? null : (
            <span>{` · ${t('Result code {code}', { code: resultCode })}`}</span>
          )}
        </p>
      )}
    </li>
  )
}

export const Attempts = ({ orderId, attemptList }: PaymentDetail) => {
  if (attemptList.length === 0) return null
  return (
    <section className={styles.section}>
      <h3>{t('Prompts')}</h3>
      <ul className={styles.section}>
        {attemptList.map((attempt) => (
          <AttemptCard key={attempt.id} orderId={orderId} attempt={attempt} />
        ))}
      </ul>
    </section>
  )
}
