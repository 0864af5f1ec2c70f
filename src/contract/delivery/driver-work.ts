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

/** How many positions one request may hold. A phone that was offline sends several. */
const MOST_POSITIONS = 200

/**
 * A place that a phone measured. `at`: the phone's time, corrected by the server's clock when it was last online.
 * `accuracy` is in metres, `heading` in degrees clockwise from north.
 */
const position = z.object({
  at: isoTime,
  latitude,
  longitude,
  accuracy: z.number().nonnegative().max(1_000_000),
  heading: z.number().min(0).max(360).nullish(),
})

export const positionsBody = z.object({ positions: z.array(position).min(1).max(MOST_POSITIONS) })

/** `newestAt`: the time of the driver's newest place that the shop knows. Null: it knows none. */
export const positionsTaken = z.object({ newestAt: isoTime.nullable() })

/** The longer side of a handover's photo, in pixels. */
export const PHOTO_SIDE = 1_280

/** The largest photo of a handover that may be sent, in bytes. */
export const MOST_PHOTO_BYTES = 200_000

export const addedPhoto = z.object({ id: z.string() })

const notes = z.string().trim().max(500, issue('TOO_LONG'))

/** The fields of an entry that a person sends. Without `entryId` and `doneAt` the entry is new and done now. */
const entry = {
  /** The sender makes this id, so that an entry sent twice is recorded once. */
  entryId: uuid.optional(),
  /** The sender's time, corrected by the server's clock when the sender was last online. */
  doneAt: isoTime.optional(),
  latitude: latitude.optional(),
  longitude: longitude.optional(),
  /** In metres. */
  accuracy: z.number().nonnegative().max(1_000_000).optional(),
}

/** Pieces of a line that do not go back onto the shelf. */
const writtenOffLine = z.object({
  productId: z.number().int().positive(),
  variantId: z.number().int().nonnegative(),
  quantity: z.number().int().nonnegative().max(100_000),
})

/** A step of a delivery. */
export const deliveryStatusBody = z.object({
  status: deliveryStatus,
  notes: notes.optional(),
  /** `assigned` needs a driver or a partner. */
  driverId: uuid.optional(),
  partner: z.object({ name: line(2, 100, 'NAME_REQUIRED'), contactPhone: phone }).optional(),
  /** `delivered` needs a code, or the reason of an override. */
  code: z.string().overwrite(typedCode).max(10).optional(),
  /** `failed` and `returned` need a reason. */
  reason: z.string().trim().max(500, issue('TOO_LONG')).optional(),
  /** For `returned`: all other pieces go back onto the shelf. */
  writtenOff: z.array(writtenOffLine).max(200).optional(),
  /** In KSh. */
  cashTaken: ksh.optional(),
  /** Why the taken cash is too little. */
  cashReason: z.enum(cashReasons).optional(),
  ...entry,
  ...seen,
})
export type DeliveryStatusBody = z.output<typeof deliveryStatusBody>

/** A note, a place or both. If `status` is given, it must be the present one, because this request takes no step. */
export const trackingBody = z
  .object({
    status: deliveryStatus.optional(),
    notes: notes.optional(),
    ...entry,
  })
  .refine(
    ({ notes: words = '', latitude: north, longitude: east }) =>
      words !== '' || (north !== undefined && east !== undefined),
    { path: ['notes'], error: issue('WORDS_REQUIRED') },
  )
export type TrackingBody = z.output<typeof trackingBody>

export const changedDelivery = z.object({ id: uuid, status: deliveryStatus, revision })

/** The new code for the door. `left`: how often it may still be renewed. */
export const renewedCode = z.object({ code: z.string(), left: z.number().int() })
