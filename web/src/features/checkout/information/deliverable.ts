import { reaches } from '#contract/rules/distance.ts'
import { useCurrentBranch } from '#web/shop/branch/branch.ts'
import { useDraft } from '#web/shop/checkout/use-checkout.ts'

/** The id of the group in which the pin is set. */
export const PIN = 'checkout-pin'

/** True if the current branch delivers to the pin. Without a pin nobody knows, and the street is taken on trust. */
export const useDeliverable = (): boolean => {
  const branch = useCurrentBranch()
  const pin = useDraft((draft) => draft.pin)
  return pin === null || branch === undefined || reaches(branch, pin)
}

export const focusPin = (): void => document.getElementById(PIN)?.focus()
