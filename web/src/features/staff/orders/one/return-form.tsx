import { useState } from 'react'
import { v4 } from 'uuid'
import type { returnBody } from '#contract/order/returns.ts'
import type { StaffOrderDetail } from '#contract/order/staff-order.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { formatKsh } from '#contract/rules/money.ts'
import type { z } from '#contract/rules/zod.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { keys, orderKeys } from '#web/shop/keys.ts'
import { Button } from '#web/staff-ui/antd.ts'
import { CheckField } from '#web/staff-ui/form/check-field.tsx'
import { TextField } from '#web/staff-ui/form/fields.tsx'
import { NumberField } from '#web/staff-ui/form/number-field.tsx'
import { StaffForm } from '#web/staff-ui/form/staff-form.tsx'
import { returnGoods } from '../orders-api.ts'
import { LateNotice } from './late-notice.tsx'
import styles from './order-drawer.module.css'
import { backField, linesIn, nameOf, offField, returnForm } from './returned-items.ts'

const useReturn = ({ id, orderNumber }: StaffOrderDetail) => {
  const userId = useUserId()
  return useAction({
    send: (body: z.input<typeof returnBody>) => returnGoods(id, body),
    done: ({ due }) =>
      showToast(
        t('Return Recorded'),
        t('{due} of {orderNumber} are a refund that is due.', { due: formatKsh(due), orderNumber }),
      ),
    failed: t('The return was not recorded'),
    invalidates: [
      ...orderKeys(userId, id),
      keys.own(userId).payments(),
      keys.own(userId).figures(),
    ],
  })
}

/** Asks what came back, what of it can be sold again, and why. */
export const ReturnForm = ({ order, onClose }: { order: StaffOrderDetail; onClose(): void }) => {
  const { returnable = [], returns = [], revision, deliveryFee } = order
  // The same form sent again, after an answer that was lost, is the same return.
  const [id] = useState(() => v4())
  const { mutateAsync } = useReturn(order)
  const fields = returnable.flatMap((_, n) => [backField(n), offField(n)])
  return (
    <div className={styles.return}>
      <StaffForm
        schema={returnForm(returnable)}
        start={{ reason: '', feeBack: false, ...Object.fromEntries(fields.map((one) => [one, 0])) }}
        onSend={async ({ reason, feeBack, ...pieces }) => {
          const lines = linesIn(returnable, pieces)
          await mutateAsync({
            id,
            reason,
            feeBack,
            lines,
            ...(revision === undefined ? {} : { revision }),
          })
          onClose()
        }}
        send={t('Record return')}
        conflict={(error) => <LateNotice error={error} nothing={t('Nothing was recorded.')} />}
        others={<Button onClick={onClose}>{t('Cancel')}</Button>}
      >
        {returnable.map(({ productId, variantId, quantity }, n) => (
          <fieldset key={`${productId}-${variantId}`} className={styles.pieces}>
            <legend>{nameOf(order, { productId, variantId })}</legend>
            <NumberField name={backField(n)} label={t('Came back, of {n}', { n: quantity })} />
            <NumberField name={offField(n)} label={t('Written off')} />
          </fieldset>
        ))}
        <TextField name="reason" label={t('Reason')} rows={2} maxLength={500} />
        {returns.length === 0 ? (
          <CheckField
            name="feeBack"
            label={t('Give back the delivery fee too ({fee})', { fee: formatKsh(deliveryFee) })}
          />
        ) : null}
      </StaffForm>
    </div>
  )
}
