import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ShopSettings } from '../../contract/shop/shop-settings.ts'
import { sendCompressed } from '../server/compress.ts'
import type { Middleware } from '../server/context.ts'

const PATH = '/manifest.webmanifest'

/** The facts by which a phone installs the shop: the built ones, with the shop's own name and words. */
export const serveManifest = (
  web: string | undefined,
  shop: () => Promise<ShopSettings>,
): Middleware => {
  const file = web === undefined ? undefined : join(web, PATH)
  if (file === undefined || !existsSync(file)) return (_, next) => next()
  const built: object = JSON.parse(readFileSync(file, 'utf8'))
  return async (ctx, next) => {
    if (ctx.path !== PATH || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next()
    const { name, tagline } = await shop()
    const description = `${tagline} Fresh local groceries from your nearest branch.`
    ctx.state.pattern = PATH
    ctx.type = 'application/manifest+json'
    ctx.set('Cache-Control', 'no-cache')
    return sendCompressed(ctx, JSON.stringify({ ...built, name, short_name: name, description }))
  }
}
