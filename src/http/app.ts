import Koa from 'koa'
import { hasAdmin } from '../commands/rosters.ts'
import type { ShownShop } from '../contract/shop-settings.ts'
import { reject } from '../domain/kernel/result.ts'
import { askRoutes } from './pages/ask.ts'
import type { PageParts } from './pages/built-pages.ts'
import { serveCrawlers } from './pages/crawlers.ts'
import { serveManifest, servePictures, serveUploads, serveWeb } from './pages/serve-files.ts'
import { createPageServer } from './pages/serve-pages.ts'
import { routes } from './routes.ts'
import type { State } from './server/context.ts'
import type { HttpDeps } from './server/deps.ts'
import { refuse } from './server/errors.ts'
import { gateOf } from './server/limits/take-place.ts'
import {
  catchErrors,
  checkOrigin,
  limitTime,
  observe,
  readTarget,
  securityHeaders,
} from './server/middleware.ts'
import { createOriginOf } from './server/network.ts'
import { useRoutes } from './server/router.ts'
import { createShopView } from './shop/settings.ts'

export type AppSettings = {
  /** The most ms that a request waits for stores. A payment request waits longer for the shopper. */
  answerWithinMs: number
  publicUrl: string | undefined
  /** How many addresses at the end of X-Forwarded-For were written by our own proxies. */
  trustedProxies: number
  /** Folder of the built web. Undefined: the web is not served. */
  web: string | undefined
  /** Draws the web's pages on the server. Undefined: each browser draws its pages itself. */
  pages: PageParts | undefined
  pictures: string | undefined
}

const pageServer = (
  { pages, publicUrl }: AppSettings,
  deps: HttpDeps,
  shop: () => Promise<ShownShop>,
) => {
  if (pages === undefined) return undefined
  return createPageServer(pages, {
    http: deps,
    ask: askRoutes(routes, deps),
    originOf: createOriginOf(publicUrl),
    shop,
    isUnset: async () => !(await hasAdmin(deps.commands)),
  })
}

/** The whole HTTP side: API, live streams, description, pictures and the web. */
export const createApp = (deps: HttpDeps, settings: AppSettings): Koa<State, object> => {
  const { log, metrics } = deps
  const app = new Koa<State, object>({
    proxy: settings.trustedProxies > 0,
    maxIpsCount: settings.trustedProxies,
  })
  app.on('error', (error) => log.warn({ err: error }, 'response failed'))
  app.use(observe(log, metrics, deps.commands.world, deps.commands.trace))
  app.use(catchErrors(log))
  app.use(limitTime(deps.commands.world, settings.answerWithinMs))
  app.use(securityHeaders(settings.publicUrl, deps.map.tiles?.url))
  app.use(readTarget)
  app.use(checkOrigin(settings.publicUrl))
  useRoutes(app, routes, deps, gateOf(deps))
  app.use(serveUploads(deps))
  app.use(servePictures(settings.pictures))
  app.use(serveCrawlers(deps, createOriginOf(settings.publicUrl)))
  const shop = createShopView(deps)
  app.use(serveManifest(settings.web, deps, shop))
  app.use(serveWeb(settings.web, pageServer(settings, deps, shop)))
  app.use((ctx) => refuse(ctx, reject('NOT_FOUND').error))
  return app
}
