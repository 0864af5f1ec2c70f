import { reject } from '#src/domain/kernel/result.ts'
import type { Middleware } from '../context.ts'
import { refuse } from '../errors.ts'

/** Proxies may name the whole address ('GET http://duka/products'): the path and query of it, where it has any. */
const targetOf = (url: string): string => {
  if (url.startsWith('/') || !URL.canParse(url)) return url
  const { pathname, search } = new URL(url)
  return pathname + search
}

/**
 * From here on `ctx.url` is a path of one slash and what follows. Others name nothing, and some of them no URL at all:
 * whoever resolves '//name' takes the name for another server.
 */
export const readTarget: Middleware = (ctx, next) => {
  const target = targetOf(ctx.url)
  if (!/^\/(?![/\\])/.test(target)) return refuse(ctx, reject('NOT_FOUND').error)
  ctx.url = target
  return next()
}
