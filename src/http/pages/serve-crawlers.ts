import type { CatalogueQueries } from '../../projections/catalogue/types.ts'
import { sendCompressed } from '../compress.ts'
import type { HttpContext, Middleware } from '../context.ts'
import { escapeMarkup } from './escape.ts'

const robots = (origin: string): string => `User-agent: *
Disallow: /api/
Disallow: /admin/
Disallow: /checkout
Disallow: /orders

Sitemap: ${origin}/sitemap.xml
`

const sitemap = (origin: string, catalogue: CatalogueQueries): string => {
  const paths = [
    '/',
    '/products',
    '/branches',
    ...catalogue.categories().map(({ slug }) => `/products?category=${encodeURIComponent(slug)}`),
    ...catalogue.products({}).docs.map(({ slug }) => `/products/${encodeURIComponent(slug)}`),
    '/privacy',
    '/terms',
  ]
  const urls = paths.map((path) => `<url><loc>${escapeMarkup(origin + path)}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('\n')}</urlset>
`
}

const send = (ctx: HttpContext, type: string, text: string): Promise<void> => {
  ctx.state.pattern = ctx.path
  ctx.type = type
  ctx.set('Cache-Control', 'public, max-age=3600')
  return sendCompressed(ctx, text)
}

/** What search engines may read, and where everything is. */
export const serveCrawlers =
  (catalogue: CatalogueQueries, originOf: (ctx: HttpContext) => string): Middleware =>
  (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next()
    if (ctx.path === '/robots.txt') return send(ctx, 'text/plain', robots(originOf(ctx)))
    if (ctx.path === '/sitemap.xml')
      return send(ctx, 'application/xml', sitemap(originOf(ctx), catalogue))
    return next()
  }
