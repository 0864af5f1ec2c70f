import type { HttpContext } from './context.ts'

/** Where browsers reach the shop: as it is set, otherwise as this request did. */
export const createOriginOf = (publicUrl: string | undefined) => {
  const origin = publicUrl === undefined ? undefined : new URL(publicUrl).origin
  return ({ protocol, host }: Pick<HttpContext, 'protocol' | 'host'>): string =>
    origin ?? `${protocol}://${host}`
}
