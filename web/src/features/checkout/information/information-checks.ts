import { deliveryAddress } from '#contract/address.ts'
import { customer, sentWishes } from '#contract/order/customer.ts'
import { errorsOf, type FieldErrors } from '#web/lib/form/forms.ts'
import type { Entry } from '#web/shop/checkout/checkout-draft.ts'

/** The rules and texts are the server's. */
const information = customer.extend({
  ...deliveryAddress.pick({ street: true, city: true, region: true }).shape,
  ...sentWishes,
})

export const trimmed = (entry: Entry): Entry => ({
  name: entry.name.trim(),
  email: entry.email.trim(),
  phone: entry.phone.trim(),
  street: entry.street.trim(),
  city: entry.city.trim(),
  region: entry.region.trim(),
  notes: entry.notes.trim(),
})

export const complaintsAbout = (entry: Entry): FieldErrors => errorsOf(information, trimmed(entry))
