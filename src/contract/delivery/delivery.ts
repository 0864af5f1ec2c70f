import { deliveryStatuses } from '../../domain/delivery/vocabulary.ts'
import { branch } from '../catalogue/catalogue.ts'
import { orderStatus } from '../order/order.ts'
import {
  catalogueId,
  isoTime,
  ksh,
  latitude,
  longitude,
  revision,
  searchText,
  uuid,
  z,
} from '../rules/schema.ts'
import { failedTry } from './failed-try.ts'

export {
  endedDeliveries,
  FAR_FROM_PIN_M,
  MOST_CODE_RENEWALS,
  MOST_WRONG_CODES,
  onTheWay,
  waitsForAnotherTry,
} from '../../domain/delivery/vocabulary.ts'

export const deliveryStatus = z.enum(deliveryStatuses)
export type DeliveryStatus = z.infer<typeof deliveryStatus>

/** An entry of a delivery's history. Only the driver and staff see the place. */
export const trackingEvent = z
  .object({
    id: z.string(),
    status: deliveryStatus,
    notes: z.string(),
    latitude: latitude.nullable(),
    longitude: longitude.nullable(),
    /** A place was recorded, and this viewer may not see it. */
    isPlaceHidden: z.boolean().optional(),
    /** When the server received the entry. */
    timestamp: isoTime,
    /** When the step was done or the note written. */
    doneAt: isoTime,
    /** Only for staff: a step that the driver reported and the shop refused with this code. `to` is null for a note. */
    reported: z
      .object({ to: deliveryStatus.nullable(), refusedWith: z.string() })
      .nullable()
      .optional(),
  })
  .meta({ id: 'TrackingEvent' })
export type TrackingEvent = z.infer<typeof trackingEvent>

/** The driver's last known place, and when it was measured. */
export const riderPosition = z.object({ latitude, longitude, at: isoTime })
export type RiderPosition = z.infer<typeof riderPosition>

export const partner = z.object({ name: z.string(), contactPhone: z.string() })

/**
 * A delivery as one viewer may see it: what the viewer may not know is null or ''. Money is in KSh. `orderId`, street,
 * pin and customer's phone are for the owner, the driver and staff.
 */
export const delivery = z
  .object({
    /** The order's number, for viewers who know only that. */
    id: z.string(),
    orderId: uuid.nullable(),
    orderNumber: z.string(),
    trackingNumber: z.string().nullable(),
    status: deliveryStatus,
    orderStatus,
    deliveryFee: ksh,
    /** The distance in km. */
    distance: z.number().nullable(),
    createdAt: isoTime,
    /** When the rider arrives, by the rider's place; the promised time until the rider was seen. Null: unknown. */
    estimatedDeliveryTime: isoTime.nullable(),
    /** How many deliveries the driver brings before this one. Null if it is not known. */
    stopsBefore: z.number().int().nullable(),
    /** Until when the order is promised at the door. Null: no time is promised. */
    promisedAt: isoTime.nullable(),
    customer: z.object({ fullName: z.string(), phoneNumber: z.string().nullable() }),
    branch: branch.pick({ id: true, name: true, city: true, latitude: true, longitude: true }),
    address: z.object({
      street: z.string().nullable(),
      city: z.string(),
      area: z.string(),
      latitude: latitude.nullable(),
      longitude: longitude.nullable(),
    }),
    driver: z.object({ fullName: z.string(), phoneNumber: z.string().nullable() }).nullable(),
    partner: partner.nullable(),
    trackingEvents: z.array(trackingEvent),
    /** Present while the delivery waits for another try. */
    failedTry: failedTry.optional(),
    /** The viewer may see a photo of the handover. */
    hasPhoto: z.boolean(),
    position: riderPosition.nullable(),
    /** The cash to collect at the door. */
    cashDue: ksh.nullable(),
    /** The code for the door. Only the order's owner sees it. */
    code: z.string().nullable(),
    /** How many new codes are left. For the owner alone. */
    codeRenewals: z.number().int().nullable(),
    attempt: z.number().int(),
    /** The viewer is a driver who still has the goods of a failed try. */
    bringsBack: z.boolean().default(false),
    /** The statuses that the viewer may set now. */
    allowed: z.array(deliveryStatus),
    staff: z
      .object({
        driverId: uuid.nullable(),
        /** The goods were handed over without the code. */
        isOverride: z.boolean(),
        /** Metres from the handover to the customer's pin. */
        fromPin: z.number().nullable(),
        /** The name of who has the goods, if it is not the present carrier. */
        hasGoods: z.string().nullable(),
        /** The customer said that the order has not come, and the branch has not answered yet. */
        saysNotCome: z.boolean(),
        /** How many tries of the code are left. */
        codeTries: z.number().int(),
      })
      .nullable(),
    revision: revision.nullable(),
  })
  .meta({ id: 'Delivery' })
export type Delivery = z.infer<typeof delivery>

/** A delivery in the lists of staff and drivers, without its history and photo. */
export const deliveryCard = delivery
  .omit({ trackingEvents: true, hasPhoto: true })
  .meta({ id: 'DeliveryCard' })
export type DeliveryCard = z.infer<typeof deliveryCard>

/** A delivery in the list of all deliveries, with its history. */
export const listedDelivery = deliveryCard
  .extend({ trackingEvents: delivery.shape.trackingEvents })
  .meta({ id: 'ListedDelivery' })
export type ListedDelivery = z.infer<typeof listedDelivery>

/** A delivery that was found by its number. */
export const foundDelivery = delivery
  .pick({
    id: true,
    orderNumber: true,
    trackingNumber: true,
    status: true,
    orderStatus: true,
    attempt: true,
  })
  .meta({ id: 'FoundDelivery' })
export type FoundDelivery = z.infer<typeof foundDelivery>

export const deliveriesQuery = z.object({
  status: deliveryStatus.optional(),
  branch: catalogueId.optional(),
  driver: uuid.optional(),
  /** Delivered later than was promised. */
  late: z.enum(['yes']).optional(),
  /** Days in Africa/Nairobi, both included. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** The beginning of an order number or tracking number, or beginnings of the customer's names. */
  search: searchText(60).optional(),
})
export type DeliveriesQuery = z.output<typeof deliveriesQuery>

/** The shortened track of a delivery's driver, in order of time. It is empty once it was deleted for its age. */
export const deliveryTrack = z
  .object({ points: z.array(riderPosition) })
  .meta({ id: 'DeliveryTrack' })

/** How far a simulated ride is. `isOver`: nothing is left to do. */
export const ride = z.object({ status: deliveryStatus, isOver: z.boolean() }).meta({ id: 'Ride' })
