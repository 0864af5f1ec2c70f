export type Coordinates = { latitude: number; longitude: number }

const EARTH_RADIUS_KM = 6371
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** The great-circle distance in km (haversine). Coordinates are in degrees. */
export const distanceKm = (from: Coordinates, to: Coordinates): number => {
  const dLat = radians(to.latitude - from.latitude)
  const dLon = radians(to.longitude - from.longitude)
  const a =
    Math.sin(dLat / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(dLon / 2) ** 2
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(a))
}

/** A branch's place and its delivery radius in km. */
type Reach = Coordinates & { deliveryRadius: number }

export const reaches = (branch: Reach, to: Coordinates): boolean =>
  distanceKm(branch, to) <= branch.deliveryRadius

/** The nearest branch among those that deliver to the place. */
export const nearestReaching = <Branch extends Reach>(
  branches: readonly Branch[],
  to: Coordinates,
): Branch | undefined =>
  branches
    .filter((branch) => reaches(branch, to))
    .sort((one, other) => distanceKm(one, to) - distanceKm(other, to))[0]
