import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ShopSettings } from '../../contract/shop/shop-settings.ts'
import { sendCompressed } from '../server/compress.ts'
import type { Middleware } from '../server/context.ts'
import type { HttpDeps } from '../server/deps.ts'
import { lookAt } from '../server/limits/admit.ts'

const PATH = '/manifest.webmanifest'

/** The facts by which a phone installs the shop: the built ones, with the shop's own name and words. */
export const serveManifest = (
  web: string | undefined,
  deps: HttpDeps,
  shop: () => Promise<ShopSettings>,
): Middleware => {
  const file = web === undefined ? undefined : join(web, PATH)
  if (file === undefined || !existsSync(file)) return (_, next) => next()
  const built: object = JSON.parse(readFileSync(file, 'utf8'))
  return (ctx, next) => {
    if (ctx.path !== PATH || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next()
    ctx.state.pattern = PATH
    return lookAt(ctx, deps, async () => {
      const { name, tagline } = await shop()
      const description = `${tagline} Fresh local groceries from your nearest branch.`
      ctx.type = 'application/manifest+json'
      ctx.set('Cache-Control', 'no-cache')
      await sendCompressed(ctx, JSON.stringify({ ...built, name, short_name: name, description }))
    })
  }
}
