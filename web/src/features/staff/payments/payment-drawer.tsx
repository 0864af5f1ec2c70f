import { useQuery } from '@tanstack/react-query'
import { shownPhone } from '#contract/order/staff-order.ts'
import { failureText, paymentEventText } from '#contract/payment/payment-words.ts'
import type { PaymentDetail } from '#contract/payment/staff-payment.ts'
import { formatDateTime } from '#contract/rules/dates.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { fill as t } from '#contract/rules/text.ts'
import { api } from '#web/lib/api.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { StatusBadge } from '#web/shop/order/order-status.tsx'
import { paymentLabel } from '#web/shop/payment/payment-methods.ts'
import { paymentStatusWords } from '#web/shop/payment/status-words.ts'
import { useBranches } from '#web/staff-shop/branch/branches.tsx'
import { HistoryList } from '#web/staff-shop/history/history-list.tsx'
import { AuditLink } from '#web/staff-shop/history/record-links.tsx'
import { MissingCash } from '#web/staff-shop/missing-cash.tsx'
import { MaskedPhone } from '#web/staff-ui/masked-phone.tsx'
import { RecordFacts } from '#web/staff-ui/record-facts.tsx'
import { Loaded } from '#web/staff-ui/staff-page.tsx'
import { Sheet, useLast } from '#web/ui/dialog.tsx'
import { Cases, Refunds } from './payment-decisions.tsx'
import styles from './payment-drawer.module.css'
import { attemptWords } from './payment-words.ts'
import { paymentQuery } from './payments-api.ts'

const History = ({ history, orderId }: PaymentDetail) => (
  <section className={styles.section}>
    <h3>{t('History')}</h3>
    <HistoryList history={history} textOf={(entry) => paymentEventText(entry, t)} />
    <AuditLink kind="payment" id={orderId} />
  </section>
)

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

const PaymentFacts = (payment: PaymentDetail) => {
  const { nameOf } = useBranches()
  return (
    <RecordFacts
      facts={[
        [t('Customer'), payment.customerName],
        [t('Branch'), nameOf(payment.branchId) ?? payment.branchId],
        [t('Method'), paymentLabel(payment.paymentMethod)],
        [t('Order total'), formatKsh(payment.orderTotal)],
        [t('Paid'), formatKsh(payment.paid)],
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
    {payment.cashShort === null ? null : <MissingCash {...payment.cashShort} />}
    <Cases {...payment} />
    <Refunds {...payment} />
    <Attempts {...payment} />
    <History {...payment} />
  </div>
)

const Content = ({ orderId }: { orderId: string }) => (
  <Loaded
    query={useQuery(paymentQuery(useUserId(), orderId))}
    failed={t('The payment could not be loaded')}
    height="420px"
  >
    {(payment) => <Payment {...payment} />}
  </Loaded>
)

const useTitle = (orderId: string): string => {
  const { data } = useQuery({ ...paymentQuery(useUserId(), orderId), enabled: orderId !== '' })
  return data === undefined
    ? t('Payment')
    : t('Payment of {orderNumber}', { orderNumber: data.orderNumber })
}

/** One payment beside the list. Null closes it. */
export const PaymentDrawer = ({
  orderId,
  onClose,
}: {
  orderId: string | null
  onClose(): void
}) => {
  const shown = useLast(orderId) ?? ''
  return (
    <Sheet open={orderId !== null} onClose={onClose} side="right" wide title={useTitle(shown)}>
      <Content key={shown} orderId={shown} />
    </Sheet>
  )
}
