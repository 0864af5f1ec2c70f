import { Button, Input } from 'antd'
import { type FormEvent, useId, useState } from 'react'
import { formatKsh } from '#contract/rules/money.ts'
import { refundBody } from '#contract/staff-payment.ts'
import { errorsOf } from '#web/lib/forms.ts'
import { useText } from '#web/lib/text.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import type { PaymentRefund } from '../payment-words.ts'
import { type RefundAction, settleRefund } from '../payments-api.ts'
import styles from './payment-drawer.module.css'
import { useSettle } from './use-settle.ts'

/** Money moves at once: it is asked again. */
const Reverse = ({
  refund: { amount, receiptNumber },
  busy,
  onReverse,
}: {
  refund: PaymentRefund
  busy: boolean
  onReverse(): void
}) => {
  const t = useText()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button loading={busy} onClick={() => setAsking(true)}>
        {t('Reverse through M-PESA')}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('Give {amount} back?', { amount: formatKsh(amount) })}
        text={t('M-PESA reverses {receipt} to the phone that paid.', {
          receipt: receiptNumber ?? '',
        })}
        confirm={t('Reverse through M-PESA')}
        onConfirm={() => {
          setAsking(false)
          onReverse()
        }}
      />
    </>
  )
}

export const RefundForm = ({
  orderId,
  refund,
  mayReverse,
}: {
  orderId: string
  refund: PaymentRefund
  mayReverse: boolean
}) => {
  const t = useText()
  const id = useId()
  const [reference, setReference] = useState('')
  const [wrong, setWrong] = useState<string>()
  const send = (action: RefundAction) => settleRefund(orderId, refund.id, action)
  const mark = useSettle(send, t('The refund is marked as given back'))
  const reverse = useSettle(send, t('M-PESA was asked to reverse the payment'))
  const busy = mark.isPending || reverse.isPending

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const action: RefundAction = { action: 'mark', reference }
    const complaint = errorsOf(refundBody, action).reference
    setWrong(complaint)
    if (complaint === undefined && !busy) mark.mutate(action)
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <div className={styles.field}>
        <label htmlFor={id}>{t('Reference of the money given back')}</label>
        <Input
          id={id}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          value={reference}
          status={wrong === undefined ? '' : 'error'}
          aria-invalid={wrong !== undefined}
          aria-describedby={`${id}-wrong`}
          onChange={(event) => setReference(event.target.value)}
        />
        <p id={`${id}-wrong`} role="alert" className={styles.wrong}>
          {wrong === undefined ? null : t(wrong)}
        </p>
      </div>
      <div className={styles.actions}>
        <Button type="primary" htmlType="submit" loading={mark.isPending}>
          {t('Mark as refunded')}
        </Button>
        {mayReverse ? (
          <Reverse
            refund={refund}
            busy={reverse.isPending}
            onReverse={() => reverse.mutate({ action: 'reverse' })}
          />
        ) : null}
      </div>
    </form>
  )
}
