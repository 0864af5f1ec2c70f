import { textOfBytes } from '../../commands/csv.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import type { HttpContext } from './context.ts'

/** The body as it came. Undefined: it is longer than `limit` bytes, and its rest is not read. */
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

/** Media types of bodies that are files. */
export const CSV = 'text/csv'
export const PICTURE = 'image/*'

/**
 * A file of the type `type`, of at most `limit` bytes. `expected`: the name of this type in the refusal of a file of
 * another type.
 */
type FileBody<TooLarge> = { type: string; expected: string; limit: number; tooLarge: TooLarge }

/** If the file is too large, its rest is not read and the connection is closed. */
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

/** The text of a CSV file of at most `limit` bytes. Spreadsheet programs may write it in UTF-16. */
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
