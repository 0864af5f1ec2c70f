import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { HttpContext } from './context.ts'

const SMALLEST = 1024
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Quick rather than tight: an answer is compressed once and read once. */
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** Answers with the text in the encoding that the client takes. A text below about 1 kB stays as it is. */
export const sendCompressed = async (ctx: HttpContext, text: string): Promise<void> => {
  ctx.body = text
  if (text.length < SMALLEST) return
  ctx.vary('Accept-Encoding')
  const encoding = ctx.acceptsEncodings('br', 'gzip', 'identity')
  if (encoding !== 'br' && encoding !== 'gzip') return
  ctx.body = encoding === 'br' ? await brotli(text, quick) : await zip(text)
  ctx.set('Content-Encoding', encoding)
}
