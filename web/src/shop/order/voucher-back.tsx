import type { Order } from '#contract/order.ts'
import { useText } from '../../lib/text.ts'

/** Says that an order that came to nothing has given its voucher back. */
export const VoucherBack = ({ order }: { order: Pick<Order, 'status' | 'discount'> }) => {
  const t = useText()
  return order.status === 'cancelled' && order.discount > 0 ? (
    <p>{t('The voucher of this order is yours again.')}</p>
  ) : null
}
