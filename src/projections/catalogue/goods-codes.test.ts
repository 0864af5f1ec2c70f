import { expect, it } from 'vitest'
import { catalogueOf, productDoc, stockDoc } from '../../testing/catalogue/catalogue.ts'
import { flourVariant } from '../../testing/domain/product.ts'
import { goodsCodes } from './goods-codes.ts'

const admin = { id: 'a', role: 'admin' } as const
const flour = productDoc(1, 'Flour', {
  sku: 'FLR',
  hasVariants: true,
  variants: [flourVariant(1, 9_800, true), { ...flourVariant(2, 18_000, false), sku: '40691' }],
  barcodes: [{ variantId: 2, barcodes: ['6161100123459'] }],
})
const milk = productDoc(2, 'Milk', { sku: 'flr' })

it('finds by a whole code alone, and by the SKU of a product each of its sizes', () => {
  const { queries } = catalogueOf({ products: [flour, milk], stock: [stockDoc(1, 1, 9, 2)] })
  const found = (code: string) => {
    const goods = queries.withCode(admin, 1, code)
    return goods.ok ? goods.value.map(({ product, variantId }) => [product.name, variantId]) : []
  }
  expect(found('40691')).toEqual([['Flour', 2]])
  expect(found('06161100123459')).toEqual([['Flour', 2]])
  expect([found('4069'), found(' '), found('616110012345')]).toEqual([[], [], []])
  expect(found('FLR')).toEqual([
    ['Flour', 1],
    ['Flour', 2],
    ['Milk', 0],
  ])
})

it('forgets the codes that a product had before', () => {
  const products = new Map([[2, milk]])
  const codes = goodsCodes(products)
  codes.put(milk, undefined)
  const renamed = { ...milk, sku: 'M-1' }
  products.set(2, renamed)
  codes.put(renamed, milk)
  expect([codes.find('flr'), codes.find('m-1').length]).toEqual([[], 1])
})

it('lists of products, of a shelf and of low stock are searched by SKU and barcode', () => {
  const { queries } = catalogueOf({
    products: [flour, milk],
    stock: [stockDoc(1, 1, 1, 2), stockDoc(1, 2, 1)],
  })
  const names = (search: string) => {
    const products = queries.staffProducts(admin, { search })
    const shelf = queries.branchShelf(admin, { branchId: 1, search }, { limit: 9 })
    const filter = { branchId: 1, show: 'low', days: 1, search } as const
    const low = queries.restock(admin, filter, new Date(), { limit: 9 })
    return [
      products.ok ? products.value.docs.map(({ name }) => name) : [],
      shelf.ok ? shelf.value.docs.map(({ product }) => product.name) : [],
      low.ok ? low.value.docs.map(({ product }) => product.name) : [],
    ]
  }
  const both = ['Flour', 'Milk']
  expect(names('100123')).toEqual([['Flour'], ['Flour'], ['Flour']])
  expect(names('4069')).toEqual([['Flour'], ['Flour'], ['Flour']])
  expect(names('flr')).toEqual([both, both, both])
  expect(names('mil')).toEqual([['Milk'], ['Milk'], ['Milk']])
})
