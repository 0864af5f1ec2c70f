import { useQuery } from '@tanstack/react-query'
import type { Branch } from '#contract/catalogue/catalogue.ts'
import { type Coordinates, distanceKm } from '#contract/rules/distance.ts'
import { type Translate, useText } from '../../lib/text.ts'
import { branchesQuery } from '../branch/branch.ts'
import { nearestPlace, placesQuery } from './places.ts'

type Named = Coordinates & { name: string }

const nearestOf = (all: readonly Named[], at: Coordinates) =>
  all
    .map(({ name, ...place }) => ({ name, away: distanceKm(place, at) }))
    .sort((one, other) => one.away - other.away)[0]

const openOf = (branches: readonly Branch[]) => branches.filter(({ isActive }) => isActive)

/**
 * 'Uthiru, about 1.6 km from Kabete': the known place, and the nearest of `from`. If no known place is near, the text
 * gives the coordinates.
 */
const wordsFor = (
  t: Translate,
  at: Coordinates,
  near: ReturnType<typeof nearestPlace>,
  from: readonly Named[],
): string => {
  const nearest = nearestOf(from, at)
  if (near === undefined || nearest === undefined)
    return t('Location at {latitude}, {longitude}', {
      latitude: at.latitude.toFixed(4),
      longitude: at.longitude.toFixed(4),
    })
  const facts = {
    place: near.place.name,
    branch: nearest.name,
    km: Math.max(0.1, nearest.away).toFixed(1),
  }
  return near.within
    ? t('{place}, about {km} km from {branch}', facts)
    : t('Near {place}, about {km} km from {branch}', facts)
}

/** Describes a point in words. The list of places is fetched only if `wanted`. */
export const usePlaceWords = (wanted = true): ((at: Coordinates) => string) => {
  const t = useText()
  const { data: places = [] } = useQuery({ ...placesQuery, enabled: wanted })
  const { data: branches = [] } = useQuery(branchesQuery)
  return (at) => wordsFor(t, at, nearestPlace(places, at), openOf(branches))
}

/** Describes a branch's location by the nearest other town. Used where the shop has no other branch to compare with. */
export const useTownWords = (): ((at: Coordinates) => string) => {
  const t = useText()
  const { data: places = [] } = useQuery(placesQuery)
  return (at) => {
    const near = nearestPlace(places, at)
    const towns = places.filter(({ kind, name }) => kind === 'town' && name !== near?.place.name)
    return wordsFor(t, at, near, towns)
  }
}
