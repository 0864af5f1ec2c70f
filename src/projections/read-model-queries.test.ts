import { expect, it } from 'vitest'
import type { Given } from '../testing/projections/fold.ts'
import { storeOf } from '../testing/projections/store.ts'
import { openClaims } from './orders/open-claims.ts'
import { everyDoc } from './read-model-queries.ts'

const claimed = (n: number): Given => ({
  type: 'OrderNumberClaimed',
  data: {
    orderNumber: `DK-${n}`,
    orderId: `order-${n}`,
    requestKey: 'r',
    fingerprint: 'f',
    branchId: 1,
    demand: [],
  },
})

it('gives every document once, in order, however many pages they are', async () => {
  const store = await storeOf(Array.from({ length: 450 }, (_, n) => claimed(n)))
  const found: string[] = []
  for await (const { id } of everyDoc(store, openClaims.collection, { sort: ['claimedAt'] })) {
    found.push(id)
  }
  expect(found).toEqual(Array.from({ length: 450 }, (_, n) => `order-${n}`))
})
