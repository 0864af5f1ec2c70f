import { createHash, timingSafeEqual } from 'node:crypto'

/** Who may read the figures of GET /metrics, by the request's `Authorization` header. */
export type FiguresAccess = (authorization: string) => boolean

export const everybody: FiguresAccess = () => true
export const nobody: FiguresAccess = () => false

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Those who know the token. */
export const bearerOf =
  (token: string): FiguresAccess =>
  (authorization) =>
    timingSafeEqual(digest(authorization), digest(`Bearer ${token}`))
