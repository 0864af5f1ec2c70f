import { deliveryAddress } from '#contract/address.ts'
import { customer, sentWishes } from '#contract/order/customer.ts'
import { errorsOf, type FieldErrors } from '#web/lib/forms.ts'
import { type Entry, trimmed } from '#web/shop/checkout/draft.ts'

/** The rules and texts are the server's. */
const information = customer.extend({
  ...deliveryAddress.pick({ street: true, city: true, region: true }).shape,
  ...sentWishes,
})

export const complaintsAbout = (entry: Entry): FieldErrors => errorsOf(information, trimmed(entry))
