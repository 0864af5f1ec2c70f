import { reject } from '../../domain/kernel/result.ts'
import { boundedCache } from '../../lib/cache.ts'
import type { World } from '../../lib/world.ts'
import type { CatalogueQueries } from '../../projections/catalogue/queries.ts'
import type { HttpContext, Middleware } from '../server/context.ts'
import type { HttpDeps } from '../server/deps.ts'
import { refuse } from '../server/errors.ts'
import { refuseHalf } from '../server/freshness.ts'
import { lookAt } from '../server/limits/admit.ts'
import { escapeMarkup } from './escape.ts'
import { fileOf, type StaticFile } from './files.ts'
import { sendStatic } from './serve-files.ts'

/** A page of the shop: its path, and its last change (ISO 8601) where that is known. */
type SitemapEntry = { path: string; changedAt?: string }

/** The most addresses that search engines accept in one file. */
const MOST = 50_000
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

const wrapped = (element: string, lines: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${element} ${NAMESPACE}>${lines.join('\n')}</${element}>\n`

const pagesOf = (entries: readonly SitemapEntry[], origin: string): string =>
  wrapped(
    'urlset',
    entries.map(({ path, changedAt }) => {
      const changed = changedAt === undefined ? '' : `<lastmod>${changedAt}</lastmod>`
      return `<url><loc>${escapeMarkup(origin + path)}</loc>${changed}</url>`
    }),
  )

const indexOf = (files: number, origin: string): string =>
  wrapped(
    'sitemapindex',
    Array.from({ length: files }, (_, n) => {
      const path = `/sitemap-${n + 1}.xml`
      return `<sitemap><loc>${escapeMarkup(origin + path)}</loc></sitemap>`
    }),
  )

/**
 * The text of `/sitemap.xml`. With more addresses than fit in one file, it names the parts `/sitemap-1.xml` and so on.
 * Undefined: the path is not a sitemap.
 */
export const sitemapAt = (
  path: string,
  origin: string,
  list: () => readonly SitemapEntry[],
): string | undefined => {
  const part = /^\/sitemap(?:-([1-9]\d{0,5}))?\.xml$/.exec(path)
  if (part === null) return undefined
  const entries = list()
  const files = Math.ceil(entries.length / MOST)
  if (part[1] === undefined) return files > 1 ? indexOf(files, origin) : pagesOf(entries, origin)
  const number = Number(part[1])
  if (files < 2 || number > files) return undefined
  return pagesOf(entries.slice((number - 1) * MOST, number * MOST), origin)
}

export const notForCrawlers = [
  '/api/',
  '/admin/',
  '/branch-manager/',
  '/shop-assistant',
  '/complaints',
  '/orders',
  '/loyalty',
  '/gamified-loyalty',
  '/password',
  '/picking',
  '/deliveries/',
  '/driver',
  '/audit',
  '/finance/',
  '/setup',
  '/low-stock',
  '/sales',
  '/customers/',
  '/profile',
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

const A_MINUTE_MS = 60_000
/** The most files that are kept. A shop has one or a few origins, and each has its own files. */
const MOST_KEPT = 8
const AN_HOUR = 'public, max-age=3600'

/** Makes the files, and keeps each for a minute. */
const createFiles = (catalogue: CatalogueQueries, world: Pick<World, 'elapsed'>) => {
  const lasting = { ttlMs: A_MINUTE_MS, world }
  const lists = boundedCache<'all', SitemapEntry[]>(1, lasting)
  const files = boundedCache<string, StaticFile>(MOST_KEPT, lasting)
  const entries = () => {
    const known = lists.get('all')
    if (known !== undefined) return known
    const made = entriesOf(catalogue)
    lists.set('all', made)
    return made
  }
  const make = (path: string, origin: string): StaticFile | undefined => {
    if (path === '/robots.txt') return fileOf(robots(origin), '.txt')
    const sitemap = sitemapAt(path, origin, entries)
    return sitemap === undefined ? undefined : fileOf(sitemap, '.xml')
  }
  return (path: string, origin: string): StaticFile | undefined => {
    const key = `${origin} ${path}`
    const known = files.get(key)
    if (known !== undefined) return known
    const made = make(path, origin)
    if (made !== undefined) files.set(key, made)
    return made
  }
}

/** Serves robots.txt and the sitemap: what search engines may read, and which pages there are. */
export const serveCrawlers = (
  deps: HttpDeps,
  originOf: (ctx: HttpContext) => string,
): Middleware => {
  const fileAt = createFiles(deps.commands.queries.catalogue, deps.commands.world)
  return (ctx, next) => {
    const isReading = ctx.method === 'GET' || ctx.method === 'HEAD'
    if (!isReading || !/^\/(robots\.txt|sitemap(-\d+)?\.xml)$/.test(ctx.path)) return next()
    ctx.state.pattern = 'crawlers'
    return lookAt(ctx, deps, () => {
      const half = refuseHalf(deps, ['catalogue'])
      if (half !== undefined) return refuse(ctx, half.error)
      const file = fileAt(ctx.path, originOf(ctx))
      if (file === undefined) return refuse(ctx, reject('NOT_FOUND').error)
      return sendStatic(ctx, file, AN_HOUR)
    })
  }
}
