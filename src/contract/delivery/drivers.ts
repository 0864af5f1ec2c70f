import { catalogueId, isoTime, latitude, longitude, uuid } from '../rules/primitives.ts'
import { z } from '../rules/zod.ts'
import { deliveryCard, riderPosition } from './delivery.ts'

/**
 * A driver, for whoever assigns. `since`: the last time that the duty began or ended. `load`: deliveries that the
 * driver has. `distance`: km from the branch of the delivery that is asked about, and `minutes`: how long that way
 * takes. Both are null without such a delivery, or where it is not known where the driver is now.
 */
export const driver = z
  .object({
    id: uuid,
    fullName: z.string(),
    phoneNumber: z.string(),
    onDuty: z.boolean(),
    since: isoTime.nullable(),
    load: z.number().int(),
    position: riderPosition.nullable(),
    distance: z.number().nullable(),
    minutes: z.number().int().nullable(),
  })
  .meta({ id: 'Driver' })
export type Driver = z.infer<typeof driver>

/** The best first, whom `suggested` names. It is null where nobody is on duty. */
export const driverList = z
  .object({ drivers: z.array(driver), suggested: uuid.nullable() })
  .meta({ id: 'DriverList' })
export type DriverList = z.infer<typeof driverList>

/** `deliveryId`: the delivery that somebody is wanted for. */
export const driversQuery = z.object({ deliveryId: uuid.optional() })

/** What the map of the fleet shows: the drivers on duty or under way, and the deliveries that have not ended. */
export const fleet = z
  .object({
    drivers: z.array(driver.omit({ distance: true, minutes: true })),
    deliveries: z.array(
      deliveryCard.pick({ id: true, orderNumber: true, status: true, promisedAt: true }).extend({
        branchId: catalogueId,
        driverId: uuid.nullable(),
        area: z.string(),
        latitude: latitude.nullable(),
        longitude: longitude.nullable(),
      }),
    ),
  })
  .meta({ id: 'Fleet' })
export type Fleet = z.infer<typeof fleet>
