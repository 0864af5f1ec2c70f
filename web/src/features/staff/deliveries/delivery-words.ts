import type { DeliveryCard } from '#contract/delivery/delivery.ts'
import { fill as t } from '#contract/rules/fill.ts'

/** '3.2 km'. */
export const kmText = (km: number): string => t('{n} km', { n: km.toFixed(1) })

/** Who brings it: name and phone. Null while nobody does. */
export const carrierOf = ({
  driver,
  partner,
}: Pick<DeliveryCard, 'driver' | 'partner'>): { name: string; phone: string | null } | null => {
  if (driver !== null) return { name: driver.fullName, phone: driver.phoneNumber }
  return partner === null ? null : { name: partner.name, phone: partner.contactPhone }
}
