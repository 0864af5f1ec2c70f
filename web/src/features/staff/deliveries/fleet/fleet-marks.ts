import type { Branch } from '#contract/catalogue/catalogue.ts'
import type { Fleet } from '#contract/delivery/drivers.ts'
import { isStalePosition } from '#contract/rules/way/arrival.ts'
import type { Mark } from '#web/ui/map/create-marks-map.ts'

const ofBranch = ({ id, name, latitude, longitude }: Branch): Mark => ({
  id: `branch-${id}`,
  kind: 'branch',
  name,
  latitude,
  longitude,
})

const ofDelivery = ({ id, latitude, longitude, driverId }: Fleet['deliveries'][number]): Mark[] =>
  latitude === null || longitude === null
    ? []
    : [{ id, kind: 'home', latitude, longitude, faded: driverId === null }]

const ofDriver = ({ id, fullName, position }: Fleet['drivers'][number], now: number): Mark[] => {
  if (position === null) return []
  const { latitude, longitude, at } = position
  const faded = isStalePosition(at, now)
  return [{ id: `driver-${id}`, kind: 'rider', name: fullName, latitude, longitude, faded }]
}

/** Branches, the customers of open deliveries, and the drivers above both. Whoever was not seen for a while is grey. */
export const fleetMarks = (
  { drivers, deliveries }: Fleet,
  branches: readonly Branch[],
  now: number,
): Mark[] => [
  ...branches.map(ofBranch),
  ...deliveries.flatMap(ofDelivery),
  ...drivers.flatMap((driver) => ofDriver(driver, now)),
]
