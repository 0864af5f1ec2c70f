import type { DeliveryCard } from '#contract/delivery/delivery.ts'
import type { Driver } from '#contract/delivery/drivers.ts'
import { fill as t } from '#contract/rules/text.ts'

/** '3.2 km'. */
export const kmText = (km: number): string => t('{n} km', { n: km.toFixed(1) })

/** Name and phone of the driver or partner company. Null while the delivery has neither. */
export const carrierOf = ({
  driver,
  partner,
}: Pick<DeliveryCard, 'driver' | 'partner'>): { name: string; phone: string | null } | null => {
  if (driver !== null) return { name: driver.fullName, phone: driver.phoneNumber }
  return partner === null ? null : { name: partner.name, phone: partner.contactPhone }
}

/** 'Waiyaki Way 1, Westlands, Nairobi': the street, as far as the viewer may know it, the area and the town. */
export const addressText = ({ street, area, city }: DeliveryCard['address']): string =>
  [...new Set([street, area, city])].filter(Boolean).join(', ')

const MINUTE_MS = 60_000
const HOUR_MINUTES = 60

/** 'just now', '4 min ago' or '3 h ago'. `now` is in milliseconds since 1970. */
export const agoText = (iso: string, now: number): string => {
  const minutes = Math.floor((now - Date.parse(iso)) / MINUTE_MS)
  if (minutes < 1) return t('just now')
  if (minutes < HOUR_MINUTES) return t('{n} min ago', { n: minutes })
  return t('{n} h ago', { n: Math.floor(minutes / HOUR_MINUTES) })
}

/** 'free', '1 delivery', or '2 deliveries, brings 1 back'. */
export const loadText = ({ load, carrying }: Pick<Driver, 'load' | 'carrying'>): string => {
  const back = carrying === 0 ? [] : [t('brings {n} back', { n: carrying })]
  if (load === 0) return back[0] ?? t('free')
  return [t('{n} {n|delivery|deliveries}', { n: load }), ...back].join(', ')
}

export const seenText = ({ position }: Pick<Driver, 'position'>, now: number): string =>
  position === null ? t('not seen yet') : t('last seen {ago}', { ago: agoText(position.at, now) })

const wayText = ({ distance, minutes }: Driver): string | null => {
  if (distance === null) return null
  const km = kmText(distance)
  return minutes === null
    ? t('{km} from the branch', { km })
    : t('{km} from the branch, about {n} min', { km, n: minutes })
}

/** 'On duty · free · 1.2 km from the branch, about 5 min · last seen just now'. */
export const driverText = (driver: Driver, now: number): string =>
  [
    driver.onDuty ? t('On duty') : t('Off duty'),
    loadText(driver),
    wayText(driver),
    seenText(driver, now),
  ]
    .filter((part) => part !== null)
    .join(' · ')

/** The reason why the list suggests this driver. */
export const reasonText = (driver: Driver): string => {
  const { minutes, carrying } = driver
  const load = driver.load + carrying
  const first = load === 0 ? t('Free') : t('Has the fewest deliveries: {load}', { load })
  return minutes === null
    ? t('{first}. The distance from the branch is unknown.', { first })
    : t('{first}, and about {n} min from the branch.', { first, n: minutes })
}

/** From this many deliveries on, a driver's last customer waits long. */
const MANY = 5

/** A warning about a driver who has many deliveries already. Null for all other drivers. */
export const manyText = ({ load, carrying }: Pick<Driver, 'load' | 'carrying'>): string | null =>
  load + carrying < MANY
    ? null
    : t('Has {n} {n|delivery|deliveries} already. New ones come after them.', {
        n: load + carrying,
      })
