import { describe, expect, it } from 'vitest'
import { spec } from '#spec'
import { type Actor, guest } from '../../domain/kernel/access.ts'
import type { Preferences } from '../../domain/user/events.ts'
import { branchDoc, catalogueOf, productDoc, stockDoc } from '../../testing/catalogue/catalogue.ts'
import { placed, placedData } from '../../testing/projections/events.ts'
import type { Given } from '../../testing/projections/fold.ts'
import { storeOf } from '../../testing/projections/store.ts'
import { openRecommendationQueries } from './queries.ts'

const names = ['Flour', 'Milk', 'Tea', 'Soap', 'Honey', 'Bulb', 'Eggs']
const soap = 4
const honey = 5
const products = names.map((name, n) =>
  productDoc(n + 1, name, {
    isFeatured: name === 'Bulb' || name === 'Eggs',
    categoryId: name === 'Soap' ? 3 : 1,
    exclusiveBranchId: name === 'Honey' ? 2 : null,
  }),
)
const stock = products
  .filter(({ productId }) => productId !== 6)
  .map(({ productId }) => stockDoc(1, productId, 10))
const branches = [branchDoc(1, 'Kabete'), branchDoc(2, 'Westlands')]
const { queries: catalogue } = catalogueOf({ products, stock, branches })

const wanjiku: Actor = { id: 'wanjiku', role: 'customer' }
const evening = new Date('2026-03-02T15:00:00.000Z')
const hoursBefore = (hours: number) => new Date(evening.getTime() - hours * 3_600_000).toISOString()

let count = 0
const order = (userId: string | null, at: string, ...productIds: number[]): Given => {
  count += 1
  const lines = productIds.flatMap((productId) =>
    placedData.lines.map((line) => ({ ...line, productId, variantId: 0 })),
  )
  return { ...placed({ orderId: `order-${count}`, userId, lines }), at }
}

const recommended = async (
  actor: Actor,
  events: Given[],
  request: { branchId?: number; categoryId?: number; limit?: number } = {},
) => {
  const queries = openRecommendationQueries(await storeOf(events), catalogue)
  const found = await queries.forShopper(actor, { branchId: 1, limit: 8, at: evening, ...request })
  if (!found.ok) return found.error.code
  return found.value.map(
    ({ product, because, boughtWith }) =>
      `${product.name}: ${because}${boughtWith ? ` ${boughtWith.name}` : ''}`,
  )
}

/** Wanjiku, and her answers to the wizard. */
const tells = (answers: Partial<Preferences>): Given[] => {
  const profile = { username: 'w', email: 'w@x.ke', fullName: 'W', phoneNumber: '' }
  const preferences: Preferences = {
    branchId: 1,
    favoriteCategories: [2],
    dietaryRestrictions: [],
    shoppingFrequency: 'Daily',
    budgetRange: 'Over KSh 5,000',
    deliveryPreference: 'Pickup from Store',
    ...answers,
  }
  return [
    { type: 'UserRegistered', data: { userId: 'wanjiku', ...profile } },
    { type: 'PreferencesSet', data: { userId: 'wanjiku', preferences } },
  ]
}

