import { type KnownPlace, knownPlaces, mapGround, type PlaceKind } from '#contract/map.ts'
import { type Coordinates, distanceKm } from '#contract/rules/distance.ts'
import { searchKey } from '#contract/rules/text.ts'
import { apiQuery } from '#web/lib/queries.ts'
import { keys } from '../keys.ts'

/** The places that the shop knows by name. Fetched only when a place is searched for. */
export const placesQuery = apiQuery(keys.shop.places, '/api/places', knownPlaces)

export const groundQuery = apiQuery(keys.shop.ground, '/api/map', mapGround)

/** A place that is small enough to locate somebody, unlike a region. */
export type SpotPlace = KnownPlace & { kind: Exclude<PlaceKind, 'region'> }

export const isSpot = (place: KnownPlace): place is SpotPlace => place.kind !== 'region'

/** The usual radius of a place in km, for places without a radius of their own. */
const USUAL_KM: Record<PlaceKind, number> = { town: 4, estate: 1.5, landmark: 0.4, region: 30 }

const extentKm = ({ kind, radiusKm }: KnownPlace): number => radiusKm ?? USUAL_KM[kind]

export const wordsOf = (text: string): string[] =>
  searchKey(text)
    .replaceAll(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

const MOST_FOUND = 6

/**
 * Finds places by name: each typed word must begin a word of the name. Names that begin with the typed text come first.
 */
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

/** A place further away than this, in km, does not describe a location. */
const NEAR_KM = 5

/** The known place nearest to a point, and whether the point lies within it. Undefined if none is near. */
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

/** Places and regions with this name: 'Kiambu' is a town and a county. */
export const placesCalled = (places: readonly KnownPlace[], text: string): KnownPlace[] => {
  const name = plain(text)
  return name === '' ? [] : places.filter((place) => plain(place.name) === name)
}

/**
 * The first part of an address (e.g. its city) that lies further than `km` from a point. If several places have this
 * name, all of them must lie that far away. Parts with unknown names are skipped.
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
