import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { v4 } from 'uuid'
import type { returnBody, returnPreview } from '#contract/order/returns.ts'
import type { StaffOrderDetail } from '#contract/order/staff-order.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { formatKsh } from '#contract/rules/money.ts'
import type { z } from '#contract/rules/zod.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useAction, useFailureText } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { keys, orderKeys } from '#web/shop/keys.ts'
import { Alert, Button } from '#web/staff-ui/antd.ts'
import { CheckField } from '#web/staff-ui/form/check-field.tsx'
import { TextField } from '#web/staff-ui/form/fields.tsx'
import { useFormValues } from '#web/staff-ui/form/form-values.ts'
import { NumberField } from '#web/staff-ui/form/number-field.tsx'
import { StaffForm } from '#web/staff-ui/form/staff-form.tsx'
import { returnGoods, returnPreviewQuery } from '../orders-api.ts'
import { LateNotice } from './late-notice.tsx'
import styles from './order-drawer.module.css'
import {
  arePieces,
  backField,
  linesIn,
  nameOf,
  offField,
  type Returnable,
  returnForm,
} from './returned-items.ts'

const useReturn = ({ id, orderNumber }: StaffOrderDetail) => {
  const userId = useUserId()
  return useAction({
    send: (body: z.input<typeof returnBody>) => returnGoods(id, body),
    done: ({ due, handedBack }) => {
      const facts = { due: formatKsh(due), orderNumber }
      const text =
        handedBack > 0
          ? t('{due} of {orderNumber} were handed back in cash, under your name.', facts)
          : t('{due} of {orderNumber} are a refund that is due.', facts)
      showToast(t('Return Recorded'), text)
    },
    failed: t('The return was not recorded'),
    invalidates: [
      ...orderKeys(userId, id),
      keys.own(userId).payments(),
      keys.own(userId).figures(),
      keys.own(userId).staff({ cash: true }),
    ],
  })
}

/** What the money of these pieces is asked by. */
const askedBy = (returnable: Returnable, values: Readonly<Record<string, unknown>>) => ({
  lines: linesIn(returnable, values),
  feeBack: values.feeBack === true,
})

const MoneyText = ({ due, isCash }: z.output<typeof returnPreview>) => {
  if (due === 0) return <p>{t('No money goes back.')}</p>
  return (
    <>
      <p>
        <strong>{t('{due} to give back', { due: formatKsh(due) })}</strong>
      </p>
      {isCash ? (
        <CheckField
          name="inCash"
          label={t('I hand back {due} in cash from the till now', { due: formatKsh(due) })}
        />
      ) : (
        <p className={styles.quiet}>{t('Paid by M-PESA: finance gives it back.')}</p>
      )}
    </>
  )
}

/** The sum of what the form says, before it is recorded. */
const MoneyBack = ({ order: { id, returnable = [] } }: { order: StaffOrderDetail }) => {
  const values = useFormValues()
  const explain = useFailureText()
  const asked = returnPreviewQuery(useUserId(), id, askedBy(returnable, values))
  const isAsked = arePieces(returnable, values)
  const { data, error } = useQuery({ ...asked, enabled: isAsked })
  if (!isAsked) return <p className={styles.quiet}>{t('Say what came back to see the sum.')}</p>
  if (error !== null) return <Alert type="warning" title={explain(error)} />
  return (
    <div role="status" className={styles.money}>
      {data === undefined ? t('Working out the sum…') : <MoneyText {...data} />}
    </div>
  )
}

/** Asks what came back, what of it can be sold again, and why, and says what money goes back. */
export const ReturnForm = ({ order, onClose }: { order: StaffOrderDetail; onClose(): void }) => {
  const { returnable = [], returns = [], revision, deliveryFee } = order
  // The same form sent again, after an answer that was lost, is the same return.
  const [id] = useState(() => v4())
  const client = useQueryClient()
  const userId = useUserId()
  const { mutateAsync } = useReturn(order)
  const fields = returnable.flatMap((_, n) => [backField(n), offField(n)])
  const zeros = Object.fromEntries(fields.map((one) => [one, 0]))
  /** The sum that stands on the screen, where it is handed back now. */
  const cashIn = (values: Readonly<Record<string, unknown>>): { cashBack?: number } => {
    if (values.inCash !== true) return {}
    const { queryKey } = returnPreviewQuery(userId, order.id, askedBy(returnable, values))
    const shown = client.getQueryData(queryKey)
    return shown?.isCash === true && shown.due > 0 ? { cashBack: shown.due } : {}
  }
  return (
    <div className={styles.return}>
      <StaffForm
        schema={returnForm(returnable)}
        start={{ reason: '', feeBack: false, inCash: false, ...zeros }}
        onSend={async (values) => {
          const { reason, feeBack } = values
          const lines = linesIn(returnable, values)
          const seen = revision === undefined ? {} : { revision }
          await mutateAsync({ id, reason, feeBack, lines, ...cashIn(values), ...seen })
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
        <MoneyBack order={order} />
      </StaffForm>
    </div>
  )
}
