import { describe, expect, it } from 'vitest'
import {
  catalogueOf,
  categoryDoc,
  productDoc,
  stockDoc,
} from '../../testing/catalogue/catalogue.ts'
import { flourVariants } from '../../testing/projections/events.ts'

const categories = [categoryDoc(1, 'Groceries'), categoryDoc(2, 'Beverages')]
const products = [
  productDoc(1, 'Sifted Maize Flour', { nameSw: 'Unga wa mahindi', variants: flourVariants }),
  productDoc(2, 'Wheat Flour', { nameSw: 'Unga wa ngano', isFeatured: true }),
  productDoc(3, 'Maize Grains', { description: 'Dry maize, for githeri.' }),
  productDoc(4, 'Cooking Oil', { description: 'For frying maize flour cakes.' }),
  productDoc(5, 'Tea Leaves', { nameSw: 'Majani ya chai', categoryId: 2, priceCents: 5_000 }),
  productDoc(6, 'Pea Soup', { priceCents: 4_000 }),
]
const { ids, put } = catalogueOf({ categories, products })
const search = (text: string) => ids({ search: text })

describe('search', () => {
  it('finds by English and by Swahili name', () => {
    expect(search('flour').slice(0, 2).sort()).toEqual([1, 2])
    expect(search('unga').sort()).toEqual([1, 2])
    expect(search('CHAI')).toEqual([5])
  })
  it('finds with and without accents, whichever of the two was typed', () => {
    const shop = catalogueOf({
      categories: [categoryDoc(1, 'Crème & Café')],
      products: [
        productDoc(1, 'Ũcũrũ Mix', { searchWords: 'ũcũrũ wa mũgima' }),
        productDoc(2, 'Jalapeño', { nameSw: 'Pilipili' }),
        productDoc(3, 'Jalapeno Sauce', { categoryId: 9 }),
      ],
    })
    for (const text of ['ucuru', 'UCURU', 'Ũcũrũ', 'U\u0303cu\u0303ru\u0303', 'ucu', 'mugima']) {
      expect(shop.ids({ search: text })).toEqual([1])
    }
    for (const text of ['jalapeno', 'jalapeño']) {
      expect(shop.ids({ search: text }).sort()).toEqual([2, 3])
    }
    expect(shop.queries.suggest('creme caf').categories).toMatchObject([{ categoryId: 1 }])
    const admin = { id: 'a', role: 'admin' } as const
    const found = shop.queries.staffProducts(admin, { search: 'jalapeno' })
    expect(found).toMatchObject({ value: { total: 2 } })
    shop.put({ stock: [stockDoc(1, 1, 3), stockDoc(2, 1, 3)] })
    const shelf = shop.queries.branchShelf(admin, { branchId: 1, search: 'ucuru' }, { limit: 9 })
    expect(shelf).toMatchObject({ value: { docs: [{ product: { productId: 1 } }] } })
  })
  it('finds by beginnings and past small slips', () => {
    expect(search('whe')).toEqual([2])
    expect(search('fluor').slice(0, 2).sort()).toEqual([1, 2])
    expect(search('mahndi')).toEqual([1, 3])
  })
  it('takes no word for another while anything is called or said so', () => {
    const shop = catalogueOf({
      products: [
        productDoc(1, 'Floor Cleaner'),
        productDoc(2, 'Maize Flour'),
        productDoc(3, 'Chapati Mix', { description: 'Made of weat meal.' }),
        productDoc(4, 'Wheat Grains'),
      ],
    })
    expect(shop.ids({ search: 'flour' })).toEqual([2])
    expect(shop.ids({ search: 'floor' })).toEqual([1])
    expect(shop.ids({ search: 'flouor' })).toEqual(expect.arrayContaining([1, 2]))
    expect(shop.ids({ search: 'weat' })).toEqual([3])
  })
  it('tells which words no product has, as they were typed, where others were found instead', () => {
    const shop = catalogueOf({
      products: [
        productDoc(1, 'Fresh Milk', { nameSw: 'Maziwa', description: 'From Kinangop.' }),
        productDoc(2, 'White Bread', { nameSw: 'Mkate' }),
      ],
    })
    const missing = (search: string) => shop.queries.facets({ search }).missing
    expect(shop.ids({ search: 'Brookside milk' })).toEqual([1])
    expect(missing('Brookside milk')).toEqual(['Brookside'])
    expect(missing('maziwa ya BROOKSIDE')).toEqual(['BROOKSIDE'])
    // Found by all words, by a slip, by a description, or not at all.
    for (const text of ['milk', 'fresh mlik', 'milk kinangop', 'Brookside', 'milk bread'])
      expect(missing(text), text).toEqual([])
    expect(missing('milk for the bread')).toEqual([])
  })
  it('counts a swap as one slip, wants the first letter right, and no slip in short words', () => {
    const shop = catalogueOf({
      products: [productDoc(1, 'Milk'), productDoc(2, 'Red Onions'), productDoc(3, 'Salt')],
    })
    expect(shop.ids({ search: 'mlik' })).toEqual([1])
    expect(shop.ids({ search: 'bred' })).toEqual([])
    expect(shop.ids({ search: 'mil' })).toEqual([1])
    expect(shop.ids({ search: 'mlk' })).toEqual([])
  })
  it('finds joined words and parted ones', () => {
    const shop = catalogueOf({
      products: [productDoc(1, 'Sukuma Wiki'), productDoc(2, 'Fluoride Toothpaste')],
    })
    expect(shop.ids({ search: 'sukumawiki' })).toEqual([1])
    expect(shop.ids({ search: 'tooth paste' })).toEqual([2])
    expect(shop.ids({ search: 'sukumawki' })).toEqual([])
  })
  it('finds by what else a product is called, and no longer once that is taken back', () => {
    const shop = catalogueOf({
      products: [productDoc(1, 'Margarine', { searchWords: 'blue band, prestige' })],
    })
    for (const word of ['blue band', 'blueband', 'prestge']) {
      expect(shop.ids({ search: word }), word).toEqual([1])
    }
    shop.put({ products: [productDoc(1, 'Margarine', { searchWords: '' })] })
    expect(shop.ids({ search: 'blue band' })).toEqual([])
    expect(shop.ids({ search: 'prestge' })).toEqual([])
  })
  it('knows Swahili words of products that have no Swahili name', () => {
    const shop = catalogueOf({
      products: [
        productDoc(1, 'Tomatoes'),
        productDoc(2, 'Fresh Eggs'),
        productDoc(3, 'Green Grams'),
        productDoc(4, 'Green Bulbs'),
      ],
    })
    expect(shop.ids({ search: 'nyanya' })).toEqual([1])
    expect(shop.ids({ search: 'mayai' })).toEqual([2])
    expect(shop.ids({ search: 'ndeng' })).toEqual([3])
    expect(shop.ids({ search: 'sukari' })).toEqual([])
  })
  it('does not take one short word for another', () => {
    expect(search('tea')).toEqual([5])
  })
  it('finds by category, description, article number and variant', () => {
    expect(search('beverages')).toEqual([5])
    expect(search('githeri')).toEqual([3])
    expect(search('GRO-001-2')[0]).toBe(1)
  })
  it('puts a name before a description', () => {
    expect(search('flour').at(-1)).toBe(4)
    expect(search('maize').at(-1)).toBe(4)
  })
  it('wants all words, and settles for some where none has all', () => {
    expect(search('wheat flour')).toEqual([2])
    expect(search('wheat githeri')).toEqual([2])
  })
  it('takes one word of several that stands in a description by chance for nothing', () => {
    expect(search('xylophone githeri')).toEqual([])
    expect(search('githeri')).toEqual([3])
  })
  it('shows everything for a blank term, nothing for one that is nowhere', () => {
    expect(search('')).toHaveLength(6)
    expect(search('xylophone')).toEqual([])
    expect(search('!?')).toEqual([])
  })
  it('sorts and filters the hits', () => {
    expect(ids({ search: 'unga', sort: 'name-desc' })).toEqual([2, 1])
    expect(ids({ search: 'unga', featured: true })).toEqual([2])
    expect(ids({ search: 'maize', maxPrice: 10 })).toEqual([])
  })
  it('follows a new name and a new product, also where the same was searched for before', () => {
    expect(search('pea')).toEqual([6])
    expect(search('bean')).toEqual([])
    put({ products: [productDoc(6, 'Bean Stew')] })
    expect(search('pea')).toEqual([])
    expect(search('bean')).toEqual([6])
    put({ products: [productDoc(7, 'Bean Curd')] })
    expect(search('bean')).toEqual(expect.arrayContaining([6, 7]))
  })
})
