import { wishesOf } from '#contract/order/customer.ts'
import type { OrderDetail } from '#contract/order/order-detail.ts'
import { displayPhone } from '#contract/rules/phone.ts'
import { dispatch, draftNow } from '../../shop/checkout/use-checkout.ts'

const recallAddress = ({ address, addressId }: OrderDetail): void => {
  if (addressId !== null) {
    dispatch({ type: 'addressChosen', saved: { ...address, id: addressId } })
    return
  }
  const { street, city, region, latitude, longitude } = address
  dispatch({ type: 'entryPrefilled', known: { street, city, region } })
  if (latitude !== undefined && longitude !== undefined)
    dispatch({ type: 'pinPlaced', pin: { latitude, longitude } })
}

/** Fills from the old order what this tab does not know of the shopper. `payPhone` gets the new order's prompt. */
export const recallEntry = (order: OrderDetail | undefined, payPhone: string): void => {
  dispatch({ type: 'payPhoneWritten', payPhone })
  if (order === undefined) return
  const { entry } = draftNow()
  if ([entry.street, entry.city, entry.region].every((field) => field.trim() === ''))
    recallAddress(order)
  const { customer } = order
  const known = { ...customer, phone: displayPhone(customer.phone), ...wishesOf(order) }
  dispatch({ type: 'entryPrefilled', known })
}
