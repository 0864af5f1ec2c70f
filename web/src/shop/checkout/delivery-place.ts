import type { KnownPlace } from '#contract/map.ts'
import { type Coordinates, distanceKm } from '#contract/rules/distance.ts'
import { type DeliveryPlace, exactly, useDeliveryLocation } from '../branch/delivery-location.ts'
import { located } from '../map/located.ts'
import { defaultOf, placeOfSaved, type SavedAddress, showByDefault } from './default-place.ts'
import { type AddressWords, pinOf, type SavedPlace } from './draft.ts'
import { isAddressTyped } from './draft-address.ts'
import { dispatch, draftNow } from './use-checkout.ts'

/** Points that are closer together than this, in km, count as the same door. */
const SAME_DOOR_KM = 0.3

/** A saved address this close to the middle of an estate or town, in km, counts as inside it. */
const SAME_AREA_KM = 1.5

const areSame = (one: Coordinates | null, other: Coordinates | null): boolean =>
  one === null || other === null ? one === other : distanceKm(one, other) <= SAME_DOOR_KM

/** True if the pin is at the place, or inside it if the place is an estate or a town. */
const isAt = (pin: Coordinates | null, { coordinates, rough }: DeliveryPlace): boolean =>
  pin !== null &&
  coordinates !== null &&
  distanceKm(pin, coordinates) <= (rough === true ? SAME_AREA_KM : SAME_DOOR_KM)

const save = (place: DeliveryPlace | null): void => useDeliveryLocation.getState().save(place)

const noWords: AddressWords = { street: '', city: '', region: '' }

/** Fills the form's address from the place. Parts that the place does not say become empty. */
const fillFrom = (place: DeliveryPlace): void =>
  dispatch({ type: 'placeFilled', address: place.address ?? noWords, pin: exactly(place) })

/** Delivers to a place that was chosen in the page's header. Header and checkout always have the same place. */
export const deliverTo = (place: DeliveryPlace): void => {
  save(place)
  const draft = draftNow()
  const { pin, addressId } = draft
  if (isAddressTyped(draft)) {
    const exact = exactly(place)
    if (!areSame(pin, exact)) dispatch({ type: 'pinPlaced', pin: exact })
    return
  }
  // The place is the chosen saved address, or a text that tells nothing about where it is.
  if (addressId !== null && (isAt(pin, place) || place.coordinates === null)) return
  // The chosen saved address lies at a different place, so the shopper enters a new address.
  if (addressId !== null) dispatch({ type: 'newAddressStarted' })
  fillFrom(place)
}

/** Forgets the place of the page's header, and what it filled in. */
export const forgetPlace = (): void => {
  save(null)
  if (draftNow().fromPlace) dispatch({ type: 'placeFilled', address: noWords, pin: null })
}

/** Delivers to a saved address that the shopper chose, and shows it in the header. */
export const deliverToSaved = (saved: SavedPlace): void => {
  dispatch({ type: 'addressChosen', saved })
  save(placeOfSaved(saved))
}

/**
 * Delivers to the pin, or to the typed address if there is no pin. `words` describes the pin in the header. Empty fields
 * for city and region are filled in from `places`.
 */
export const deliverToPin = (
  pin: Coordinates | null,
  words: string,
  places: readonly KnownPlace[] = [],
): void => {
  const { entry } = draftNow()
  dispatch({ type: 'pinPlaced', pin })
  if (pin !== null) {
    const there = located(places, { text: words, coordinates: pin, described: true })
    const { city, region } = there.address ?? noWords
    dispatch({ type: 'entryPrefilled', known: { city, region } })
    save(there)
    return
  }
  const typed = [entry.street.trim(), entry.city.trim()].filter((part) => part !== '').join(', ')
  const { place } = useDeliveryLocation.getState()
  if (place?.coordinates) save(typed === '' ? null : { text: typed, coordinates: null })
}

/**
 * Delivers to a place that was chosen in the checkout. Only an exact place is a pin; an estate or a town fills the empty
 * fields of the address, and tells about where it is.
 */
export const deliverToChosen = (place: DeliveryPlace, places: readonly KnownPlace[]): void => {
  const exact = exactly(place)
  if (exact !== null) {
    deliverToPin(exact, place.text, places)
    return
  }
  deliverTo(place)
  const { city, region } = place.address ?? noWords
  dispatch({ type: 'entryPrefilled', known: { city, region } })
}

const isInArea = ({ rough, address }: DeliveryPlace, { city, region }: AddressWords): boolean =>
  rough === true && address?.city === city && address.region === region

/** Called when the form is filled in: shows the form's address in the header. */
export const deliverToEntry = (): void => {
  const { entry, pin, addressId, fromPlace } = draftNow()
  const { place } = useDeliveryLocation.getState()
  if (place !== null && (fromPlace || isAt(pin, place))) return
  const [street, city, region] = [entry.street.trim(), entry.city.trim(), entry.region.trim()]
  const address = { street, city, region }
  const text = `${street}, ${city}`
  // The shopper added words to an estate or town. The header still knows about where it is.
  if (place !== null && pin === null && isInArea(place, address)) save({ ...place, text, address })
  else save({ text, coordinates: pin, address, ...(addressId === null ? {} : { addressId }) })
}

/**
 * The saved address that the header's place is. If the header shows a place whose coordinates are not known, or a place
 * that nobody chose, it is the default address, or else the first.
 */
const preferredAddress = <Saved extends SavedAddress>(
  addresses: readonly Saved[],
): Saved | undefined => {
  const { place } = useDeliveryLocation.getState()
  if (place === null || place.byDefault === true) return defaultOf(addresses)
  const meant = addresses.find((saved) => saved.id === place.addressId || isAt(pinOf(saved), place))
  return meant ?? (place.coordinates === null ? defaultOf(addresses) : undefined)
}

/** Fills an empty form: with the saved address that the header shows, or else with the header's place. */
export const fillFromHeader = (addresses: readonly SavedAddress[]): void => {
  const preferred = preferredAddress(addresses)
  const { place } = useDeliveryLocation.getState()
  if (preferred === undefined) {
    if (place !== null) fillFrom(place)
    return
  }
  dispatch({ type: 'addressChosen', saved: preferred })
  showByDefault(preferred, place === null || place.byDefault === true)
}
