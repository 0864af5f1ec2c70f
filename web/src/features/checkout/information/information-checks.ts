import { placeOrderBody } from '#contract/order/place-order.ts'
import { errorsOf, type FieldErrors } from '#web/lib/form/forms.ts'
import type { Entry } from '#web/shop/checkout/checkout-draft.ts'

const { customer, address, notes } = placeOrderBody.shape

/** The rules and texts are the server's. */
const information = customer.extend({
  ...address.unwrap().pick({ street: true, city: true, region: true }).shape,
  notes,
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

/** The server names a field by its path in the order: 'customer.phone', 'address.street'. */
export const byField = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [path.split('.').at(-1) ?? path, message]),
  )
