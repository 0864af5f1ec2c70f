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
import { cancelOrder } from '#web/shop/order/order-queries.ts'

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

const useEnding = (
  { id, orderNumber }: UnpaidOrder,
  end: () => Promise<void>,
  onDone: () => void,
) => {
  const t = useText()
  const { mutate, isPending } = useAction({
    send: end,
    done: onDone,
    failed: t('Order {orderNumber} stays as it is', { orderNumber }),
    invalidates: [...orderKeys(useUserId(), id), keys.shop.stock()],
  })
  return { withdraw: () => mutate(), busy: isPending }
}

/**
 * Cancels the order that waits for its payment. If money is on its way or has arrived, the order stays: the shopper is
 * told why, and sees the state of the payment.
 */
export const useWithdrawal = (unpaid: UnpaidOrder, onDone: () => void) => {
  const { id } = unpaid
  // The server refuses the withdrawal while money is on its way. Sending it twice changes nothing.
  const end = () => send(`/api/orders/${id}/withdraw`, { method: 'POST', headers: proofOf(id) })
  return useEnding(unpaid, end, onDone)
}

/** The same while a prompt is on the phone, for a shopper who was warned of it. */
export const useWarnedWithdrawal = (unpaid: UnpaidOrder, onDone: () => void) =>
  useEnding(unpaid, () => cancelOrder(unpaid.id, 'I want to change my order'), onDone)
