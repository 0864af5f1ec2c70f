import type { Driver } from '../../contract/delivery/drivers.ts'
import { type Coordinates, distanceKm } from '../../contract/rules/distance.ts'
import { arrivalOf } from '../../contract/rules/way/arrival.ts'

type Known = Omit<Driver, 'distance' | 'minutes'>

const MINUTE_MS = 60_000
/** A place older than this says nothing about where the driver is now. */
const OLD_MS = 15 * MINUTE_MS

/** The driver with the way to the branch, where it is known. */
const onTheWayTo = (driver: Known, branch: Coordinates | undefined, now: Date): Driver => {
  const { position } = driver
  const isOld = position !== null && now.getTime() - Date.parse(position.at) > OLD_MS
  if (position === null || branch === undefined || isOld)
    return { ...driver, distance: null, minutes: null }
  const wayMs = Date.parse(arrivalOf(position, branch, 0)) - Date.parse(position.at)
  const distance = Math.round(distanceKm(position, branch) * 10) / 10
  return { ...driver, distance, minutes: Math.ceil(wayMs / MINUTE_MS) }
}

/** What counts for a driver, the most important first. Less is better. */
const ranksOf = ({ onDuty, load, minutes, position }: Driver): number[] => [
  onDuty ? 0 : 1,
  load,
  minutes ?? Number.MAX_SAFE_INTEGER,
  position === null ? 0 : -Date.parse(position.at),
]

const byRank = (one: Driver, other: Driver): number => {
  const others = ranksOf(other)
  const differences = ranksOf(one).map((rank, n) => rank - (others[n] ?? 0))
  return differences.find((difference) => difference !== 0) ?? 0
}

/** The nearest free driver on duty comes first. Those who are off duty can be chosen too, and come last. */
export const rankDrivers = (
  drivers: readonly Known[],
  branch: Coordinates | undefined,
  now: Date,
): Driver[] => drivers.map((driver) => onTheWayTo(driver, branch, now)).sort(byRank)
