import { afterEach, expect, test, vi } from 'vitest'
import { spec } from '#spec'
import { aBranch, aProduct, show, until } from '#web/testing/render.tsx'
import { keys } from '../../shop/keys.ts'
import { RelatedProducts } from './product-view.tsx'

const related = Array.from({ length: 9 }, (_, n) =>
  aProduct({ id: n + 5, slug: `milk-${n + 5}`, name: `Milk ${n + 5}` }),
)
afterEach(() => vi.unstubAllGlobals())

test('at most four related products, the current one not among them', async () => {
  spec('storefront 2.6', 'Up to 4 related products of the same category')
  spec('storefront 9', 'Related products: at most 4')
  const asked: string[] = []
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path)
    return Promise.resolve(new Response(JSON.stringify(related)))
  })
  const { place } = show(<RelatedProducts product={aProduct({ id: 6, categoryId: 3 })} />, {
    known: (client) => client.setQueryData(keys.shop.branches, [aBranch()]),
  })
  await until(() => expect(place.querySelectorAll('article')).toHaveLength(4))
  expect(asked).toEqual(['/api/products?category=3&limit=5&branch=1'])
  const names = [...place.querySelectorAll('article h3')].map(({ textContent }) => textContent)
  expect(names).toEqual(['Milk 5', 'Milk 7', 'Milk 8', 'Milk 9'])
})
