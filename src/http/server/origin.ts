import type { HttpContext } from './context.ts'
import { directHost } from './forwarded.ts'

/**
 * The beginning of the shop's addresses for browsers: the configured origin. A shop that was told none believes only a
 * `Host` that leads to this machine by itself; for any other its addresses are relative, and the beginning is ''.
 */
export const createOriginOf = (publicUrl: string | undefined) => {
  const origin = publicUrl === undefined ? undefined : new URL(publicUrl).origin
  return ({ req }: Pick<HttpContext, 'req'>): string => {
    if (origin !== undefined) return origin
    const host = directHost(req)
    return host === undefined ? '' : `http://${host}`
  }
}
