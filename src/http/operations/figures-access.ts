import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isFromThisMachine } from '../server/network.ts'

/** Decides who may read the figures of GET /metrics. */
export type FiguresAccess = (request: IncomingMessage) => boolean

export const everybody: FiguresAccess = () => true
export const nobody: FiguresAccess = () => false
/** Nobody whose request a proxy passed on, also where the shop was told of none. */
export const thisMachine: FiguresAccess = isFromThisMachine

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Everybody who knows the token has access. */
export const bearerOf =
  (token: string): FiguresAccess =>
  ({ headers: { authorization = '' } }) =>
    timingSafeEqual(digest(authorization), digest(`Bearer ${token}`))
