import { type FormEvent, useState } from 'react'
import { type PaymentState, paymentState } from '#contract/payment/payment.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { api } from '#web/lib/api.ts'
import { useText } from '#web/lib/text.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { useUserId } from '../account/session.ts'
import { proofOf } from '../checkout/use-checkout.ts'
import styles from './payment-panel.module.css'
import { paymentQuery } from './payment-queries.ts'

/** Says how to pay by hand: to the shop's PayBill with the order's number as account, or to its till. */
const ByHand = ({ payment: { byHand, orderNumber, amount } }: { payment: PaymentState }) => {
  const t = useText()
  if (byHand === undefined) return null
  const facts = { number: byHand.number, orderNumber, amount: formatKsh(amount) }
  return (
    <p className={styles.note}>
      {byHand.kind === 'paybill'
        ? t('By hand: {amount} to PayBill {number}, account {orderNumber}.', facts)
        : t('By hand: {amount} to till {number}. Then type the receipt here.', facts)}
    </p>
  )
}

const useNameReceipt = ({ orderId }: PaymentState) => {
  const t = useText()
  const userId = useUserId()
  return useAction({
    send: (receipt: string) =>
      api(`/api/orders/${orderId}/receipt`, paymentState, {
        method: 'POST',
        body: { receipt },
        headers: proofOf(orderId),
      }),
    failed: t('The receipt was not taken'),
    invalidates: [paymentQuery(userId, orderId).queryKey],
  })
}

/**
 * Takes the M-PESA receipt of a shopper whose payment the shop has not noticed. The receipt is then searched for on the
 * statement.
 */
export const PaidAlready = ({ payment }: { payment: PaymentState }) => {
  const t = useText()
  const [receipt, setReceipt] = useState('')
  const { mutate, isPending } = useNameReceipt(payment)
  const { namedReceipt } = payment
  const name = (event: FormEvent): void => {
    event.preventDefault()
    if (receipt.trim() !== '') mutate(receipt)
  }
  return (
    <details className={styles.already}>
      <summary>{t('I have already paid')}</summary>
      <ByHand payment={payment} />
      {namedReceipt === undefined ? null : (
        <p role="status" className={styles.note}>
          {t(
            'We look for {receipt} on the M-PESA statement. Should the order have ended by then, the money goes back to you.',
            { receipt: namedReceipt },
          )}
        </p>
      )}
      <form className={styles.form} onSubmit={name}>
        <TextField
          label={t('M-PESA receipt')}
          name="receipt"
          autoComplete="off"
          autoCapitalize="characters"
          placeholder="SKL8X4Q2ZT"
          maxLength={14}
          value={receipt}
          onChange={({ target }) => setReceipt(target.value)}
        />
        <Button type="submit" look="outline" wide busy={isPending}>
          {t('Look for my payment')}
        </Button>
      </form>
    </details>
  )
}
