import helmet from 'koa-helmet'
import type { Middleware } from '../context.ts'

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
