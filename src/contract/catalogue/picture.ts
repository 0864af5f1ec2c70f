import { z } from '../rules/zod.ts'

/** A picture as it was stored. Products name it by its address. */
export const uploadedPicture = z.object({ imageUrl: z.string() }).meta({ id: 'UploadedPicture' })

/**
 * Uploaded pictures have this address, with the longer side in pixels in their name:
 * '/pictures/uploads/<hash>-960.webp'.
 */
export const uploads = '/pictures/uploads/'

/** The longer side of an uploaded picture, in pixels: alone on a page, and as one of many. */
export const pictureSides = { large: 960, small: 480 } as const

/** The most bytes that may be sent as one picture. */
export const MOST_PICTURE_BYTES = 10_000_000
