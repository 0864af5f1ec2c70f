import type { HttpContext } from './context.ts'

/**
 * How the client's answer is compressed. Undefined: not at all. Brotli wins wherever it is accepted: browsers name gzip
 * first and weigh both alike ("gzip, deflate, br, zstd"), and Koa takes what is named first.
 */
export const encodingFor = (ctx: HttpContext): 'br' | 'gzip' | undefined =>
  (['br', 'gzip'] as const).find((encoding) => ctx.acceptsEncodings(encoding) === encoding)
