import { createHash, timingSafeEqual } from 'node:crypto'

/** Decides by the request's `Authorization` header who may read the figures of GET /metrics. */
export type FiguresAccess = (authorization: string) => boolean

export const everybody: FiguresAccess = () => true
export const nobody: FiguresAccess = () => false

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Everybody who knows the token has access. */
export const bearerOf =
  (token: string): FiguresAccess =>
  (authorization) =>
    timingSafeEqual(digest(authorization), digest(`Bearer ${token}`))
