import { useQuery } from '@tanstack/react-query'
import type { PaymentDetail } from '#contract/payment/staff-payment.ts'
import { formatDateTime } from '#contract/rules/dates.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { StatusBadge } from '#web/shop/order/order-status.tsx'
import { paymentLabel } from '#web/shop/payment/payment-methods.ts'
import { paymentStatusWords } from '#web/shop/payment/status-words.ts'
import { Loaded } from '#web/staff-ui/page/loaded.tsx'
import { RecordFacts } from '#web/staff-ui/record-facts.tsx'
import { Sheet, useLast } from '#web/ui/dialog.tsx'
import { useBranches } from '../../branches/use-branches.ts'
import { MissingCash } from '../../cash/missing-cash.tsx'
import { paymentQuery } from '../payments-api.ts'
import { Attempts } from './attempts.tsx'
import { Cases } from './cases.tsx'
import { History } from './history.tsx'
import styles from './payment-drawer.module.css'
import { Refunds } from './refunds.tsx'

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
