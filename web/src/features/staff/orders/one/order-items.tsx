import type { Order } from '#contract/order.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { Picture } from '#web/ui/picture.tsx'
import styles from './order-drawer.module.css'

export const OrderItems = ({ items }: Pick<Order, 'items'>) => (
  <ul className={styles.items}>
    {items.map(({ productId, variantId, name, quantity, price, total, imageUrl }) => (
      <li key={`${productId}-${variantId}`} className={styles.item}>
        <span className={styles.picture}>
          <Picture src={imageUrl} of="product" />
        </span>
        <span className={styles.name}>
          <span>{name}</span>
          <span className={styles.quiet}>{`${quantity} × ${formatKsh(price)}`}</span>
        </span>
        <span className={styles.amount}>{formatKsh(total)}</span>
      </li>
    ))}
  </ul>
)
