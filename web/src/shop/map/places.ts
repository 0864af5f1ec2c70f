import { queryOptions } from '@tanstack/react-query'
import { type KnownPlace, knownPlaces, mapGround, type PlaceKind } from '#contract/map.ts'
import { type Coordinates, distanceKm } from '#contract/rules/distance.ts'
import { searchKey } from '#contract/rules/text.ts'
import { api } from '../../lib/api.ts'
import { keys } from '../keys.ts'

/** The places that the shop knows by name. Asked for only where somebody looks for one. */
export const placesQuery = queryOptions({
  queryKey: keys.shop.places,
  queryFn: ({ signal }) => api('/api/places', knownPlaces, { signal }),
})

export const groundQuery = queryOptions({
  queryKey: keys.shop.ground,
  queryFn: ({ signal }) => api('/api/map', mapGround, { signal }),
})

/** A place that says where somebody is. */
export type SpotPlace = KnownPlace & { kind: Exclude<PlaceKind, 'region'> }

export const isSpot = (place: KnownPlace): place is SpotPlace => place.kind !== 'region'

/** About how far a place goes from its middle, where the list does not say. */
const USUAL_KM: Record<PlaceKind, number> = { town: 4, estate: 1.5, landmark: 0.4, region: 30 }

const extentKm = ({ kind, radiusKm }: KnownPlace): number => radiusKm ?? USUAL_KM[kind]

const wordsOf = (text: string): string[] =>
  searchKey(text)
    .replaceAll(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

const MOST_FOUND = 6

/** The places in whose name every written word begins a word. Names that begin as written come first. */
export const findPlaces = (places: readonly KnownPlace[], text: string): SpotPlace[] => {
  const written = wordsOf(text)
  if (written.join('').length < 2) return []
  const whole = written.join(' ')
  const rank = ({ name }: KnownPlace): number => {
    const words = wordsOf(name).join(' ')
    if (words === whole) return 0
    return words.startsWith(whole) ? 1 : 2
  }
  return places
    .filter(isSpot)
    .filter(({ name }) => {
      const words = wordsOf(name)
      return written.every((start) => words.some((word) => word.startsWith(start)))
    })
    .sort((one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name))
    .slice(0, MOST_FOUND)
}

/** Further away than this, a place does not say where somebody is. */
const NEAR_KM = 5

/** The known place nearest to a point, and whether the point lies within it. Undefined where none is near. */
export const nearestPlace = (
  places: readonly KnownPlace[],
  at: Coordinates,
): { place: SpotPlace; within: boolean } | undefined => {
  const [nearest] = places
    .filter(isSpot)
    .map((place) => ({ place, km: distanceKm(place, at) }))
    .sort((one, other) => one.km - other.km)
  if (nearest === undefined || nearest.km > NEAR_KM) return undefined
  return { place: nearest.place, within: nearest.km <= extentKm(nearest.place) }
}

const SUFFIX = /\s+(county|city|town|estate)$/

const plain = (text: string): string => wordsOf(text).join(' ').replace(SUFFIX, '')

/** The places and regions that a city or region names: 'Kiambu' is a town and a county. */
const placesCalled = (places: readonly KnownPlace[], text: string): KnownPlace[] => {
  const name = plain(text)
  return name === '' ? [] : places.filter((place) => plain(place.name) === name)
}

/** The place that an address names: its city, or what its street has in it. */
export const placeOfAddress = (
  places: readonly KnownPlace[],
  { street, city }: { street: string; city: string },
): SpotPlace | undefined => {
  const written = ` ${wordsOf(street).join(' ')} `
  const [inStreet] = places
    .filter(isSpot)
    .filter(({ name }) => written.includes(` ${wordsOf(name).join(' ')} `))
    .sort((one, other) => other.name.length - one.name.length)
  return inStreet ?? placesCalled(places, city).find(isSpot)
}

/**
 * The first of the named parts of an address that lies further than `km` from a point, whichever place of that name is
 * meant. A name that nobody knows says nothing.
 */
export const farPart = (
  places: readonly KnownPlace[],
  parts: readonly string[],
  from: Coordinates,
  km: number,
): { name: string; km: number } | undefined => {
  for (const part of parts) {
    const called = placesCalled(places, part).map((place) => ({
      away: distanceKm(place, from),
      beyond: distanceKm(place, from) - extentKm(place),
    }))
    if (called.length > 0 && called.every(({ beyond }) => beyond > km))
      return { name: part.trim(), km: Math.min(...called.map(({ away }) => away)) }
  }
  return undefined
}
