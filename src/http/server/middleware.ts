import { bodyParser } from '@koa/bodyparser'
import helmet from 'koa-helmet'
import type { Logger } from 'pino'
import { reject } from '#src/domain/kernel/result.ts'
import { withDeadline } from '#src/lib/deadline.ts'
import type { Trace } from '#src/lib/trace.ts'
import type { World } from '#src/lib/world.ts'
import type { Metrics } from '#src/runtime/metrics.ts'
import type { HttpContext, Middleware, State } from './context.ts'
import { refuse, rejectionOf } from './errors.ts'

/*
 * The steps of a request, in their order: `observe`, `catchErrors`, `limitTime`, `securityHeaders`, `readTarget`,
 * `checkOrigin`. Routes that take JSON have `readBody` as a last step.
 */

const acceptable = /^[\w.-]{1,64}$/

/**
 * The id that a client gave to its request. Only the log line holds it, because nothing can be removed from the event
 * log.
 */
const clientsOwn = (given: string) => (acceptable.test(given) ? { clientCorrelationId: given } : {})

/**
 * What is asked after a break-in: who signed in, and who was refused what. Accounts are named by their id, which tells
 * nothing of the person.
 */
const forInquiry = ({ account, refused, signedIn }: State) =>
  refused === undefined ? { signedIn } : { refused, account }

/**
 * Gives every request a correlation id, and writes one log line and one figure for it. The line holds the route's
 * pattern. It never holds the path, the query, a body or another header, which may hold personal data.
 */
export const observe =
  (
    log: Logger,
    metrics: Metrics,
    { elapsed, newId }: Pick<World, 'elapsed' | 'newId'>,
    trace: Trace,
  ): Middleware =>
  async (ctx, next) => {
    const started = elapsed()
    ctx.state.correlationId = newId()
    ctx.state.pattern = 'unmatched'
    ctx.state.params = {}
    const { correlationId } = ctx.state
    ctx.set('x-correlation-id', correlationId)
    const step = { name: ctx.method, correlationId, id: correlationId, after: correlationId }
    await trace.run(step, async (tell) => {
      await next()
      const { method, status } = ctx
      const { pattern: route, goesOn } = ctx.state
      const facts = {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
        ...(goesOn && { 'duka.request': correlationId }),
      }
      tell({ name: `${method} ${route}`, facts, ...goesOn })
    })
    const ms = elapsed() - started
    const { pattern } = ctx.state
    metrics.request(ctx.method, pattern, ctx.status, ms / 1000)
    log.info(
      {
        method: ctx.method,
        route: pattern,
        status: ctx.status,
        ms: Math.round(ms),
        correlationId,
        ...forInquiry(ctx.state),
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
 * Turns an exception into an error answer. Only exceptions that nobody foresaw are logged as errors, and no stack trace
 * leaves the server.
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

/** All stores that a request asks share `ms`, so that it is answered by then where one of them is away. */
export const limitTime =
  ({ elapsed }: Pick<World, 'elapsed'>, ms: number): Middleware =>
  (_, next) =>
    withDeadline(elapsed() + ms, next)

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
    // Without this policy some browsers send no origin with a write.
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: https && { maxAge: 31_536_000 },
  })

/**
 * Scripts, styles and fonts may come from the shop itself, as files. HSTS is sent over HTTPS only, also if a proxy ends
 * it. Pictures may also come from the server of map tiles.
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

/** The path and query of the request. A proxy may send the whole address ('GET http://duka/products'). */
const targetOf = (url: string): string => {
  if (url.startsWith('/') || !URL.canParse(url)) return url
  const { pathname, search } = new URL(url)
  return pathname + search
}

/**
 * Makes sure that `ctx.url` begins with exactly one slash. Other targets get 404: some are no URL, and '//name' would
 * resolve to another server.
 */
export const readTarget: Middleware = (ctx, next) => {
  const target = targetOf(ctx.url)
  if (!/^\/(?![/\\])/.test(target)) return refuse(ctx, reject('NOT_FOUND').error)
  ctx.url = target
  return next()
}

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/** M-PESA calls these paths, with a secret in the path and without a cookie. */
const isHook = (path: string): boolean => path.startsWith('/hooks/')

const sameOrigin = (ctx: HttpContext, publicUrl: string | undefined): boolean => {
  const origin = ctx.get('Origin')
  if (origin === '') return true
  if (!URL.canParse(origin)) return false
  const { host } = new URL(origin)
  return host === ctx.host || (publicUrl !== undefined && host === new URL(publicUrl).host)
}

/**
 * Keeps other sites from writing in a shopper's name. Browsers tell where a write comes from (Sec-Fetch-Site, Origin).
 * A client that sends neither header is no browser, so it has no shopper's cookie.
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

/**
 * Reads a JSON body of at most 100 kB into `ctx.request.body`. A compressed body is refused, since no browser sends
 * one.
 */
export const readBody: Middleware = (ctx, next) => {
  if (ctx.is('json') === false || isEncoded(ctx)) {
    return refuse(ctx, reject('UNSUPPORTED_MEDIA_TYPE').error)
  }
  return parse(ctx, next)
}
