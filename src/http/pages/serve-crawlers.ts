import type { CatalogueQueries } from '../../projections/catalogue/types.ts'
import { sendCompressed } from '../server/compress.ts'
import type { HttpContext, Middleware } from '../server/context.ts'
import { type SitemapEntry, sitemapAt } from './sitemap.ts'

export const notForCrawlers = [
  '/api/',
  '/admin/',
  '/branch-manager/',
  '/orders',
  '/loyalty',
  '/gamified-loyalty',
  '/password',
  '/picking',
  '/deliveries/',
  '/driver',
  '/audit/',
  '/finance/',
  '/setup',
]

const robots = (origin: string): string => `User-agent: *
${notForCrawlers.map((path) => `Disallow: ${path}`).join('\n')}

Sitemap: ${origin}/sitemap.xml
`

const first = ['/', '/products', '/branches']
const last = ['/privacy', '/terms']
export const fixedPaths = [...first, ...last]

const entriesOf = (catalogue: CatalogueQueries): SitemapEntry[] => [
  ...first.map((path) => ({ path })),
  ...catalogue
    .categories()
    .map(({ slug }) => ({ path: `/products?category=${encodeURIComponent(slug)}` })),
  ...last.map((path) => ({ path })),
  ...catalogue
    .everyProduct()
    .map(({ slug, changedAt }) => ({ path: `/products/${encodeURIComponent(slug)}`, changedAt })),
]

const send = (ctx: HttpContext, type: string, text: string): Promise<void> => {
  ctx.state.pattern = ctx.path
  ctx.type = type
  ctx.set('Cache-Control', 'public, max-age=3600')
  return sendCompressed(ctx, text)
}

/** Tells search engines what they may read, and where everything is. */
export const serveCrawlers =
  (catalogue: CatalogueQueries, originOf: (ctx: HttpContext) => string): Middleware =>
  (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next()
    if (ctx.path === '/robots.txt') return send(ctx, 'text/plain', robots(originOf(ctx)))
    const sitemap = sitemapAt(ctx.path, originOf(ctx), () => entriesOf(catalogue))
    return sitemap === undefined ? next() : send(ctx, 'application/xml', sitemap)
  }
