import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'
import type { HttpContext } from './context.ts'
import { encodingFor, etagOf, SMALLEST } from './reply.ts'

const brotli = promisify(brotliCompress)
const unpack = promisify(brotliDecompress)
const zip = promisify(gzip)

/** Better compression than that of other answers, because many readers get the same bytes. */
const QUALITY = 5

type Bytes = Buffer<ArrayBufferLike>

/** A text that many readers get. Only its compressed bytes are kept, unless it is small. */
export type SharedText = { etag: string; bytes: Bytes; isCompressed: boolean }

/** A copy that keeps nothing else in memory: zlib's results lie in 16 kB each, small buffers in a slab of many. */
const alone = (bytes: Bytes): Bytes => {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

export const sharedText = async (text: string): Promise<SharedText> => {
  const plain = Buffer.from(text)
  const etag = etagOf(text)
  if (plain.length < SMALLEST) return { etag, bytes: alone(plain), isCompressed: false }
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  }
  return { etag, bytes: alone(await brotli(plain, { params })), isCompressed: true }
}

/** Nearly all browsers take brotli. For other readers the text is unpacked each time. */
const bytesFor = async (ctx: HttpContext, { bytes, isCompressed }: SharedText): Promise<Bytes> => {
  if (!isCompressed) return bytes
  ctx.vary('Accept-Encoding')
  const encoding = encodingFor(ctx)
  if (encoding === undefined) return unpack(bytes)
  ctx.set('Content-Encoding', encoding)
  return encoding === 'br' ? bytes : zip(await unpack(bytes))
}

/** Sends the text with its ETag, or 304 if the browser has it already. The caller sets the type and the caching. */
export const sendShared = async (ctx: HttpContext, text: SharedText): Promise<void> => {
  ctx.etag = text.etag
  if (ctx.fresh) ctx.status = 304
  else ctx.body = await bytesFor(ctx, text)
}
