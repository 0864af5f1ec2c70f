import type { KnownPlace } from '#contract/map.ts'
import { type DeliveryPlace, exactly } from '../branch/delivery-location.ts'
import { cityOf, isNameOf, placeInText } from './place-names.ts'
import { nearestPlace, type SpotPlace } from './places.ts'

const middleOf = ({ latitude, longitude }: SpotPlace) => ({ latitude, longitude })

/** What the shopper wrote, as the street of an address: a town's name alone is no street. */
const streetOf = ({ text, described }: DeliveryPlace, known: SpotPlace | undefined): string => {
  if (described === true) return ''
  return known?.kind === 'town' && isNameOf(known, text) ? '' : text.trim()
}

/**
 * The place with the words of an address there. A text without coordinates that names a known place gets the middle of
 * that place.
 */
export const located = (places: readonly KnownPlace[], place: DeliveryPlace): DeliveryPlace => {
  const exact = exactly(place)
  const named = place.described === true ? undefined : placeInText(places, place.text)
  const known = exact === null ? named : nearestPlace(places, exact)?.place
  const found = known && cityOf(known)
  const address = { city: '', region: '', ...found, street: streetOf(place, known) }
  if (place.coordinates !== null || named === undefined) return { ...place, address }
  return { ...place, address, coordinates: middleOf(named), rough: true }
}
