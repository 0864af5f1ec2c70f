import { type Coordinates, distanceKm } from '#contract/rules/distance.ts'
import { type DeliveryPlace, exactly, useDeliveryLocation } from '../branch/delivery-location.ts'
import { pinOf, type SavedPlace } from './draft.ts'
import { dispatch, draftNow } from './use-checkout.ts'

/** Points that are closer are the same door. */
const SAME_DOOR_KM = 0.3

const areSame = (one: Coordinates | null, other: Coordinates | null): boolean =>
  one === null || other === null ? one === other : distanceKm(one, other) <= SAME_DOOR_KM

/** One place holds for header and checkout. A place that was set in the header is where the order goes. */
export const deliverTo = (place: DeliveryPlace): void => {
  useDeliveryLocation.getState().save(place)
  const { pin, addressId } = draftNow()
  const exact = exactly(place)
  if (areSame(pin, exact)) return
  // The chosen address is another place.
  if (addressId !== null) dispatch({ type: 'newAddressStarted' })
  dispatch({ type: 'pinPlaced', pin: exact })
}

/** The order goes to a saved address, and the header says so. */
export const deliverToSaved = (saved: SavedPlace): void => {
  dispatch({ type: 'addressChosen', saved })
  const { id: addressId, street, city } = saved
  const place = { text: `${street}, ${city}`, coordinates: pinOf(saved), addressId }
  useDeliveryLocation.getState().save(place)
}

/** The order goes to the pin, or to a typed address without one. */
export const deliverToPin = (pin: Coordinates | null, words: string): void => {
  const { entry } = draftNow()
  dispatch({ type: 'pinPlaced', pin })
  const typed = [entry.street.trim(), entry.city.trim()].filter((part) => part !== '').join(', ')
  const { place, save } = useDeliveryLocation.getState()
  if (pin !== null) save({ text: words, coordinates: pin, described: true })
  else if (place?.coordinates) save(typed === '' ? null : { text: typed, coordinates: null })
}

/** The form is filled in, and the header names its address. */
export const deliverToEntry = (): void => {
  const { entry, pin, addressId } = draftNow()
  const { place, save } = useDeliveryLocation.getState()
  if (place !== null && pin !== null && areSame(exactly(place), pin)) return
  const text = `${entry.street.trim()}, ${entry.city.trim()}`
  save({ text, coordinates: pin, ...(addressId === null ? {} : { addressId }) })
}

/**
 * The saved address that the header's place is. Where that place is an exact one of its own, none is chosen; without
 * one it is the default address, or else the first.
 */
export const preferredAddress = <Saved extends SavedPlace & { isDefault: boolean }>(
  addresses: readonly Saved[],
): Saved | undefined => {
  const { place } = useDeliveryLocation.getState()
  const exact = exactly(place)
  const meant = addresses.find(
    (saved) => saved.id === place?.addressId || (exact !== null && areSame(pinOf(saved), exact)),
  )
  if (meant !== undefined || exact !== null) return meant
  return addresses.find(({ isDefault }) => isDefault) ?? addresses[0]
}
