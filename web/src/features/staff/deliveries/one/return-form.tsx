import { useQuery } from '@tanstack/react-query'
import type { Delivery } from '#contract/delivery/delivery.ts'
import type { StaffOrderDetail } from '#contract/order/staff-order.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { Button } from '#web/staff-ui/antd.ts'
import { TextField } from '#web/staff-ui/form/fields.tsx'
import { NumberField } from '#web/staff-ui/form/number-field.tsx'
import { StaffForm } from '#web/staff-ui/form/staff-form.tsx'
import { Loaded } from '#web/staff-ui/page/loaded.tsx'
import { staffOrderQuery } from '../../orders/orders-api.ts'
import { LateNotice } from '../late-notice.tsx'
import { useChange } from '../use-change.ts'
import styles from './one.module.css'
import { offField, returnBody, writtenOffIn } from './returned-lines.ts'

type Props = { delivery: Delivery; onClose(): void }

const Lines = ({ delivery, order, onClose }: Props & { order: StaffOrderDetail }) => {
  const { mutateAsync } = useChange(delivery, onClose)
  const { items } = order
  return (
    <StaffForm
      schema={returnBody(items)}
      start={{ reason: '', ...Object.fromEntries(items.map((_, n) => [offField(n), 0])) }}
      onSend={({ reason, ...values }) =>
        mutateAsync({ status: 'returned', reason, writtenOff: writtenOffIn(items, values) })
      }
      send={t('Record return')}
      conflict={(error) => <LateNotice error={error} />}
      others={<Button onClick={onClose}>{t('Cancel')}</Button>}
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

/** Asks which of the goods that are back can be sold again, and why they came back. */
export const ReturnForm = (props: Props) =>
  props.delivery.orderId === null ? null : <OfOrder {...props} orderId={props.delivery.orderId} />
