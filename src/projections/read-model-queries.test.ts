import { expect, it } from 'vitest'
import type { Given } from '../testing/projections/fold.ts'
import { storeOf } from '../testing/projections/store.ts'
import { everyDoc } from './read-model-queries.ts'
import { heldStock } from './stock/held.ts'

const reserved = (n: number): Given => ({
  type: 'StockReserved',
  data: { branchId: 1, productId: 1, variantId: 0, orderId: `order-${n}`, quantity: 1 },
})

it('gives every document once, in order, however many pages they are', async () => {
  const store = await storeOf(Array.from({ length: 450 }, (_, n) => reserved(n)))
  const found: string[] = []
  for await (const { id } of everyDoc(store, heldStock.collection, { sort: ['since'] })) {
    found.push(id)
  }
  expect(found).toEqual(Array.from({ length: 450 }, (_, n) => `order-${n}`))
})
