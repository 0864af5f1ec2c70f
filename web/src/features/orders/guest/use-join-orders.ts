import { placedOrder } from '#contract/order/place-order.ts'
import { api, messageOf } from '#web/lib/api.ts'
import type { Text, TextWithFacts } from '#web/lib/text.ts'
import { useText } from '#web/lib/text.ts'
import { showToast } from '#web/lib/toasts.ts'
import { NO_CONNECTION, useAction } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import type { HeldOrder } from '#web/shop/checkout/guest-orders.ts'
import { dispatch, proofOf } from '#web/shop/checkout/use-checkout.ts'
import { keys } from '#web/shop/keys.ts'

const join = (order: HeldOrder) =>
  api(`/api/orders/${order.id}/join`, placedOrder, { method: 'POST', headers: proofOf(order.id) })

type Refused = { order: HeldOrder; why: Text | TextWithFacts }

/** Takes orders of this browser into the account, one after the other. One that is refused stops no other. */
const joinEach = async (orders: readonly HeldOrder[]) => {
  const taken: HeldOrder[] = []
  const refused: Refused[] = []
  for (const order of orders) {
    try {
      await join(order)
      taken.push(order)
    } catch (error) {
      refused.push({ order, why: messageOf(error, NO_CONNECTION) })
    }
  }
  return { taken, refused }
}

export const useJoinOrders = (onDone: () => void) => {
  const t = useText()
  const userId = useUserId()
  const own = keys.own(userId)
  return useAction({
    send: joinEach,
    done: ({ taken, refused }) => {
      for (const { id } of taken)
        dispatch({ type: 'guestOrderJoined', orderId: id, userId: userId ?? null })
      const [first] = refused
      if (first === undefined) {
        const orders = taken.map(({ orderNumber }) => orderNumber).join(', ')
        showToast(t('Added to your account'), t('Now in My Orders: {orders}', { orders }))
        onDone()
      } else {
        const { orderNumber } = first.order
        showToast(
          t('Order {orderNumber} was not added', { orderNumber }),
          t(first.why),
          'destructive',
        )
      }
    },
    failed: t('Your orders were not added'),
    invalidates: [own.orders(), own.order(), own.delivery()],
  })
}
