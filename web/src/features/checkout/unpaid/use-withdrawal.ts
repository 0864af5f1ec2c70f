import { send } from '#web/lib/api.ts'
import { useText } from '#web/lib/text.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import type { UnpaidOrder } from '#web/shop/checkout/checkout.ts'
import { proofOf } from '#web/shop/checkout/use-checkout.ts'
import { keys, orderKeys } from '#web/shop/keys.ts'

/**
 * Cancels the order that waits for its payment. The order stays if money is on its way, or has come meanwhile: the
 * shopper is told why, and sees how its payment stands now.
 */
export const useWithdrawal = (unpaid: UnpaidOrder, onDone: () => void) => {
  const t = useText()
  const userId = useUserId()
  const { id, orderNumber } = unpaid
  const { mutate, isPending } = useAction({
    // The server refuses this while money is on its way. Sending it a second time changes nothing.
    send: () => send(`/api/orders/${id}/withdraw`, { method: 'POST', headers: proofOf(id) }),
    done: onDone,
    failed: t('Order {orderNumber} stays as it is', { orderNumber }),
    invalidates: [...orderKeys(userId, id), keys.shop.stock()],
  })
  return { withdraw: () => mutate(), busy: isPending }
}
