import { holdsOrder, isGuest } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import { order } from '../../domain/order/order.ts'
import { isPlaced, type OrderState } from '../../domain/order/state.ts'
import type { OrderStatus } from '../../domain/order/vocabulary.ts'
import { payment } from '../../domain/payment/payment.ts'
import type { Command } from '../engine/command.ts'
import { executeAsSeen, load } from '../engine/execute.ts'
import { alignPlaced } from '../guest-orders/guest-orders.ts'

export type ChangeOrderStatus = {
  orderId: string
  status: OrderStatus
  /** The order's revision that the sender saw. Without it no check is made. */
  revision?: number | undefined
  reason?: string | undefined
}

/** Changes an order's status. `domain/order/transitions.ts` says who may set which status. */
export const changeOrderStatus: Command<
  ChangeOrderStatus,
  { orderId: string; status: OrderStatus }
> = {
  name: 'change-order-status',
  may: (actor, { orderId }) => !isGuest(actor) || holdsOrder(actor, orderId),
  run: async ({ orderId, status: to, reason = '', revision: expectedRevision }, context) => {
    const by = context.actor
    const isPaid = (await load(context, payment, orderId)).paid !== null
    const command = { type: 'ChangeStatus', to, by, reason: reason.trim(), isPaid } as const
    const seen = {
      expectedRevision,
      tell: (state: OrderState) => (isPlaced(state) ? { status: state.status } : {}),
    }
    const changed = await executeAsSeen(context, order, orderId, command, seen)
    if (!changed.ok) return changed
    const { state } = changed.value
    await alignPlaced(context, state)
    return isPlaced(state) ? ok({ orderId, status: state.status }) : reject('ORDER_NOT_FOUND')
  },
}
