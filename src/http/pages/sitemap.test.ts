import { expect, it } from 'vitest'
import { sitemapAt } from './crawlers.ts'

const origin = 'https://duka.example'
const at = (path: string, products: number) =>
  sitemapAt(path, origin, () =>
    Array.from({ length: products }, (_, n) => ({
      path: `/products/p${n}`,
      changedAt: '2026-01-05',
    })),
  )
const addresses = (xml: string | undefined) =>
  [...(xml ?? '').matchAll(/<loc>https:\/\/duka\.example([^<]*)<\/loc>/g)].map(([, path]) => path)

it('is one file as long as search engines take it', () => {
  const xml = at('/sitemap.xml', 50_000)
  expect(xml).toContain('<urlset')
  expect(xml).toContain('<lastmod>2026-01-05</lastmod>')
  expect(addresses(xml)).toHaveLength(50_000)
  expect(at('/sitemap-1.xml', 50_000)).toBeUndefined()
})

it('names its parts beyond that, which hold every address once', () => {
  const index = at('/sitemap.xml', 50_001)
  expect(index).toContain('<sitemapindex')
  expect(addresses(index)).toEqual(['/sitemap-1.xml', '/sitemap-2.xml'])
  const all = [
    ...addresses(at('/sitemap-1.xml', 50_001)),
    ...addresses(at('/sitemap-2.xml', 50_001)),
  ]
  expect(new Set(all).size).toBe(50_001)
  expect(all).toHaveLength(50_001)
  expect(at('/sitemap-3.xml', 50_001)).toBeUndefined()
})

it('is nowhere else, and lists nothing then', () => {
  const list = () => {
    throw new Error('asked')
  }
  for (const path of ['/sitemap-0.xml', '/sitemap-01.xml', '/sitemap-x.xml', '/xsitemap.xml', '/'])
    expect(sitemapAt(path, origin, list), path).toBeUndefined()
})

it('escapes what stands in an address, and leaves out a date that is not known', () => {
  const xml = sitemapAt('/sitemap.xml', origin, () => [{ path: '/products?a=1&b=2' }])
  expect(xml).toContain('<url><loc>https://duka.example/products?a=1&amp;b=2</loc></url>')
})