describe('recommendations', () => {
  it('shows what the branch offers where nobody has ordered, what is in stock first', async () => {
    expect(await recommended(guest, [])).toEqual([
      'Eggs: featured',
      'Soap: in_stock',
      'Flour: in_stock',
      'Milk: in_stock',
      'Tea: in_stock',
      'Bulb: featured',
    ])
  })
  it('begins with what is reduced most, one of each category in turn', async () => {
    const reduced = (id: number, name: string, categoryId: number, compareAtPriceCents: number) =>
      productDoc(id, name, { categoryId, priceCents: 6_000, compareAtPriceCents })
    const { queries } = catalogueOf({
      branches,
      products: [
        reduced(1, 'Beans', 1, 7_000),
        reduced(2, 'Lentils', 1, 10_000),
        reduced(3, 'Peas', 1, 9_000),
        reduced(4, 'Sponge', 2, 8_000),
        reduced(5, 'Towel', 2, 6_000),
      ],
      stock: [1, 2, 3, 4, 5].map((id) => stockDoc(1, id, 10)),
    })
    const { forShopper } = openRecommendationQueries(await storeOf([]), queries)
    const found = await forShopper(guest, { branchId: 1, limit: 8, at: evening })
    expect(found.ok && found.value.map(({ product, because }) => [product.name, because])).toEqual([
      ...['Lentils', 'Sponge', 'Peas', 'Beans'].map((name) => [name, 'on_sale']),
      ['Towel', 'in_stock'],
    ])
  })
  it('takes turns between what the shopper bought, what goes with it and what is popular', async () => {
    const events = [
      order('wanjiku', hoursBefore(30), 2),
      order('kamau', hoursBefore(2), 2, 3),
      order(null, hoursBefore(1), 2, 3),
      order('kamau', hoursBefore(9), 1),
      order('kamau', hoursBefore(8), 1),
    ]
    expect(await recommended(wanjiku, events)).toEqual([
      'Milk: bought_before',
      'Tea: bought_with Milk',
      'Flour: popular',
      'Eggs: featured',
      'Soap: in_stock',
      'Bulb: featured',
    ])
    const ofGuest = await recommended(guest, events)
    expect(ofGuest).toContain('Milk: popular_evening')
    expect(ofGuest).toContain('Flour: popular')
    expect(String(ofGuest)).not.toContain('bought_before')
  })
  it('does not call popular what was bought once, or long ago', async () => {
    const year = 24 * 365
    const events = [
      order(null, hoursBefore(1), 1),
      order(null, hoursBefore(year), 2),
      order(null, hoursBefore(year), 2),
    ]
    expect(String(await recommended(guest, events))).not.toContain('popular')
  })
  it('forgets an order that was cancelled', async () => {
    const bought = order('wanjiku', hoursBefore(2), 1)
    const cancelled: Given = {
      type: 'OrderCancelled',
      data: { orderId: `order-${count}`, subject: 'wanjiku', reason: 'changed my mind' },
    }
    expect(await recommended(wanjiku, [bought, cancelled])).not.toContain('Flour: bought_before')
  })
  it('leaves out what the branch does not sell and what is of another category', async () => {
    spec('storefront 7', 'GET /api/recommendations: branchId, limit, place, category')
    spec('storefront 9', 'Recommendations: limit 8')
    const events = [order('wanjiku', hoursBefore(2), honey, soap, 1)]
    const all = await recommended(wanjiku, events)
    expect(String(all)).not.toContain('Honey')
    expect(await recommended(wanjiku, events, { categoryId: 3 })).toEqual(['Soap: bought_before'])
    expect(await recommended(wanjiku, events, { limit: 1 })).toHaveLength(1)
  })
  it('knows no other branch than those that there are', async () => {
    expect(await recommended(guest, [], { branchId: 9 })).toBe('BRANCH_NOT_FOUND')
  })

  it('puts first what is due again by how often the shopper shops', async () => {
    spec('operations 2.8', 'Frequency and budget order what is offered')
    const events = [
      order('wanjiku', hoursBefore(24 * 20), 3),
      order('wanjiku', hoursBefore(24 * 8), 2),
      order('wanjiku', hoursBefore(24 * 2), 1),
    ]
    const again = async (shoppingFrequency: Preferences['shoppingFrequency']) => {
      const all = await recommended(wanjiku, [...tells({ shoppingFrequency }), ...events])
      return [...all].flatMap((one) =>
        one.endsWith(': bought_before') ? [one.slice(0, one.indexOf(':'))] : [],
      )
    }
    expect(await again('Daily')).toEqual(['Flour', 'Milk', 'Tea'])
    expect(await again('Weekly')).toEqual(['Milk', 'Tea', 'Flour'])
    expect(await again('Bi-weekly')).toEqual(['Tea', 'Flour', 'Milk'])
    expect(await again('Monthly')).toEqual(['Flour', 'Milk', 'Tea'])
  })

  it('puts last, of what is in stock, what alone costs more than a trip may', async () => {
    spec('operations 2.8', 'Frequency and budget order what is offered')
    const priced = [250_000, 90_000, 400_000].map((priceCents, n) =>
      productDoc(n + 1, ['Kettle', 'Rice', 'Blender'][n] ?? '', { priceCents }),
    )
    const { queries } = catalogueOf({
      products: priced,
      branches,
      stock: priced.map(({ productId }) => stockDoc(1, productId, 10)),
    })
    const namesFor = async (budgetRange: Preferences['budgetRange']) => {
      const store = await storeOf([...tells({ budgetRange }), order('wanjiku', hoursBefore(48), 3)])
      const { forShopper } = openRecommendationQueries(store, queries)
      const found = await forShopper(wanjiku, { branchId: 1, limit: 8, at: evening })
      return found.ok ? found.value.map(({ product }) => product.name) : []
    }
    expect(await namesFor('Over KSh 5,000')).toEqual(['Blender', 'Kettle', 'Rice'])
    expect(await namesFor('KSh 1,000-3,000')).toEqual(['Kettle', 'Rice', 'Blender'])
    expect(await namesFor('Under KSh 1,000')).toEqual(['Rice', 'Blender', 'Kettle'])
  })

  it('offers what the shopper told the wizard to like, and to nobody else', async () => {
    spec('operations 2.8', 'The answers are used')
    const told = tells({ favoriteCategories: [3] })
    expect((await recommended(wanjiku, told))[0]).toBe('Soap: favourite')
    expect(await recommended(guest, told)).not.toContain('Soap: favourite')
  })
})
