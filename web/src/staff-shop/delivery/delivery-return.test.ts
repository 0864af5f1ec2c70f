import { expect, test } from 'vitest'
import type { StaffOrderDetail } from '#contract/order/staff-order.ts'
import { returnBody, writtenOffIn } from './delivery-return.tsx'

const item = (productId: number, quantity: number): StaffOrderDetail['items'][number] => ({
  productId,
  variantId: 0,
  name: 'Milk',
  productName: 'Milk',
  size: '',
  price: 60,
  quantity,
  total: 60 * quantity,
  imageUrl: '',
})
const items = [item(7, 3), item(8, 1)]

test('pieces that are written off are named, and no others', () => {
  expect(writtenOffIn(items, { off0: 2, off1: 0 })).toEqual([
    { productId: 7, variantId: 0, quantity: 2 },
  ])
})

test.each([
  [{ reason: 'Nobody home', off0: 3, off1: 0 }, []],
  [{ reason: 'Nobody home', off0: 4, off1: -1 }, ['off0', 'off1']],
  [{ reason: 'Nobody home', off0: 0.5 }, ['off0']],
  [{ reason: ' ' }, ['reason']],
])('%j complains of %j', (values, wrong) => {
  const { error } = returnBody(items).safeParse(values)
  expect(error?.issues.map(({ path }) => path[0]) ?? []).toEqual(wrong)
})
