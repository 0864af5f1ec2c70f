import { type Coordinates, distanceKm } from '#contract/rules/distance.ts'
import { type DeliveryPlace, exactly, useDeliveryLocation } from '../branch/delivery-location.ts'
import { pinOf, type SavedPlace } from './draft.ts'
import { dispatch, draftNow } from './use-checkout.ts'

/** Points that are closer together than this, in km, count as the same door. */
const SAME_DOOR_KM = 0.3

const areSame = (one: Coordinates | null, other: Coordinates | null): boolean =>
  one === null || other === null ? one === other : distanceKm(one, other) <= SAME_DOOR_KM

/** Delivers to a place that was chosen in the page's header. Header and checkout always have the same place. */
export const deliverTo = (place: DeliveryPlace): void => {
  useDeliveryLocation.getState().save(place)
  const { pin, addressId } = draftNow()
  const exact = exactly(place)
  if (areSame(pin, exact)) return
  // The chosen saved address lies at a different place, so the shopper enters a new address.
  if (addressId !== null) dispatch({ type: 'newAddressStarted' })
  dispatch({ type: 'pinPlaced', pin: exact })
}

/** Delivers to a saved address, and shows it in the header. */
export const deliverToSaved = (saved: SavedPlace): void => {
  dispatch({ type: 'addressChosen', saved })
  const { id: addressId, street, city } = saved
  const place = { text: `${street}, ${city}`, coordinates: pinOf(saved), addressId }
  useDeliveryLocation.getState().save(place)
}

/** Delivers to the pin, or to the typed address if there is no pin. `words` describes the pin in the header. */
export const deliverToPin = (pin: Coordinates | null, words: string): void => {
  const { entry } = draftNow()
  dispatch({ type: 'pinPlaced', pin })
  const typed = [entry.street.trim(), entry.city.trim()].filter((part) => part !== '').join(', ')
  const { place, save } = useDeliveryLocation.getState()
  if (pin !== null) save({ text: words, coordinates: pin, described: true })
  else if (place?.coordinates) save(typed === '' ? null : { text: typed, coordinates: null })
}

/** Called when the form is filled in: shows the form's address in the header. */
export const deliverToEntry = (): void => {
  const { entry, pin, addressId } = draftNow()
  const { place, save } = useDeliveryLocation.getState()
  if (place !== null && pin !== null && areSame(exactly(place), pin)) return
  const text = `${entry.street.trim()}, ${entry.city.trim()}`
  save({ text, coordinates: pin, ...(addressId === null ? {} : { addressId }) })
}

/**
 * The saved address to choose first: the one that the header shows. If the header shows no exact place, it is the
 * default address, or else the first.
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
