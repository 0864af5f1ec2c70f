import type { Branch } from '#contract/catalogue/catalogue.ts'
import type { Fleet } from '#contract/delivery/drivers.ts'
import { nairobiTime } from '#contract/rules/dates.ts'
import { type Coordinates, distanceKm } from '#contract/rules/distance.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { deliveryStatusWords } from '#web/shop/delivery/status-words.ts'
import { loadText, seenText } from '../assign/driver-words.ts'
import { kmText } from '../delivery-words.ts'

/** '1.2 km from Kabete': what the map shows, for who cannot see it. */
export const nearText = (place: Coordinates | null, branches: readonly Branch[]): string | null => {
  if (place === null) return null
  const near = branches
    .map((branch) => ({ name: branch.name, km: distanceKm(place, branch) }))
    .sort((one, other) => one.km - other.km)[0]
  return near === undefined ? null : t('{km} from {name}', { km: kmText(near.km), name: near.name })
}

const joined = (parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null).join(' · ')

export const fleetDriverText = (
  driver: Fleet['drivers'][number],
  branches: readonly Branch[],
  now: number,
): string =>
  joined([
    driver.onDuty ? t('On duty') : t('Off duty'),
    loadText(driver),
    nearText(driver.position, branches),
    seenText(driver, now),
  ])

export const fleetDeliveryText = ({ status, area, promisedAt }: Fleet['deliveries'][number]) =>
  joined([
    deliveryStatusWords[status].label,
    area,
    promisedAt === null
      ? null
      : t('promised by {time}', { time: nairobiTime(new Date(promisedAt)) }),
  ])
