import { bodyParser } from '@koa/bodyparser'
import { reject } from '#src/domain/kernel/result.ts'
import type { HttpContext, Middleware } from '../context.ts'
import { refuse } from '../errors.ts'

const parse = bodyParser({ enableTypes: ['json'], jsonLimit: '100kb' })

const isEncoded = (ctx: HttpContext): boolean =>
  !['', 'identity'].includes(ctx.get('Content-Encoding'))

/** Reads a JSON body of at most 100 kB into `ctx.request.body`. A compressed body is refused: no browser sends one. */
export const readBody: Middleware = (ctx, next) => {
  if (ctx.is('json') === false || isEncoded(ctx)) {
    return refuse(ctx, reject('UNSUPPORTED_MEDIA_TYPE').error)
  }
  return parse(ctx, next)
}
