import type { HttpContext } from '../server/context.ts'
import { readBytes } from '../server/read-bytes.ts'

/** The body as text, or undefined where it is longer than `limit` bytes. The rest of it is then not read. */
export const readRaw = async (ctx: HttpContext, limit: number): Promise<string | undefined> =>
  (await readBytes(ctx, limit))?.toString('utf8')
