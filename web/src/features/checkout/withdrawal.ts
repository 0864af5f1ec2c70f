import { wishesOf } from '#contract/order/customer.ts'
import type { OrderDetail } from '#contract/order/order-detail.ts'
import { displayPhone } from '#contract/rules/phone.ts'
import { send } from '#web/lib/api.ts'
import { useText } from '#web/lib/text.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import type { UnpaidOrder } from '#web/shop/checkout/checkout.ts'
import { dispatch, draftNow, proofOf } from '#web/shop/checkout/use-checkout.ts'
import { keys, orderKeys } from '#web/shop/keys.ts'

const recallAddress = ({ address, addressId }: OrderDetail) => {
  if (addressId !== null) {
    dispatch({ type: 'addressChosen', saved: { ...address, id: addressId } })
    return
  }
  const { street, city, region, latitude, longitude } = address
  dispatch({ type: 'entryPrefilled', known: { street, city, region } })
  if (latitude !== undefined && longitude !== undefined)
    dispatch({ type: 'pinPlaced', pin: { latitude, longitude } })
}

/** Fills the empty fields of the form from the cancelled order. `payPhone` is the phone that pays for the new order. */
export const recallEntry = (order: OrderDetail | undefined, payPhone: string) => {
  dispatch({ type: 'payPhoneWritten', payPhone })
  if (order === undefined) return
  const { entry } = draftNow()
  if ([entry.street, entry.city, entry.region].every((field) => field.trim() === ''))
    recallAddress(order)
  const { customer } = order
  const known = { ...customer, phone: displayPhone(customer.phone), ...wishesOf(order) }
  dispatch({ type: 'entryPrefilled', known })
}

/**
 * Cancels the order that waits for its payment. If money has arrived, the order stays: the shopper is told why, and sees
 * the state of the payment. So it does if money is on its way, unless the shopper was warned of the prompt.
 */
export const useWithdrawal = (
  unpaid: UnpaidOrder,
  onDone: () => void,
  { isWarned = false }: { isWarned?: boolean } = {},
) => {
  const t = useText()
  const userId = useUserId()
  const { id, orderNumber } = unpaid
  const { mutate, isPending } = useAction({
    send: () =>
      isWarned
        ? send(`/api/orders/${id}/status`, {
            method: 'PATCH',
            body: { status: 'cancelled', reason: 'I want to change my order' },
            headers: proofOf(id),
          })
        : // The server refuses the withdrawal while money is on its way. Sending it twice changes nothing.
          send(`/api/orders/${id}/withdraw`, { method: 'POST', headers: proofOf(id) }),
    done: onDone,
    failed: t('Order {orderNumber} stays as it is', { orderNumber }),
    invalidates: [...orderKeys(userId, id), keys.shop.stock()],
  })
  return { withdraw: () => mutate(), busy: isPending }
}
