import type { Order } from '#contract/order.ts'
import { useText } from '../../lib/text.ts'
import { useItemNames } from '../../shop/cart/item-names.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { OrderCard } from './order-card.tsx'
import styles from './orders.module.css'

export const OrderList = ({
  orders,
  empty,
  onDetails,
  onPay,
  onCancel,
  onRate,
}: {
  orders: readonly Order[]
  empty: string
  onDetails(order: Order): void
  onPay(order: Order): void
  onCancel(order: Order): void
  onRate(order: Order): void
}) => {
  const t = useText()
  const nameOf = useItemNames(orders.flatMap(({ items }) => items))
  if (orders.length === 0)
    return (
      <EmptyState
        title={empty}
        action={<ButtonLink to="/products">{t('Start Shopping')}</ButtonLink>}
      />
    )
  return (
    <ul className={styles.list}>
      {orders.map((order) => (
        <li key={order.id}>
          <OrderCard
            order={order}
            nameOf={nameOf}
            onDetails={() => onDetails(order)}
            onPay={() => onPay(order)}
            onCancel={() => onCancel(order)}
            onRate={() => onRate(order)}
          />
        </li>
      ))}
    </ul>
  )
}
