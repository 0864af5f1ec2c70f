import type { HttpContext } from '../server/context.ts'

/** The body as text, or undefined where it is longer than `limit` bytes. The rest of it is then not read. */
export const readRaw = async (ctx: HttpContext, limit: number): Promise<string | undefined> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of ctx.req) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size > limit) return undefined
    chunks.push(bytes)
  }
  return Buffer.concat(chunks).toString('utf8')
}
