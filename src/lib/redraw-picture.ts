import type { SharpConstructor } from 'sharp'
import { createGate } from './gate.ts'

/** What a picture was refused for. `unreadable`: damaged, or neither JPEG, PNG nor WebP. */
export type PictureFault = 'unreadable' | 'too-many-pixels' | 'animated'

/** The picture anew in each wanted size, as WebP. */
export type Redrawn = { ok: true; pictures: Uint8Array[] } | { ok: false; fault: PictureFault }

/** A phone's picture has 12 to 24 million. */
export const MOST_PIXELS = 25_000_000
/** Beyond this a picture is drawn with less detail. */
const MOST_BYTES = 300_000
const QUALITIES = [80, 50, 20, 1]
const SECONDS = 15
const WAITING = 10

type Library = SharpConstructor

let library: Promise<Library> | undefined
/** Loaded with the first picture. Its other readers, of SVG and GIF among them, are switched off. */
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

/** Gives the fault that the picture's head shows. Nothing is decoded for it. */
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

/** The picture upright, without metadata, its longer side at most `side`. Throws where it is damaged. */
const decode = (sharp: Library, bytes: Uint8Array, side: number): Promise<Pixels> =>
  sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    .timeout({ seconds: SECONDS })
    .autoOrient()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })

/** WebP in the best quality that fits. */
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
 * Decodes a picture and draws it anew, upright, without its metadata, once for each of `sides` (its longest side in
 * pixels). Nothing of the bytes themselves gets into the result. Works beside the process's own thread, on one picture
 * at a time. Throws `TooBusy` where too many wait.
 */
export const redrawPicture = (bytes: Uint8Array, sides: readonly number[]): Promise<Redrawn> =>
  oneAtATime(() => draw(bytes, sides))
