import { catalogueId, isoTime, latitude, longitude, uuid, z } from '../rules/schema.ts'
import { deliveryCard, riderPosition } from './delivery.ts'

export const dutyBody = z.object({ on: z.boolean() })

/** `since`: the time of the last change. Null: the driver was never on duty. */
export const duty = z.object({ on: z.boolean(), since: isoTime.nullable() }).meta({ id: 'Duty' })
export type Duty = z.infer<typeof duty>

/** Deliveries that the asking driver has before the eyes. */
export const seenBody = z.object({ ids: z.array(uuid).max(50) })

/** A delivery whose driver has not looked at it for a minute or longer. `since`: when it was assigned. */
export const unseenDelivery = z
  .object({
    id: uuid,
    orderNumber: z.string(),
    since: isoTime,
    driver: z.object({ fullName: z.string(), phoneNumber: z.string() }),
  })
  .meta({ id: 'UnseenDelivery' })
export type UnseenDelivery = z.infer<typeof unseenDelivery>

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
