import { expect, test } from 'vitest'
import type { Variant } from '#contract/catalogue/catalogue.ts'
import { spec } from '#spec'
import { keys } from '../../shop/keys.ts'
import { aBranch, aProduct, show } from '../../testing/render.tsx'
import { stockQuery, useBranchStock } from './use-product.ts'

const variant = (id: number): Variant => ({
  id,
  name: `${id} L`,
  sku: '',
  price: 60,
  compareAtPrice: null,
  imageUrl: '',
  isDefault: id === 1,
})
const milk = aProduct({ hasVariants: true, variants: [variant(1), variant(2)] })
const record = (branchId: number, variantId: number, quantity: number) => ({
  id: `${branchId}.${milk.id}.${variantId}`,
  productId: milk.id,
  branchId,
  variantId,
  quantity,
})
const records = [record(2, 2, 4), record(1, 1, 9), record(1, 2, 0)]

const Stock = ({ of }: { of: Variant }) => JSON.stringify(useBranchStock(milk, of))
const stockOf = (id: number): unknown => {
  const { place } = show(<Stock of={variant(id)} />, {
    known: (client) => {
      client.setQueryData(keys.shop.branches, [aBranch(), aBranch({ id: 2, code: 'karen' })])
      client.setQueryData(stockQuery(milk.id).queryKey, records)
    },
  })
  return JSON.parse(place.textContent ?? '')
}

test('stock is that of the chosen variant, at the current branch', () => {
  spec('storefront 4', 'Stops at the stock of the chosen product or variant')
  spec('storefront 5', 'Add on the product page needs stock')
  expect(stockOf(1)).toEqual({ available: 9, elsewhere: [] })
  expect(stockOf(2)).toEqual({ available: 0, elsewhere: [records[0]] })
})
