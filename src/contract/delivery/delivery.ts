import { deliveryStatuses } from '../../domain/delivery/vocabulary.ts'
import { branch } from '../catalogue/catalogue.ts'
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

export {
  FAR_FROM_PIN_M,
  MOST_CODE_RENEWALS,
  MOST_WRONG_CODES,
  onTheWay,
} from '../../domain/delivery/vocabulary.ts'

export const deliveryStatus = z.enum(deliveryStatuses)
export type DeliveryStatus = z.infer<typeof deliveryStatus>

/**
 * An entry of the history. `doneAt`: when it was done, `timestamp`: when the shop received it. The place is told to the
 * driver and the staff.
 */
export const trackingEvent = z
  .object({
    id: z.string(),
    status: deliveryStatus,
    notes: z.string(),
    latitude: latitude.nullable(),
    longitude: longitude.nullable(),
    timestamp: isoTime,
    doneAt: isoTime,
    /** For staff: what a driver says was done, a step or a note (null), where it was refused with this code. */
    reported: z
      .object({ to: deliveryStatus.nullable(), refusedWith: z.string() })
      .nullable()
      .optional(),
  })
  .meta({ id: 'TrackingEvent' })
export type TrackingEvent = z.infer<typeof trackingEvent>

/** Where the rider was last, and when. */
export const riderPosition = z.object({ latitude, longitude, at: isoTime })
export type RiderPosition = z.infer<typeof riderPosition>

export const partner = z.object({ name: z.string(), contactPhone: z.string() })

/**
 * One order's way to its customer, for one viewer: what they may not know is null or ''. Money in KSh, `distance` in
 * km.
 * `id`: whoever has nothing but the order's number knows the delivery by that.
 * `orderId` and `customer.phoneNumber`, the street and the pin are told to the owner, the driver and the staff, `code`
 * to the owner alone, and `codeRenewals`, how often the owner may still have another one. `stopsBefore`: deliveries that the rider brings first. `promisedAt`: 30 minutes after the order
 * was confirmed. `cashDue`: what the rider takes at the door. `allowed`: the statuses that the viewer may set now.
 * `codeTries`: tries that are left. `hasGoods`: the name of who has them, where that is not the present carrier.
 * `isOverride`: it was handed over without the code. `fromPin`: metres between the place of the handover and the
 * customer's pin. `hasPhoto`: the driver photographed the handover, and the viewer may see it.
 */
export const delivery = z
  .object({
    id: z.string(),
    orderId: uuid.nullable(),
    orderNumber: z.string(),
    trackingNumber: z.string().nullable(),
    status: deliveryStatus,
    deliveryFee: ksh,
    distance: z.number().nullable(),
    createdAt: isoTime,
    estimatedDeliveryTime: isoTime.nullable(),
    stopsBefore: z.number().int().nullable(),
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
    hasPhoto: z.boolean(),
    position: riderPosition.nullable(),
    cashDue: ksh.nullable(),
    code: z.string().nullable(),
    codeRenewals: z.number().int().nullable(),
    attempt: z.number().int(),
    allowed: z.array(deliveryStatus),
    staff: z
      .object({
        driverId: uuid.nullable(),
        isOverride: z.boolean(),
        fromPin: z.number().nullable(),
        hasGoods: z.string().nullable(),
        codeTries: z.number().int(),
      })
      .nullable(),
    revision: revision.nullable(),
  })
  .meta({ id: 'Delivery' })
export type Delivery = z.infer<typeof delivery>

/** A card of the lists of staff and drivers: a delivery without its history and photo. */
export const deliveryCard = delivery
  .omit({ trackingEvents: true, hasPhoto: true })
  .meta({ id: 'DeliveryCard' })
export type DeliveryCard = z.infer<typeof deliveryCard>

/** What a search by number shows. */
export const foundDelivery = delivery
  .pick({ id: true, orderNumber: true, trackingNumber: true, status: true })
  .meta({ id: 'FoundDelivery' })
export type FoundDelivery = z.infer<typeof foundDelivery>

export const deliveriesQuery = z.object({
  status: deliveryStatus.optional(),
  branch: catalogueId.optional(),
  driver: uuid.optional(),
  /** Days in Africa/Nairobi, both included. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** An order number or tracking number or its beginning, or beginnings of the customer's names. */
  search: searchText(60).optional(),
})
export type DeliveriesQuery = z.output<typeof deliveriesQuery>

/** Where the rider of a delivery went, thinned, in the order of time. It is empty once its time is over. */
export const deliveryTrack = z
  .object({ points: z.array(riderPosition) })
  .meta({ id: 'DeliveryTrack' })

/** What a simulated ride has come to. `isOver`: nothing is left to do. */
export const ride = z.object({ status: deliveryStatus, isOver: z.boolean() }).meta({ id: 'Ride' })
