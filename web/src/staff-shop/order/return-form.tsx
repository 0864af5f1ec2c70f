import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { v4 } from 'uuid'
import type { Complaint } from '#contract/order/complaint.ts'
import type { returnBody, returnPreview, StaffOrderDetail } from '#contract/order/staff-order.ts'
import { issue } from '#contract/rules/issues.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { line, z } from '#contract/rules/schema.ts'
import { useText } from '#web/lib/text.ts'

import { showToast } from '#web/lib/toasts.ts'
import { useAction, useFailureText } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { keys, orderKeys } from '#web/shop/keys.ts'
import { Alert } from '#web/staff-ui/antd.ts'
import { CheckField, NumberField, TextField, useFormValues } from '#web/staff-ui/form/fields.tsx'
import { StaffForm } from '#web/staff-ui/form/staff-form.tsx'
import styles from './order-drawer.module.css'
import { lateNotice } from './order-step.tsx'
import { returnGoods, returnPreviewQuery } from './orders-api.ts'

type Item = { productId: number; variantId: number }

export const nameOf = ({ items }: StaffOrderDetail, { productId, variantId }: Item): string =>
  items.find((one) => one.productId === productId && one.variantId === variantId)?.name ?? ''

/** The names of the n-th item's fields: pieces that came back, and how many of them are written off. */
const backField = (n: number): string => `back${n}`
const offField = (n: number): string => `off${n}`

type Returnable = NonNullable<StaffOrderDetail['returnable']>
type Values = Readonly<Record<string, unknown>>

const numberIn = (values: Values, field: string): number => Number(values[field] ?? 0)

/** The lines of the return. An item of which nothing came back has no line. */
export const linesIn = (items: Returnable, values: Values) =>
  items
    .map(({ productId, variantId }, n) => ({
      productId,
      variantId,
      quantity: numberIn(values, backField(n)),
      writtenOff: numberIn(values, offField(n)),
    }))
    .filter(({ quantity }) => quantity > 0)

const isPieces = (n: number, most: number): boolean => Number.isInteger(n) && n >= 0 && n <= most

/**
 * Names of fields with a wrong number: more pieces than the customer has, or more written off than came back.
 * If no piece came back at all, the first field is wrong.
 */
const wrongFields = (items: Returnable, values: Values): string[] => {
  const wrong = items.flatMap(({ quantity }, n) => {
    const back = numberIn(values, backField(n))
    const isBack = isPieces(back, quantity)
    const isOff = isPieces(numberIn(values, offField(n)), back)
    return [...(isBack ? [] : [backField(n)]), ...(isOff ? [] : [offField(n)])]
  })
  return linesIn(items, values).length === 0 ? [...wrong, backField(0)] : wrong
}

/** True if all numbers of the form are right, so that the server can calculate the sum. */
const arePieces = (items: Returnable, values: Values): boolean =>
  wrongFields(items, values).length === 0

export const returnForm = (items: Returnable) =>
  z
    .object({
      reason: line(3, 500, 'REASON_REQUIRED'),
      feeBack: z.boolean(),
      inCash: z.boolean(),
    })
    .catchall(z.unknown())
    .check(({ value: input, issues }) => {
      const message = issue('QUANTITY_INVALID')
      for (const field of wrongFields(items, input))
        issues.push({ code: 'custom', path: [field], message, input })
    })

const useReturn = ({ id, orderNumber }: StaffOrderDetail) => {
  const t = useText()
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

/** The body of the request that asks how much money goes back for these pieces. */
const previewBody = (returnable: Returnable, values: Readonly<Record<string, unknown>>) => ({
  lines: linesIn(returnable, values),
  feeBack: values.feeBack === true,
})

const MoneyText = ({ due, isCash }: z.output<typeof returnPreview>) => {
  const t = useText()
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

/** The sum that the return would pay back, before it is recorded. */
const MoneyBack = ({ order: { id, returnable = [] } }: { order: StaffOrderDetail }) => {
  const t = useText()
  const values = useFormValues()
  const explain = useFailureText()
  const preview = returnPreviewQuery(useUserId(), id, previewBody(returnable, values))
  const isComplete = arePieces(returnable, values)
  const { data, error } = useQuery({ ...preview, enabled: isComplete })
  if (!isComplete) return <p className={styles.quiet}>{t('Say what came back to see the sum.')}</p>
  if (error !== null) return <Alert type="warning" title={explain(error)} />
  return (
    <div role="status" className={styles.money}>
      {data === undefined ? t('Working out the sum…') : <MoneyText {...data} />}
    </div>
  )
}

/** The pieces of the complaint, by the names of their fields. */
const claimedPieces = (items: Returnable, complaint: Complaint | undefined) =>
  Object.fromEntries(
    items.map(({ productId, variantId, quantity }, n) => {
      const line = complaint?.lines.find(
        (one) => one.productId === productId && one.variantId === variantId,
      )
      return [backField(n), Math.min(quantity, line?.quantity ?? 0)]
    }),
  )

/** Asks which pieces came back, how many of them are written off and why, and shows the sum to pay back. */
export const ReturnForm = ({
  order,
  complaint,
  onClose,
}: {
  order: StaffOrderDetail
  /** The complaint whose goods came back: the return has its id, and begins with its pieces. */
  complaint?: Complaint
  onClose(): void
}) => {
  const t = useText()
  const { returnable = [], returns = [], revision, deliveryFee } = order
  // The id is made once per form, so that a return that is sent twice, because an answer was lost, is recorded once.
  const [id] = useState(() => complaint?.id ?? v4())
  const client = useQueryClient()
  const userId = useUserId()
  const { mutateAsync } = useReturn(order)
  const fields = returnable.flatMap((_, n) => [backField(n), offField(n)])
  const zeros = Object.fromEntries(fields.map((one) => [one, 0]))
  const claimed = claimedPieces(returnable, complaint)
  /**
   * The sum that the form shows, if the counter pays it back in cash now. The server refuses the return if the sum has
   * changed.
   */
  const cashIn = (values: Readonly<Record<string, unknown>>): { cashBack?: number } => {
    if (values.inCash !== true) return {}
    const { queryKey } = returnPreviewQuery(userId, order.id, previewBody(returnable, values))
    const shown = client.getQueryData(queryKey)
    return shown?.isCash === true && shown.due > 0 ? { cashBack: shown.due } : {}
  }
  return (
    <div className={styles.return}>
      <StaffForm
        schema={returnForm(returnable)}
        start={{ reason: '', feeBack: false, inCash: false, ...zeros, ...claimed }}
        onSend={async (values) => {
          const { reason, feeBack } = values
          const lines = linesIn(returnable, values)
          const seen = revision === undefined ? {} : { revision }
          await mutateAsync({ id, reason, feeBack, lines, ...cashIn(values), ...seen })
          onClose()
        }}
        draft={`return ${complaint?.id ?? order.id}`}
        send={t('Record return')}
        conflict={lateNotice(t('Nothing was recorded.'), t)}
        onCancel={onClose}
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
