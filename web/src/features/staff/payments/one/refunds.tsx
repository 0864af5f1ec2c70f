import type { PaymentDetail } from '#contract/payment/staff-payment.ts'
import { formatDateTime } from '#contract/rules/dates.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { type PaymentRefund, refundReasons, refundStates } from '../payment-words.ts'
import styles from './payment-drawer.module.css'
import { RefundForm } from './refund-form.tsx'

const RefundCard = ({ payment, refund }: { payment: PaymentDetail; refund: PaymentRefund }) => {
  const { amount, receiptNumber, reason, state, reference, isCash, handedBack, dueAt } = refund
  const facts = [
    t('due since {time}', { time: formatDateTime(dueAt) }),
    receiptNumber,
    reference === null ? null : t('given back as {reference}', { reference }),
    handedBack ? t('handed back in cash at the counter') : null,
  ]
  return (
    <li className={`${styles.card} ${state === 'due' ? styles.waits : ''}`}>
      <div className={styles.head}>
        <strong>{t(refundStates[state])}</strong>
        <span className={styles.amount}>{formatKsh(amount)}</span>
      </div>
      <p>{t(refundReasons[reason])}</p>
      <p className={styles.quiet}>{facts.filter((fact) => fact !== null).join(' · ')}</p>
      {isCash && state === 'due' ? (
        <p>
          {t(
            'The branch hands this back in cash, at the order. Mark it here if it went another way.',
          )}
        </p>
      ) : null}
      {state === 'done' ? null : (
        <RefundForm
          orderId={payment.orderId}
          refund={refund}
          mayReverse={payment.mayReverse && state === 'due' && receiptNumber !== null}
        />
      )}
    </li>
  )
}

export const Refunds = (payment: PaymentDetail) => {
  if (payment.refunds.length === 0) return null
  return (
    <section className={styles.section}>
      <h3>{t('Refunds')}</h3>
      <ul className={styles.section}>
        {payment.refunds.map((refund) => (
          <RefundCard key={refund.id} payment={payment} refund={refund} />
        ))}
      </ul>
    </section>
  )
}
