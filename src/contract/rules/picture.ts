/** Uploaded pictures have this address, the longer side in pixels in their name: '/pictures/uploads/<hash>-960.webp'. */
export const uploads = '/pictures/uploads/'

/** The longer side of an uploaded picture, in pixels: alone on a page, and as one of many. */
export const pictureSides = { large: 960, small: 480 } as const

/** The most bytes that may be sent as one picture. */
export const MOST_PICTURE_BYTES = 10_000_000

/** The picture in a place that shows many. Pictures that were not uploaded have one size. */
export const smallPicture = (imageUrl: string): string => imageUrl.replace('-960.', '-480.')
