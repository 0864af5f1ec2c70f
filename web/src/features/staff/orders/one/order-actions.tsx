import { useState } from 'react'
import type { Order } from '#contract/order.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { Button } from '#web/staff-ui/antd.ts'
import { StepButton } from '../step-button.tsx'
import { CancelForm } from './cancel-form.tsx'
import styles from './order-drawer.module.css'

/** What the viewer may do with the order now. A cancellation stands apart, and says what it does. */
export const OrderActions = ({ order }: { order: Order }) => {
  const [cancelling, setCancelling] = useState(false)
  const mayCancel = order.allowed.includes('cancelled')
  if (order.allowed.length === 0) return null
  if (cancelling && mayCancel)
    return <CancelForm order={order} onKeep={() => setCancelling(false)} />
  return (
    <div className={styles.actions}>
      <StepButton key={order.revision} order={order} />
      {mayCancel ? (
        <Button danger onClick={() => setCancelling(true)}>
          {t('Cancel order')}
        </Button>
      ) : null}
    </div>
  )
}
