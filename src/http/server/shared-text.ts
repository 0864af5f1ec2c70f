import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { HttpContext } from './context.ts'
import { etagOf, SMALLEST } from './reply.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Better compression than that of other answers, because many readers get the same bytes. */
const QUALITY = 6

type Bytes = Buffer<ArrayBufferLike>

/** A text that many readers get. Its bytes are compressed once, for the first reader who asks. */
export type SharedText = {
  etag: string
  plain: Bytes
  brotli(): Promise<Bytes>
  gzip(): Promise<Bytes>
}

const once = (make: () => Promise<Bytes>): (() => Promise<Bytes>) => {
  let made: Promise<Bytes> | undefined
  return () => {
    made ??= make()
    return made
  }
}

export const sharedText = (text: string): SharedText => {
  const plain = Buffer.from(text)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  }
  return {
    etag: etagOf(text),
    plain,
    brotli: once(() => brotli(plain, { params })),
    gzip: once(() => zip(plain)),
  }
}

/** Room in bytes for the plain and the compressed text. Compressed bytes count as a third of the plain ones. */
export const roomOf = ({ plain }: SharedText): number => Math.ceil((plain.length * 4) / 3)

const bytesFor = async (ctx: HttpContext, text: SharedText): Promise<Bytes> => {
  if (text.plain.length < SMALLEST) return text.plain
  ctx.vary('Accept-Encoding')
  const encoding = ctx.acceptsEncodings('br', 'gzip', 'identity')
  if (encoding !== 'br' && encoding !== 'gzip') return text.plain
  ctx.set('Content-Encoding', encoding)
  return encoding === 'br' ? text.brotli() : text.gzip()
}

/** Sends the text with its ETag, or 304 if the browser has it already. The caller sets the type and the caching. */
export const sendShared = async (ctx: HttpContext, text: SharedText): Promise<void> => {
  ctx.etag = text.etag
  if (ctx.fresh) ctx.status = 304
  else ctx.body = await bytesFor(ctx, text)
}
