import { afterAll, beforeAll, expect, it } from 'vitest'
import { spec } from '#spec'
import { guest } from '../domain/kernel/access.ts'
import type { ProductView } from '../projections/catalogue/queries.ts'
import type { RecommendedProduct } from '../projections/recommendations/queries.ts'
import { openTestShop, type TestShop } from '../testing/shop.ts'
import { demoAccounts } from './accounts.ts'
import { catalogue } from './catalogue.ts'
import { seedDemo } from './seed.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await seedDemo(shop.deps)
  await shop.caughtUp()
})
afterAll(() => shop.close())

/** Nothing is popular or was bought before, as nobody has ordered yet. */
const truths: Readonly<Record<string, (product: ProductView) => boolean>> = {
  on_sale: ({ priceCents, compareAtPriceCents }) => (compareAtPriceCents ?? 0) > priceCents,
  featured: ({ isFeatured }) => isFeatured,
  in_stock: ({ available = 0 }) => available > 0,
}
const isTrue = ({ product, because }: RecommendedProduct): boolean =>
  truths[because]?.(product) === true

const wanjiku = { id: demoAccounts.at(-1)?.id ?? '', role: 'customer' } as const
const cases = catalogue.branches.flatMap(({ name }, index) =>
  [guest, wanjiku].map((actor) => ({ name, branchId: index + 1, actor })),
)

it.each(cases)(
  'a fresh shop recommends eight things that $name has to $actor.role, each for what is true',
  async ({ branchId, actor }) => {
    spec('storefront 2.4', 'At most 8 recommendations, each with a true reason')
    const at = new Date('2026-11-21T06:00:00Z')
    const request = { branchId, limit: 8, at }
    const found = await shop.deps.queries.recommendations.forShopper(actor, request)
    const all = found.ok ? found.value : []
    expect(new Set(all.map(({ product }) => product.productId)).size).toBe(8)
    expect(new Set(all.map(({ product }) => product.categoryId)).size).toBeGreaterThan(4)
    expect(all.filter(({ product }) => (product.available ?? 0) <= 0)).toEqual([])
    expect(all.filter((one) => !isTrue(one))).toEqual([])
  },
)
