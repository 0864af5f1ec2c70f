import { wishesOf } from '#contract/order/customer.ts'
import type { OrderDetail } from '#contract/order/order-detail.ts'
import { displayPhone } from '#contract/rules/phone.ts'
import { useCheckoutDraft } from '../../shop/checkout/checkout-draft.ts'

const recallAddress = ({ address, addressId }: OrderDetail): void => {
  const { prefill, chooseAddress, placePin } = useCheckoutDraft.getState()
  if (addressId !== null) {
    chooseAddress({ ...address, id: addressId })
    return
  }
  const { street, city, region, latitude, longitude } = address
  prefill({ street, city, region })
  if (latitude !== undefined && longitude !== undefined) placePin({ latitude, longitude })
}

/** Fills from the old order what this tab does not know of the shopper. `payPhone` gets the new order's prompt. */
export const recallEntry = (order: OrderDetail | undefined, payPhone: string): void => {
  const { patch, prefill, entry } = useCheckoutDraft.getState()
  patch({ payPhone })
  if (order === undefined) return
  const { customer } = order
  if ([entry.street, entry.city, entry.region].every((field) => field.trim() === ''))
    recallAddress(order)
  prefill({ ...customer, phone: displayPhone(customer.phone), ...wishesOf(order) })
}
