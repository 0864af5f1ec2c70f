import { cashReasons } from '../../domain/kernel/vocabulary.ts'
import { issue } from '../rules/issues.ts'
import {
  isoTime,
  ksh,
  latitude,
  line,
  longitude,
  phone,
  revision,
  seen,
  uuid,
  z,
} from '../rules/schema.ts'
import { typedCode } from '../rules/text.ts'
import { deliveryStatus } from './delivery.ts'

/** The most positions of one request. A phone that was offline sends several. */
const MOST_POSITIONS = 200

/**
 * A place as the phone measured it. `at`: the phone's time, corrected by what the server last told it. `accuracy` in
 * metres. `heading`: degrees clockwise from north.
 */
const position = z.object({
  at: isoTime,
  latitude,
  longitude,
  accuracy: z.number().nonnegative().max(1_000_000),
  heading: z.number().min(0).max(360).nullish(),
})

export const positionsBody = z.object({ positions: z.array(position).min(1).max(MOST_POSITIONS) })

/** `newestAt`: the time of the place at which the shop sees the driver now. Null: it knows none. */
export const positionsTaken = z.object({ newestAt: isoTime.nullable() })

/** The longer side of a handover's photo, in pixels. */
export const PHOTO_SIDE = 1_280

/** The most bytes that may be sent as the photo of a handover. */
export const MOST_PHOTO_BYTES = 200_000

export const addedPhoto = z.object({ id: z.string() })

const notes = z.string().trim().max(500, issue('TOO_LONG'))

/**
 * `entryId` comes from the sender: the same entry sent again is the same. `doneAt` is the sender's time, corrected by
 * what the server last told it. Without them the change is of its own and of now. `accuracy` in metres.
 */
const entry = {
  entryId: uuid.optional(),
  doneAt: isoTime.optional(),
  latitude: latitude.optional(),
  longitude: longitude.optional(),
  accuracy: z.number().nonnegative().max(1_000_000).optional(),
}

/** Pieces of a line that do not go back onto the shelf. */
const writtenOffLine = z.object({
  productId: z.number().int().positive(),
  variantId: z.number().int().nonnegative(),
  quantity: z.number().int().nonnegative().max(100_000),
})

/**
 * Beside `status`: `driverId` or `partner` for assigned, `code` or an override's `reason` for delivered, `reason` for
 * failed and returned, and for returned `writtenOff`: every piece that it does not name goes back onto the shelf.
 * `cashTaken` in KSh, `cashReason`: why that is less than was to be collected. `revision`: the delivery's, as the sender saw it. A late one is refused.
 */
export const deliveryStatusBody = z.object({
  status: deliveryStatus,
  notes: notes.optional(),
  driverId: uuid.optional(),
  partner: z.object({ name: line(2, 100, 'NAME_REQUIRED'), contactPhone: phone }).optional(),
  code: z.string().overwrite(typedCode).max(10).optional(),
  reason: z.string().trim().max(500, issue('TOO_LONG')).optional(),
  writtenOff: z.array(writtenOffLine).max(200).optional(),
  cashTaken: ksh.optional(),
  cashReason: z.enum(cashReasons).optional(),
  ...entry,
  ...seen,
})
export type DeliveryStatusBody = z.output<typeof deliveryStatusBody>

/** `status` may be left out. It has to be the present one: this is not the place for a step. */
export const trackingBody = z.object({
  status: deliveryStatus.optional(),
  notes: notes.optional(),
  ...entry,
})
export type TrackingBody = z.output<typeof trackingBody>

export const changedDelivery = z.object({ id: uuid, status: deliveryStatus, revision })

/** The code for the door from now on. `left`: how often it may still be renewed. */
export const renewedCode = z.object({ code: z.string(), left: z.number().int() })
