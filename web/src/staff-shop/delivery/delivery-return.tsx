import { useQuery } from '@tanstack/react-query'
import type { Delivery } from '#contract/delivery/delivery.ts'
import type { StaffOrderDetail } from '#contract/order/staff-order.ts'
import { issue } from '#contract/rules/issues.ts'
import { line, z } from '#contract/rules/schema.ts'
import { fill as t } from '#contract/rules/text.ts'

import { useUserId } from '#web/shop/account/session.ts'
import { NumberField, TextField } from '#web/staff-ui/form/fields.tsx'
import { StaffForm } from '#web/staff-ui/form/staff-form.tsx'
import { Loaded } from '#web/staff-ui/staff-page.tsx'
import { staffOrderQuery } from '../order/orders-api.ts'
import styles from './delivery.module.css'
import { lateNotice, useDeliveryStep } from './delivery-step.tsx'

type Items = StaffOrderDetail['items']
type Values = Readonly<Record<string, unknown>>

/** The name of the field for the pieces of the n-th item that are written off. */
const offField = (n: number): string => `off${n}`

const offIn = (values: Values, n: number): number => Number(values[offField(n)] ?? 0)

export const writtenOffIn = (items: Items, values: Values) =>
  items
    .map(({ productId, variantId }, n) => ({ productId, variantId, quantity: offIn(values, n) }))
    .filter(({ quantity }) => quantity > 0)

export const returnBody = (items: Items) =>
  z
    .object({ reason: line(3, 500, 'REASON_REQUIRED') })
    .catchall(z.unknown())
    .check(({ value: input, issues }) => {
      const message = issue('QUANTITY_INVALID')
      items.forEach(({ quantity }, n) => {
        const off = offIn(input, n)
        if (Number.isInteger(off) && off >= 0 && off <= quantity) return
        issues.push({ code: 'custom', path: [offField(n)], message, input })
      })
    })

type Props = { delivery: Delivery; onClose(): void }

const Lines = ({ delivery, order, onClose }: Props & { order: StaffOrderDetail }) => {
  const { mutateAsync } = useDeliveryStep(delivery, onClose)
  const { items } = order
  return (
    <StaffForm
      schema={returnBody(items)}
      start={{ reason: '', ...Object.fromEntries(items.map((_, n) => [offField(n), 0])) }}
      onSend={({ reason, ...values }) =>
        mutateAsync({ status: 'returned', reason, writtenOff: writtenOffIn(items, values) })
      }
      draft={`delivery return ${delivery.id}`}
      send={t('Record return')}
      conflict={lateNotice}
      onCancel={onClose}
    >
      <p>{t('The order is cancelled. What is not written off goes back onto the shelf.')}</p>
      {items.map(({ productId, variantId, name, quantity }, n) => (
        <div key={`${productId}.${variantId}`} className={styles.line}>
          <NumberField
            name={offField(n)}
            label={t('{name}: written off, of {n}', { name, n: quantity })}
          />
        </div>
      ))}
      <TextField name="reason" label={t('Reason')} rows={2} maxLength={500} />
    </StaffForm>
  )
}

const OfOrder = ({ orderId, ...props }: Props & { orderId: string }) => (
  <Loaded
    query={useQuery(staffOrderQuery(useUserId(), orderId))}
    failed={t('The order could not be loaded')}
  >
    {(order) => <Lines {...props} order={order} />}
  </Loaded>
)

/** Asks how many of the returned pieces are written off, and why the goods came back. */
export const ReturnForm = (props: Props) =>
  props.delivery.orderId === null ? null : <OfOrder {...props} orderId={props.delivery.orderId} />
