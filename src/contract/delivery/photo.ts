import { z } from '../rules/zod.ts'

/** The longer side of a handover's photo, in pixels. */
export const PHOTO_SIDE = 1_280

/** The most bytes that may be sent as the photo of a handover. */
export const MOST_PHOTO_BYTES = 200_000

export const addedPhoto = z.object({ id: z.string() })
