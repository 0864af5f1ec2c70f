import { bodyParser } from '@koa/bodyparser'
import helmet from 'koa-helmet'
import type { Logger } from 'pino'
import { reject } from '#src/domain/kernel/result.ts'
import type { World } from '#src/lib/world.ts'
import type { Metrics } from '#src/runtime/metrics.ts'
import type { HttpContext, Middleware } from './context.ts'
import { refuse, rejectionOf } from './errors.ts'

/*
 * The steps of a request, in their order: `observe`, `catchErrors`, `securityHeaders`, `readTarget`, `checkOrigin`, and at
 * routes that take JSON `readBody`.
 */

const acceptable = /^[\w.-]{1,64}$/

/**
 * A client's own name for its request. It stands in this log line alone: nothing is ever removed from the event log.
 */
const clientsOwn = (given: string) => (acceptable.test(given) ? { clientCorrelationId: given } : {})

/**
 * Gives every request its correlation id, and writes one log line and one figure for it. The line names the route's
 * pattern. It never names the path, the query, a body or another header: those may hold personal data.
 */
export const observe =
  (
    log: Logger,
    metrics: Metrics,
    { elapsed, newId }: Pick<World, 'elapsed' | 'newId'>,
  ): Middleware =>
  async (ctx, next) => {
    const started = elapsed()
    ctx.state.correlationId = newId()
    ctx.state.pattern = 'unmatched'
    ctx.state.params = {}
    ctx.set('x-correlation-id', ctx.state.correlationId)
    await next()
    const ms = elapsed() - started
    const { correlationId, pattern } = ctx.state
    metrics.request(ctx.method, pattern, ctx.status, ms / 1000)
    log.info(
      {
        method: ctx.method,
        route: pattern,
        status: ctx.status,
        ms: Math.round(ms),
        correlationId,
        ...clientsOwn(ctx.get('x-correlation-id')),
      },
      'request',
    )
  }

const answer = (ctx: HttpContext, error: unknown, log: Logger): void => {
  const rejection = rejectionOf(error)
  const { correlationId, pattern } = ctx.state
  if (rejection.code === 'INTERNAL') {
    log.error({ err: error, route: pattern, correlationId }, 'unforeseen')
  }
  // The rest of the body is not read, so the connection cannot carry another request.
  if (rejection.code === 'BODY_TOO_LARGE') ctx.set('Connection', 'close')
  if (!ctx.headerSent) refuse(ctx, rejection)
}

/**
 * Turns an exception into an error body. Only exceptions that nobody foresaw are logged as errors. No stack leaves the
 * server.
 */
export const catchErrors =
  (log: Logger): Middleware =>
  async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      answer(ctx, error, log)
    }
  }

const self = ["'self'"]
const none = ["'none'"]

const helmetWith = (https: boolean, pictures: readonly string[]) =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: self,
        imgSrc: ["'self'", 'data:', ...pictures],
        objectSrc: none,
        baseUri: none,
        formAction: self,
        frameAncestors: none,
      },
    },
    xFrameOptions: { action: 'deny' },
    // Browsers without any policy hide the origin of some writes.
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: https && { maxAge: 31_536_000 },
  })

/**
 * Scripts, styles and fonts come from the shop itself, and none stand in the page. HSTS is told only over https, also
 * when a trusted proxy ends it. Pictures may come from one more place: the source of map tiles.
 */
export const securityHeaders = (
  publicUrl: string | undefined,
  tilesUrl: string | undefined,
): Middleware => {
  const pictures = tilesUrl === undefined ? [] : [new URL(tilesUrl).origin]
  const [overHttp, overHttps] = [helmetWith(false, pictures), helmetWith(true, pictures)]
  const publicHttps = publicUrl?.startsWith('https:') ?? false
  return (ctx, next) => {
    ctx.set('Permissions-Policy', 'camera=(), microphone=(), payment=(), geolocation=(self)')
    return (publicHttps || ctx.secure ? overHttps : overHttp)(ctx, next)
  }
}

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

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/** M-PESA calls these, with a secret in the address and no cookie. */
const isHook = (path: string): boolean => path.startsWith('/hooks/')

const sameOrigin = (ctx: HttpContext, publicUrl: string | undefined): boolean => {
  const origin = ctx.get('Origin')
  if (origin === '') return true
  if (!URL.canParse(origin)) return false
  const { host } = new URL(origin)
  return host === ctx.host || (publicUrl !== undefined && host === new URL(publicUrl).host)
}

/**
 * Another site cannot write in the name of a shopper. Browsers say where a write comes from (Sec-Fetch-Site, Origin). A
 * client that says neither is no browser and carries nobody's cookie.
 */
export const checkOrigin =
  (publicUrl: string | undefined): Middleware =>
  (ctx, next) => {
    if (reading.has(ctx.method) || isHook(ctx.path)) return next()
    const site = ctx.get('Sec-Fetch-Site')
    const foreign = site !== '' && site !== 'same-origin' && site !== 'none'
    if (site === 'same-origin' || (!foreign && sameOrigin(ctx, publicUrl))) return next()
    refuse(ctx, reject('BAD_ORIGIN').error)
  }

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
