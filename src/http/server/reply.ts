import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { HttpContext } from './context.ts'

/** Smaller answers are not compressed. In bytes. */
export const SMALLEST = 1024
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/**
 * How the client's answer is compressed. Undefined: not at all. Brotli wins wherever it is accepted: browsers name gzip
 * first and weigh both alike ("gzip, deflate, br, zstd"), and Koa takes what is named first.
 */
export const encodingFor = (ctx: HttpContext): 'br' | 'gzip' | undefined =>
  (['br', 'gzip'] as const).find((encoding) => ctx.acceptsEncodings(encoding) === encoding)

/** Fast compression: each answer is compressed for one reader only. */
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** Answers with the text, compressed if the client accepts that. Texts below about 1 kB are not compressed. */
export const sendCompressed = async (ctx: HttpContext, text: string): Promise<void> => {
  ctx.body = text
  if (text.length < SMALLEST) return
  ctx.vary('Accept-Encoding')
  const encoding = encodingFor(ctx)
  if (encoding === undefined) return
  ctx.body = encoding === 'br' ? await brotli(text, quick) : await zip(text)
  ctx.set('Content-Encoding', encoding)
}

/** A file to download, which is made while it is sent. `type` is its media type. */
export type Download = { name: string; type: string; text: AsyncIterable<string> }

/**
 * `next`: the cursor of the next page of the list. `total`: the number of items on all pages. `movedTo`: the path to
 * which the client is sent instead.
 */
export type Reply<Body> = {
  body: Body
  next?: string | undefined
  total?: number
  movedTo?: string
}

/** The `Link` header to the next page of a list. */
export const linkToNext = (path: string, querystring: string, cursor: string): string => {
  const query = new URLSearchParams(querystring)
  query.set('cursor', cursor)
  return `<${path}?${query}>; rel="next"`
}

/** A weak ETag, so that compressed and plain answers have the same one. */
export const etagOf = (text: string): string =>
  `W/"${createHash('sha1').update(text).digest('base64url')}"`

/** Sends the file while it is made. A slow client slows down the making, so the file never waits in memory. */
export const sendFile = (ctx: HttpContext, { name, type, text }: Download): void => {
  ctx.type = type
  ctx.set('Cache-Control', 'no-store')
  ctx.set('Content-Disposition', `attachment; filename="${name}"`)
  ctx.body = Readable.from(text)
}

/**
 * Sends a WebP picture. The headers keep a browser from running or loading anything that bytes of the picture could ask
 * for.
 */
export const sendPicture = (ctx: HttpContext, bytes: Uint8Array, cache: string): void => {
  ctx.type = 'image/webp'
  ctx.set('Cache-Control', cache)
  ctx.set('Content-Security-Policy', "default-src 'none'; sandbox")
  ctx.set('X-Content-Type-Options', 'nosniff')
  ctx.body = Buffer.from(bytes)
}

/** Answers with JSON. A shared answer has an ETag, and is a 304 if the browser has it already. */
export const sendReply = async <Body>(
  ctx: HttpContext,
  { body, next, total, movedTo }: Reply<Body>,
  shared: boolean,
): Promise<void> => {
  const text = JSON.stringify(body)
  ctx.type = 'json'
  ctx.set('Cache-Control', shared ? 'no-cache' : 'no-store')
  if (next !== undefined) ctx.set('Link', linkToNext(ctx.path, ctx.querystring, next))
  if (total !== undefined) ctx.set('X-Total-Count', String(total))
  if (movedTo !== undefined) {
    ctx.status = 301
    ctx.set('Location', movedTo)
  } else if (shared) {
    ctx.etag = etagOf(text)
    if (ctx.fresh) {
      ctx.status = 304
      return
    }
  }
  await sendCompressed(ctx, text)
}
