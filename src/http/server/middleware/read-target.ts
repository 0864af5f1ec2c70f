import { reject } from '#src/domain/kernel/result.ts'
import type { Middleware } from '../context.ts'
import { refuse } from '../errors.ts'

/** The path and query of the target. Proxies may name the whole address ('GET http://duka/products'). */
const targetOf = (url: string): string => {
  if (url.startsWith('/') || !URL.canParse(url)) return url
  const { pathname, search } = new URL(url)
  return pathname + search
}

/**
 * `ctx.url` begins with exactly one slash from here on. Other targets name nothing, and some are no URL at all:
 * '//name' resolves to another server.
 */
export const readTarget: Middleware = (ctx, next) => {
  const target = targetOf(ctx.url)
  if (!/^\/(?![/\\])/.test(target)) return refuse(ctx, reject('NOT_FOUND').error)
  ctx.url = target
  return next()
}
