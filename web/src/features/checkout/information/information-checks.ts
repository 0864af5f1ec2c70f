import { customer, deliveryAddress, sentWishes } from '#contract/order/customer.ts'
import { reaches } from '#contract/rules/distance.ts'
import { errorsOf, type FieldErrors } from '#web/lib/forms.ts'
import { useCurrentBranch } from '#web/shop/branch/branch.ts'
import { type Entry, trimmed } from '#web/shop/checkout/draft.ts'
import { useDraft } from '#web/shop/checkout/use-checkout.ts'

/**
 * The server names a field by its path in the order ('customer.phone', 'address.street'). The form uses the last part
 * alone.
 */
export const byField = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [path.split('.').at(-1) ?? path, message]),
  )

/** The id of the form's group in which the shopper sets the pin. */
export const PIN = 'checkout-pin'

/**
 * True if the current branch delivers to the pin. Without a pin the distance is unknown, and the address is accepted.
 */
export const useDeliverable = (): boolean => {
  const branch = useCurrentBranch()
  const pin = useDraft((draft) => draft.pin)
  return pin === null || branch === undefined || reaches(branch, pin)
}

export const focusPin = (): void => document.getElementById(PIN)?.focus()

/** The form follows the server's rules and error texts. */
const information = customer.extend({
  ...deliveryAddress.pick({ street: true, city: true, region: true }).shape,
  ...sentWishes,
})

export const complaintsAbout = (entry: Entry): FieldErrors => errorsOf(information, trimmed(entry))
