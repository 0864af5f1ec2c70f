import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '#web/lib/api.ts'
import { useText } from '#web/lib/text.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { keys, orderKeys } from '#web/shop/keys.ts'
import { withdrawOrder } from '#web/shop/order/order-queries.ts'
import type { UnpaidOrder } from '#web/shop/payment/unpaid-order.ts'

/**
 * Cancels the order that waits for its payment. Where money is on its way, or has come meanwhile, it stays: the shopper
 * is told why, and sees how its payment stands now.
 */
export const useWithdrawal = (unpaid: UnpaidOrder, onDone: () => void) => {
  const t = useText()
  const client = useQueryClient()
  const userId = useUserId()
  const { id, orderNumber } = unpaid
  const { mutate, isPending } = useMutation({
    mutationFn: () => withdrawOrder(id),
    onSuccess: onDone,
    onError: (error) =>
      showToast(
        t('Order {orderNumber} stays as it is', { orderNumber }),
        t(messageOf(error, 'Please check your connection and try again.')),
        'destructive',
      ),
    onSettled: () =>
      Promise.all(
        [...orderKeys(userId, id), keys.shop.stock()].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  })
  return { withdraw: () => mutate(), busy: isPending }
}
