import type { SharpConstructor } from 'sharp'
import { createGate } from './gate.ts'

/** Why a picture was refused. `unreadable`: it is damaged, or not JPEG, PNG or WebP. */
export type PictureFault = 'unreadable' | 'too-many-pixels' | 'animated'

/** The picture as WebP, once in each requested size. */
export type Redrawn = { ok: true; pictures: Uint8Array[] } | { ok: false; fault: PictureFault }

/** A phone sends its photo again if the answer was lost. Drawn anew it is the same. */
export const isSamePicture = (kept: Uint8Array, again: Uint8Array): boolean =>
  Buffer.compare(kept, again) === 0

/** In pixels. Phones take pictures of 12 to 24 million. */
export const MOST_PIXELS = 25_000_000
/** In bytes. A larger result is drawn again with lower quality. */
const MOST_BYTES = 300_000
const QUALITIES = [80, 50, 20, 1]
const SECONDS = 15
const WAITING = 10

type Library = SharpConstructor

let library: Promise<Library> | undefined
/**
 * The library is loaded with the first picture. Its readers of other formats, such as SVG and GIF, are switched off.
 */
const loadLibrary = (): Promise<Library> => {
  library ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false)
    sharp.concurrency(1)
    sharp.block({ operation: ['VipsForeignLoad'] })
    const kept = ['Jpeg', 'Png', 'Webp'].map((format) => `VipsForeignLoad${format}Buffer`)
    sharp.unblock({ operation: kept })
    return sharp
  })
  return library
}

/** The fault that the picture's header shows, without decoding the picture. */
const faultOf = async (sharp: Library, bytes: Uint8Array): Promise<PictureFault | undefined> => {
  try {
    const head = await sharp(bytes, { limitInputPixels: false }).metadata()
    if ((head.pages ?? 1) > 1) return 'animated'
    return head.width * head.height > MOST_PIXELS ? 'too-many-pixels' : undefined
  } catch {
    return 'unreadable'
  }
}

type Pixels = { data: Buffer; info: { width: number; height: number; channels: 1 | 2 | 3 | 4 } }

/** Decodes the picture upright and without metadata, its longer side at most `side` pixels. Throws if it is damaged. */
const decode = (sharp: Library, bytes: Uint8Array, side: number): Promise<Pixels> =>
  sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    .timeout({ seconds: SECONDS })
    .autoOrient()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })

/** The picture as WebP, in the best quality that is small enough. */
const encode = async (
  sharp: Library,
  { data, info: { width, height, channels } }: Pixels,
  side: number,
): Promise<Uint8Array> => {
  const picture = sharp(data, { raw: { width, height, channels } })
  const sized = picture.resize(side, side, { fit: 'inside', withoutEnlargement: true })
  for (const quality of QUALITIES) {
    const bytes = await sized.clone().webp({ quality, alphaQuality: quality }).toBuffer()
    if (bytes.length <= MOST_BYTES) return bytes
  }
  throw new Error('No quality makes this picture small enough')
}

const draw = async (bytes: Uint8Array, sides: readonly number[]): Promise<Redrawn> => {
  const sharp = await loadLibrary()
  const fault = await faultOf(sharp, bytes)
  if (fault !== undefined) return { ok: false, fault }
  try {
    const pixels = await decode(sharp, bytes, Math.max(...sides))
    const pictures: Uint8Array[] = []
    for (const side of sides) pictures.push(await encode(sharp, pixels, side))
    return { ok: true, pictures }
  } catch {
    return { ok: false, fault: 'unreadable' }
  }
}

const oneAtATime = createGate(1, WAITING)

/**
 * Decodes a picture and draws it again upright and without metadata, once for each of `sides` (the longer side in
 * pixels). None of the original bytes gets into the result. One picture is drawn at a time, outside the main thread.
 * Throws `TooBusy` if too many wait.
 */
export const redrawPicture = (bytes: Uint8Array, sides: readonly number[]): Promise<Redrawn> =>
  oneAtATime(() => draw(bytes, sides))
