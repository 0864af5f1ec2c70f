import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { MOST_TOGETHER, markRefundBody } from '#contract/payment/staff-payment.ts'
import { formatPrice } from '#contract/rules/money.ts'
import { z } from '#contract/rules/schema.ts'
import { fill as t } from '#contract/rules/text.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { Button } from '#web/staff-ui/antd.ts'
import { TextField } from '#web/staff-ui/form/fields.tsx'
import { StaffForm } from '#web/staff-ui/form/staff-form.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import type { PaymentRefund } from './payment-words.ts'
import { openRefundsQuery, type RefundAction, settleRefund } from './payments-api.ts'
import { RefundProposal } from './refund-proposal.tsx'
import { PaidTogether, paidInAll } from './refund-together.tsx'
import { useSettle } from './use-settle.ts'

/** A button that asks M-PESA to reverse the payment. It asks for confirmation, because the money moves at once. */
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
        title={t('Give {amount} back?', { amount: formatPrice(amount) })}
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

/** The form names the other refunds by their ids alone; the list that shows them has the rest. */
const markForm = markRefundBody.omit({ amount: true }).extend({
  with: z
    .array(z.string())
    .max(MOST_TOGETHER - 1)
    .optional(),
})

/** What is sent: with other refunds also their orders, and the sum that was shown. */
const useMarkOf = (orderId: string, refund: PaymentRefund) => {
  const client = useQueryClient()
  const list = openRefundsQuery(useUserId(), orderId)
  return async (marked: z.output<typeof markForm>): Promise<RefundAction> => {
    const { action, reference, with: ids = [] } = marked
    if (ids.length === 0) return { action, reference }
    const { refunds } = await client.ensureQueryData(list)
    const others = refunds.filter(({ refundId }) => ids.includes(refundId))
    return {
      action,
      reference,
      amount: paidInAll(refund, others),
      with: others.map(({ orderId: of, refundId }) => ({ orderId: of, refundId })),
    }
  }
}

/** Says that a refund was given back, alone or with others under one reference, or asks M-PESA to give it back. */
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
  const mark = useSettle(send, t('The refund is marked'))
  const reverse = useSettle(send, t('M-PESA was asked to reverse the payment'))
  const markOf = useMarkOf(orderId, refund)
  return (
    <StaffForm
      schema={markForm}
      start={{ action: 'mark', reference: '' }}
      onSend={async (marked) => {
        if (!reverse.isPending) await mark.mutateAsync(await markOf(marked))
      }}
      draft={`refund ${refund.id}`}
      send={t('Mark as refunded')}
      complaints={{
        with: t('One reference pays at most {n} {n|refund|refunds} here', { n: MOST_TOGETHER }),
      }}
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
      <RefundProposal proposed={refund.proposed} busy={mark.isPending} onAgree={mark.mutate} />
      <TextField
        name="reference"
        label={t('Reference of the money given back')}
        maxLength={60}
        uppercase
      />
      <PaidTogether orderId={orderId} refund={refund} />
    </StaffForm>
  )
}
