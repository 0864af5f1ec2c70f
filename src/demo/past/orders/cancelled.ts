import { cancelDelivery } from '#src/commands/delivery/follow-order.ts'
import { releaseOrderStock } from '#src/commands/inventory/order-stock.ts'
import { noteOrderCancelled } from '#src/commands/payment/follow-order.ts'
import type { Act } from '../past.ts'

/** What the shop's workers do once an order is cancelled. */
export const cancelled = async (act: Act, { orderId }: { orderId: string }): Promise<void> => {
  await act.follow(cancelDelivery, { orderId })
  await act.follow(releaseOrderStock, { orderId })
  await act.follow(noteOrderCancelled, { orderId })
}
