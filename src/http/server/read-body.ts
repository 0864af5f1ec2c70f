import { textOfBytes } from '../../commands/csv.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import type { HttpContext } from './context.ts'

/** The body as it came, or undefined where it is longer than `limit` bytes. The rest of it is then not read. */
export const readBytes = async (ctx: HttpContext, limit: number): Promise<Buffer | undefined> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of ctx.req) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size > limit) return undefined
    chunks.push(bytes)
  }
  return Buffer.concat(chunks)
}

/** The media types of bodies that are files. */
export const CSV = 'text/csv'
export const PICTURE = 'image/*'

/** A file that is sent as `type`. `expected` names the type to whoever sends another. `limit`: in bytes. */
type FileBody<TooLarge> = { type: string; expected: string; limit: number; tooLarge: TooLarge }

/** Where the file is too large, its rest is not read: the connection cannot carry another request. */
const readFile = async <TooLarge extends ErrorCode>(
  ctx: HttpContext,
  { type, expected, limit, tooLarge }: FileBody<TooLarge>,
) => {
  if (!ctx.is(type)) return reject('UNSUPPORTED_MEDIA_TYPE', { expected })
  const bytes = await readBytes(ctx, limit)
  if (bytes !== undefined) return ok(bytes)
  ctx.set('Connection', 'close')
  return reject(tooLarge)
}

/** The text of a CSV file of at most `limit` bytes. A spreadsheet program may have written it in UTF-16. */
export const readCsv = async (ctx: HttpContext, limit: number) => {
  const body = { type: CSV, expected: CSV, limit, tooLarge: 'BODY_TOO_LARGE' } as const
  const file = await readFile(ctx, body)
  return file.ok ? ok(textOfBytes(file.value)) : file
}

/** The bytes of a picture of any kind, of at most `limit` bytes. */
export const readPicture = <TooLarge extends ErrorCode>(
  ctx: HttpContext,
  limit: number,
  tooLarge: TooLarge,
) => readFile(ctx, { type: PICTURE, expected: 'a picture', limit, tooLarge })
