import { catalogueId, isoTime, latitude, longitude, uuid, z } from '../rules/schema.ts'
import { deliveryCard, deliveryStatus, riderPosition } from './delivery.ts'

export const dutyBody = z.object({ on: z.boolean() })

/** `since`: when duty last began or ended. Null: the driver was never on duty. */
export const duty = z.object({ on: z.boolean(), since: isoTime.nullable() }).meta({ id: 'Duty' })
export type Duty = z.infer<typeof duty>

/** What a driver picks up for one line of an order. */
const item = z.object({
  productId: z.number().int(),
  variantId: z.number().int(),
  /** With the size. */
  name: z.string(),
  quantity: z.number().int(),
})

/** Who has the goods outside the branch. `name`: '' if it is not known. */
const holder = z.object({ isYou: z.boolean(), name: z.string() })

/**
 * A delivery for its driver. `holder`: null if the goods are at the branch. A phone may have kept an answer from before
 * it held items and holder.
 */
export const driverDelivery = deliveryCard
  .extend({ items: z.array(item).default([]), holder: holder.nullable().default(null) })
  .meta({ id: 'DriverDelivery' })
export type DriverDelivery = z.infer<typeof driverDelivery>

/** A try of the asking driver that ended today. `cash`: what the driver's ledger added for it today, in KSh. */
export const doneDelivery = deliveryCard
  .pick({ id: true, orderNumber: true })
  .extend({ status: deliveryStatus, area: z.string(), at: isoTime, cash: z.number() })
  .meta({ id: 'DoneDelivery' })
export type DoneDelivery = z.infer<typeof doneDelivery>

/** The deliveries that are on the sending driver's screen. */
export const seenBody = z.object({ ids: z.array(uuid).max(50) })

/** A delivery that its driver has not looked at for a minute or longer. `since`: when it was assigned. */
export const unseenDelivery = z
  .object({
    id: uuid,
    orderNumber: z.string(),
    since: isoTime,
    driver: z.object({ fullName: z.string(), phoneNumber: z.string() }),
  })
  .meta({ id: 'UnseenDelivery' })
export type UnseenDelivery = z.infer<typeof unseenDelivery>

/** A driver, for staff who assign a delivery. */
export const driver = z
  .object({
    id: uuid,
    fullName: z.string(),
    phoneNumber: z.string(),
    onDuty: z.boolean(),
    /** When duty last began or ended. */
    since: isoTime.nullable(),
    /** How many deliveries the driver has to bring to customers. */
    load: z.number().int(),
    /** The deliveries whose goods the driver still has after a failed try. */
    carrying: z.number().int(),
    position: riderPosition.nullable(),
    /**
     * The way from the driver to the delivery's branch, in km. Null if no delivery was named or the driver's place is
     * unknown.
     */
    distance: z.number().nullable(),
    /** The driver's way to the branch, in minutes. Null like `distance`. */
    minutes: z.number().int().nullable(),
  })
  .meta({ id: 'Driver' })
export type Driver = z.infer<typeof driver>

/** The most suitable driver comes first. `suggested`: the id of that driver, or null if nobody is on duty. */
export const driverList = z
  .object({ drivers: z.array(driver), suggested: uuid.nullable() })
  .meta({ id: 'DriverList' })
export type DriverList = z.infer<typeof driverList>

/** `deliveryId`: the delivery that needs a driver. */
export const driversQuery = z.object({ deliveryId: uuid.optional() })

/** The map of all drivers on duty or on the way, and of all deliveries that have not ended. */
export const fleet = z
  .object({
    drivers: z.array(driver.omit({ distance: true, minutes: true })),
    deliveries: z.array(
      deliveryCard
        .pick({
          id: true,
          orderNumber: true,
          status: true,
          orderStatus: true,
          promisedAt: true,
          failedTry: true,
        })
        .extend({
          branchId: catalogueId,
          driverId: uuid.nullable(),
          /** The street and the area. */
          place: z.string(),
          latitude: latitude.nullable(),
          longitude: longitude.nullable(),
        }),
    ),
  })
  .meta({ id: 'Fleet' })
export type Fleet = z.infer<typeof fleet>
