import type { Order } from '#contract/order.ts'
import { useText } from '#web/lib/text.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { OrderAgainButton } from '../order-again-button.tsx'
import styles from './order-details.module.css'

/** The actions on an opened order. `tracked`: the number and phone that opened it, if nothing better did. */
export const DetailsActions = ({
  order,
  tracked,
  onLeave,
  onRate,
}: {
  order: Order
  tracked?: { orderNumber: string; phone: string }
  onLeave(): void
  /** Undefined for a guest, who has no account to review by. */
  onRate?: (() => void) | undefined
}) => {
  const t = useText()
  return (
    <div className={styles.actions}>
      <ButtonLink look="outline" to={`/orders/${order.id}/receipt`} state={tracked ?? null}>
        {t('Receipt')}
      </ButtonLink>
      {onRate !== undefined && order.status === 'delivered' ? (
        <Button look="outline" onClick={onRate}>
          {t('Rate your order')}
        </Button>
      ) : null}
      <OrderAgainButton order={order} onDone={onLeave} />
    </div>
  )
}
