import { useState } from 'react'
import { refundBody } from '#contract/payment/staff-payment.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { Button } from '#web/staff-ui/antd.ts'
import { TextField } from '#web/staff-ui/form/fields.tsx'
import { StaffForm } from '#web/staff-ui/form/staff-form.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import type { PaymentRefund } from '../payment-words.ts'
import { type RefundAction, settleRefund } from '../payments-api.ts'
import { useSettle } from './use-settle.ts'

/** The reversal moves money at once, so it asks once more. */
const Reverse = ({
  refund: { amount, receiptNumber },
  busy,
  onReverse,
}: {
  refund: PaymentRefund
  busy: boolean
  onReverse(): void
}) => {
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
  const send = (action: RefundAction) => settleRefund(orderId, refund.id, action)
  const mark = useSettle(send, t('The refund is marked as given back'))
  const reverse = useSettle(send, t('M-PESA was asked to reverse the payment'))
  return (
    <StaffForm
      schema={refundBody}
      start={{ action: 'mark', reference: '' }}
      onSend={async (action) => {
        if (!reverse.isPending) await mark.mutateAsync(action)
      }}
      send={t('Mark as refunded')}
      others={
        mayReverse ? (
          <Reverse
            refund={refund}
            busy={reverse.isPending}
            onReverse={() => reverse.mutate({ action: 'reverse' })}
          />
        ) : null
      }
    >
      <TextField
        name="reference"
        label={t('Reference of the money given back')}
        maxLength={60}
        uppercase
      />
    </StaffForm>
  )
}
