import type { Draft } from './draft.ts'

/** True if no field of the address is filled in. */
export const isAddressBlank = ({ entry: { street, city, region } }: Draft): boolean =>
  [street, city, region].every((field) => field.trim() === '')

/** True if the form shows an address that the shopper typed for this order. */
export const isAddressTyped = (draft: Draft): boolean =>
  draft.addressId === null &&
  !draft.fromPlace &&
  draft.typed.street !== undefined &&
  !isAddressBlank(draft)
