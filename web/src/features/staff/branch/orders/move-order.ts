import { useQueryClient } from '@tanstack/react-query'
import type { Order, OrderStatus } from '#contract/order.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { useText } from '#web/lib/text.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { keys } from '#web/shop/keys.ts'
import { orderStatusWords } from '#web/shop/order/status-words.ts'
import { latestOrdersQuery } from '../../new-orders/latest-orders.ts'
import { takeStep } from '../../orders/orders-api.ts'

type Move = { order: Order; to: OrderStatus }

/** Moves an order on. The list shows it at once, and takes it back where the server refuses. */
export const useMoveOrder = (branchId: number): ((move: Move) => void) => {
  const client = useQueryClient()
  const userId = useUserId()
  const say = useText()
  const { queryKey } = latestOrdersQuery(userId, branchId)
  const show = (order: Order): void => {
    client.setQueryData(queryKey, (all) => all?.map((one) => (one.id === order.id ? order : one)))
  }
  const { mutate } = useAction({
    send: ({ order: { id, revision }, to: status }: Move) => takeStep(id, { status, revision }),
    done: (_, { order, to }) => {
      showToast(
        t('Order Updated'),
        t('{orderNumber} is now {status}.', {
          orderNumber: order.orderNumber,
          status: orderStatusWords[to].label,
        }),
      )
    },
    failed: (_, why, { order }) => {
      show(order)
      showToast(t('Error'), `${t('Failed to update order status.')} ${say(why)}`, 'destructive')
    },
    invalidates: [keys.own(userId).orders(), keys.own(userId).order(), keys.own(userId).figures()],
  })
  return (move) => {
    // An answer that was asked for before the press would show the order as it was.
    void client.cancelQueries({ queryKey })
    show({ ...move.order, status: move.to, allowed: [] })
    mutate(move)
  }
}
