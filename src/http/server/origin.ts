import type { HttpContext } from './context.ts'

/** The shop's origin for browsers: the configured one, otherwise this request's. */
export const createOriginOf = (publicUrl: string | undefined) => {
  const origin = publicUrl === undefined ? undefined : new URL(publicUrl).origin
  return ({ protocol, host }: Pick<HttpContext, 'protocol' | 'host'>): string =>
    origin ?? `${protocol}://${host}`
}
