import { escapeMarkup } from './escape.ts'

/** A page of the shop: its path, and its last change (ISO 8601) where that is known. */
export type SitemapEntry = { path: string; changedAt?: string }

/** The most addresses that search engines take in one file. */
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
 * Answers `/sitemap.xml`. A list too long for one file stands in parts: `/sitemap.xml` names `/sitemap-1.xml` and on.
 * Undefined for other paths.
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
