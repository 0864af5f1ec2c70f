import { textOfBytes } from '../../commands/csv.ts'
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

/** The body as text, or undefined where it is longer than `limit` bytes. */
export const readText = async (ctx: HttpContext, limit: number): Promise<string | undefined> =>
  (await readBytes(ctx, limit))?.toString('utf8')

/** `readText` of a file of somebody's own, which a spreadsheet program may have written in UTF-16. */
export const readFileText = async (
  ctx: HttpContext,
  limit: number,
): Promise<string | undefined> => {
  const bytes = await readBytes(ctx, limit)
  return bytes && textOfBytes(bytes)
}
