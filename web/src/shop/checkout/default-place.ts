import { type DeliveryPlace, useDeliveryLocation } from '../branch/delivery-location.ts'
import { pinOf, type SavedPlace } from './draft.ts'

const save = (place: DeliveryPlace | null): void => useDeliveryLocation.getState().save(place)

/** The saved address as a place for the page's header. */
export const placeOfSaved = (saved: SavedPlace): DeliveryPlace => {
  const { id: addressId, street, city } = saved
  return { text: `${street}, ${city}`, coordinates: pinOf(saved), addressId }
}

export type SavedAddress = SavedPlace & { isDefault: boolean }

/** The address that is chosen for a customer who chose none: the default address, or else the first. */
export const defaultOf = <Saved extends SavedAddress>(
  addresses: readonly Saved[],
): Saved | undefined => addresses.find(({ isDefault }) => isDefault) ?? addresses[0]

/** Shows the saved address in the header. `byDefault`: nobody chose it. */
export const showByDefault = (saved: SavedPlace, byDefault: boolean): void =>
  save({ ...placeOfSaved(saved), ...(byDefault ? { byDefault } : {}) })

/**
 * Shows the default address of the account in the header, unless the shopper chose another place. A chosen saved address
 * that the account does not have is dropped: it was deleted, or belongs to another account.
 */
export const showDefaultAddress = (addresses: readonly SavedAddress[]): void => {
  const { place } = useDeliveryLocation.getState()
  const isChosen = place !== null && place.byDefault !== true
  if (isChosen && place.addressId === undefined) return
  if (isChosen && addresses.some(({ id }) => id === place.addressId)) return
  const saved = defaultOf(addresses)
  if (saved !== undefined) showByDefault(saved, true)
  else if (place !== null) save(null)
}

/** Removes the place if it belongs to an account. Called while nobody is signed in. */
export const dropAccountPlace = (): void => {
  if (useDeliveryLocation.getState().place?.addressId !== undefined) save(null)
}
