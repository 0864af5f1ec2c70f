import { isGuest } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import { order } from '../../domain/order/order.ts'
import { isPlaced } from '../../domain/order/state.ts'
import type { OrderStatus } from '../../domain/order/vocabulary.ts'
import { payment } from '../../domain/payment/payment.ts'
import type { Command } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'
import { alignPlaced } from '../guest-orders/guest-orders.ts'

export type ChangeOrderStatus = {
  orderId: string
  status: OrderStatus
  reason?: string | undefined
}

/** The table of transitions says who may set which status: it depends on the order. */
export const changeOrderStatus: Command<
  ChangeOrderStatus,
  { orderId: string; status: OrderStatus }
> = {
  name: 'change-order-status',
  may: (actor) => !isGuest(actor),
  run: async ({ orderId, status: to, reason = '' }, context) => {
    const by = context.actor
    const isPaid = (await load(context, payment, orderId)).paid !== null
    const command = { type: 'ChangeStatus', to, by, reason: reason.trim(), isPaid } as const
    const changed = await execute(context, order, orderId, command)
    if (!changed.ok) return changed
    const { state } = changed.value
    await alignPlaced(context, state)
    return isPlaced(state) ? ok({ orderId, status: state.status }) : reject('ORDER_NOT_FOUND')
  },
}
