import type { Finding } from '#contract/payment/findings.ts'
import { formatPrice } from '#contract/rules/money.ts'
import { fill as t } from '#contract/rules/text.ts'
import { Link } from '#web/lib/router/router.tsx'
import { endWords, kindWords } from './finding-words.ts'
import styles from './statement.module.css'

/** 'KSh 275', or '−KSh 275' for money that left the account. */
export const signedText = (amount: number): string =>
  amount < 0 ? `−${formatPrice(-amount)}` : formatPrice(amount)

export const SignedMoney = ({ amount }: { amount: number | null }) => (
  <span className={styles.money}>{amount === null ? '–' : signedText(amount)}</span>
)

/** The sum on the statement. Null: the statement does not list the payment. */
export const onStatement = ({ kind, amount, isOut }: Finding): number | null => {
  if (kind === 'order_without_money' || kind === 'refund_not_on_statement') return null
  return isOut ? -amount : amount
}

/** The sum in the books. Null: they have none. */
export const inBooks = ({ expected, isOut }: Finding): number | null =>
  expected !== null && isOut ? -expected : expected

/** The order whose books have the money, or that the finding is about. */
export const orderOf = ({ settled, orderId, orderNumber }: Finding) =>
  settled?.orderId ? settled : { orderId, orderNumber }

export const PaymentLink = ({
  orderId,
  orderNumber,
}: {
  orderId: string | null
  orderNumber: string | null
}) =>
  orderId === null ? (
    <span>–</span>
  ) : (
    <Link to={`/admin/payments?payment=${orderId}`}>{orderNumber ?? t('Payment')}</Link>
  )

/** What does not match, in red while nobody has settled it, or how it was settled. */
export const FindingBadge = ({ kind, settled }: Finding) =>
  settled === null ? (
    <span className={`${styles.outcome} ${styles.open}`}>{t(kindWords[kind].title)}</span>
  ) : (
    <span className={`${styles.outcome} ${styles.matched}`}>{t(endWords[settled.how])}</span>
  )
