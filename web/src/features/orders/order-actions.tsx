import type { Order } from '#contract/order.ts'
import { useText } from '../../lib/text.ts'
import { isPaymentDue } from '../../shop/order/payment-due.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { OrderAgainButton } from './order-again-button.tsx'
import styles from './order-card.module.css'

const isOver = ({ status }: Order): boolean => status === 'delivered' || status === 'cancelled'

/** Without `onCancel` and `onRate` the viewer may only follow and pay. A guest has no account to rate by. */
export type OrderActionsProps = {
  order: Order
  onDetails(): void
  onPay(): void
  onCancel?(): void
  onRate?(): void
  /** The number and phone that opened it, if nothing better did. */
  tracked?: { orderNumber: string; phone: string }
}

export const OrderActions = ({
  order,
  onDetails,
  onPay,
  onCancel,
  onRate,
  tracked,
}: OrderActionsProps) => {
  const t = useText()
  const { orderNumber } = order
  return (
    <div className={styles.actions} data-due={isPaymentDue(order)}>
      {onCancel !== undefined && order.allowed.includes('cancelled') ? (
        <Button
          look="quiet"
          aria-label={t('Cancel order {orderNumber}', { orderNumber })}
          onClick={onCancel}
        >
          {t('Cancel Order')}
        </Button>
      ) : null}
      <Button
        look="outline"
        aria-label={t('View Details of {orderNumber}', { orderNumber })}
        onClick={onDetails}
      >
        {t('View Details')}
      </Button>
      {order.status === 'pending' || isOver(order) ? null : (
        <ButtonLink
          look="outline"
          to={`/delivery-tracking?q=${orderNumber}`}
          state={tracked}
          aria-label={t('Track Delivery of {orderNumber}', { orderNumber })}
        >
          {t('Track Delivery')}
        </ButtonLink>
      )}
      {onRate !== undefined && order.status === 'delivered' ? (
        <Button
          look="outline"
          aria-label={t('Rate your order {orderNumber}', { orderNumber })}
          onClick={onRate}
        >
          {t('Rate your order')}
        </Button>
      ) : null}
      {isOver(order) ? <OrderAgainButton order={order} /> : null}
      {isPaymentDue(order) ? (
        <Button aria-label={t('Pay now for {orderNumber}', { orderNumber })} onClick={onPay}>
          {t('Pay now')}
        </Button>
      ) : null}
    </div>
  )
}
