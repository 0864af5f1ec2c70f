import { MOST_PHOTO_BYTES, PHOTO_SIDE } from '#contract/delivery/photo.ts'

/** A photo as it is kept on the phone, and sent. */
export type Photo = { type: string; bytes: ArrayBuffer }

const QUALITIES = [0.7, 0.5, 0.3, 0.1]

/** The longer side becomes `PHOTO_SIDE` at most. */
export const sizeWithin = (width: number, height: number): { width: number; height: number } => {
  const by = Math.min(1, PHOTO_SIDE / Math.max(width, height))
  return { width: Math.round(width * by), height: Math.round(height * by) }
}

const drawn = async (file: Blob): Promise<HTMLCanvasElement> => {
  const picture = await createImageBitmap(file)
  const canvas = document.createElement('canvas')
  Object.assign(canvas, sizeWithin(picture.width, picture.height))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return canvas
}

const jpegOf = (canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))

/**
 * The photo drawn anew as a JPEG that the shop takes, upright, without what the camera wrote into it. Undefined: this
 * is no picture that the browser can read.
 */
export const shrinkPhoto = async (file: Blob): Promise<Photo | undefined> => {
  const canvas = await drawn(file).catch(() => undefined)
  if (canvas === undefined) return undefined
  for (const quality of QUALITIES) {
    const jpeg = await jpegOf(canvas, quality)
    if (jpeg !== null && jpeg.size <= MOST_PHOTO_BYTES)
      return { type: 'image/jpeg', bytes: await jpeg.arrayBuffer() }
  }
  return undefined
}
