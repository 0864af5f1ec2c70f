import { shownPhone } from '#contract/order/staff-order.ts'
import { failureText, paymentEventText } from '#contract/payment/payment-words.ts'
import type { PaymentDetail } from '#contract/payment/staff-payment.ts'
import { formatDateTime } from '#contract/rules/dates.ts'
import { formatPrice } from '#contract/rules/money.ts'
import { fill as t } from '#contract/rules/text.ts'
import { api } from '#web/lib/api.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { StatusBadge } from '#web/shop/order/order-status.tsx'
import { paymentStatusWords } from '#web/shop/order/payment-words.ts'
import { paymentLabel } from '#web/shop/payment/payment-methods.ts'
import { useBranches } from '#web/staff-shop/branch/branches.tsx'
import { CustomerName } from '#web/staff-shop/customer/customer-name.tsx'
import { HistoryList } from '#web/staff-shop/history/history-list.tsx'
import { AuditLink } from '#web/staff-shop/history/record-links.tsx'
import { MissingCash, shortKey } from '#web/staff-shop/missing-cash.tsx'
import { paymentQuery } from '#web/staff-shop/payment-queries.ts'
import { MaskedPhone } from '#web/staff-ui/masked-phone.tsx'
import { RecordFacts, RecordSheet } from '#web/staff-ui/record-sheet.tsx'
import { Debt } from './payment-debt.tsx'
import { Cases, Refunds } from './payment-decisions.tsx'
import styles from './payment-drawer.module.css'
import { Parts } from './payment-parts.tsx'
import { attemptWords } from './payment-words.ts'

const History = ({ history, orderId }: PaymentDetail) => (
  <section className={styles.section}>
    <h3>{t('History')}</h3>
    <HistoryList history={history} textOf={(entry) => paymentEventText(entry, t)} />
    <AuditLink kind="payment" id={orderId} />
  </section>
)

type Attempt = PaymentDetail['attemptList'][number]

/** Explains an attempt whose state alone says too little. */
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
        <span className={styles.amount}>{formatPrice(amount)}</span>
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

const Attempts = ({ orderId, attemptList }: PaymentDetail) => {
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

/** What is still to be paid, and what goes or went back. */
const openSums = ({ rest, dismissed, refunded, refundDue }: PaymentDetail): [string, string][] => {
  const sums: [string, number][] = [
    [t('Still to pay'), rest],
    [t('Given back'), refunded],
    [t('To give back'), refundDue],
    [t('Dismissed in review'), dismissed],
  ]
  return sums.flatMap(([label, sum]) => (sum === 0 ? [] : [[label, formatPrice(sum)]]))
}

const PaymentFacts = (payment: PaymentDetail) => {
  const { nameOf } = useBranches()
  return (
    <RecordFacts
      facts={[
        [
          t('Customer'),
          <CustomerName key="customer" userId={payment.userId} name={payment.customerName} />,
        ],
        [t('Branch'), nameOf(payment.branchId) ?? payment.branchId],
        [t('Method'), paymentLabel(payment.paymentMethod)],
        [t('Order total'), formatPrice(payment.orderTotal)],
        [t('Paid'), formatPrice(payment.paid)],
        ...openSums(payment),
        [t('Receipt'), payment.receiptNumber ?? '–'],
        [t('Started'), formatDateTime(payment.startedAt)],
      ]}
    />
  )
}

const Payment = (payment: PaymentDetail) => (
  <div className={styles.payment}>
    <p>
      <StatusBadge words={paymentStatusWords} status={payment.paymentStatus} />
    </p>
    <PaymentFacts {...payment} />
    <Parts {...payment} />
    {payment.owedByCustomer > 0 ? <Debt {...payment} /> : null}
    {payment.cashShorts.map((short) => (
      <MissingCash key={shortKey(short)} {...short} />
    ))}
    <Cases {...payment} />
    <Refunds {...payment} />
    <Attempts {...payment} />
    <History {...payment} />
  </div>
)

/** One payment beside a list. A null id closes the drawer. */
export const PaymentDrawer = (sheet: { id: string | null; onClose(): void }) => {
  const userId = useUserId()
  return (
    <RecordSheet
      {...sheet}
      query={(orderId) => paymentQuery(userId, orderId)}
      title={(payment) =>
        payment === undefined
          ? t('Payment')
          : t('Payment of {orderNumber}', { orderNumber: payment.orderNumber })
      }
      failed={t('The payment could not be loaded')}
    >
      {(payment) => <Payment {...payment} />}
    </RecordSheet>
  )
}
