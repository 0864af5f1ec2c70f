import type { Order } from '#contract/order.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { line } from '#contract/rules/primitives.ts'
import { z } from '#contract/rules/zod.ts'
import { Button } from '#web/staff-ui/antd.ts'
import { TextField } from '#web/staff-ui/form/fields.tsx'
import { StaffForm } from '#web/staff-ui/form/staff-form.tsx'
import { useStep } from '../use-step.ts'
import { LateNotice } from './late-notice.tsx'
import styles from './order-drawer.module.css'

const body = z.object({ reason: line(3, 500, 'REASON_REQUIRED') })

const effectOf = ({ paymentMethod, paymentStatus }: Order): string =>
  paymentMethod === 'mpesa' && paymentStatus === 'paid'
    ? t('Its pieces can be sold again, and the money becomes a refund that is due.')
    : t('Its pieces can be sold again.')

/** Asks for the reason, which the customer reads too. */
export const CancelForm = ({ order, onKeep }: { order: Order; onKeep(): void }) => {
  const { mutateAsync } = useStep(order)
  return (
    <div className={styles.cancel}>
      <p>
        <strong>{t('Cancel {orderNumber}?', { orderNumber: order.orderNumber })}</strong>{' '}
        <span>{effectOf(order)}</span>
      </p>
      <StaffForm
        schema={body}
        start={{ reason: '' }}
        onSend={({ reason }) => mutateAsync({ status: 'cancelled', reason })}
        send={t('Cancel order')}
        danger
        conflict={(error) => <LateNotice error={error} nothing={t('Nothing was cancelled.')} />}
        others={<Button onClick={onKeep}>{t('Keep order')}</Button>}
      >
        <TextField
          name="reason"
          label={t('Reason, for the customer too')}
          rows={2}
          maxLength={500}
        />
      </StaffForm>
    </div>
  )
}
