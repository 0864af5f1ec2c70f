import { beforeEach, expect, test, vi } from 'vitest'
import { spec } from '#spec'
import { useCart } from '#web/shop/cart/cart.ts'
import { find, press, show, until } from '#web/testing/render.tsx'
import type { Problem } from './problem.ts'
import { ProblemNotice } from './problem-notice.tsx'

const item = { productId: 7, variantId: 0, name: 'Milk' }

beforeEach(() => {
  const product = { id: 7, name: 'Milk', slug: 'milk', price: 60, imageUrl: '' }
  useCart.setState({ lines: [{ product, quantity: 3, branchId: 1 }] })
})

const settle = async (problem: Exclude<Problem, { kind: 'reach' }>) => {
  const onSettled = vi.fn()
  const { place } = show(<ProblemNotice problem={problem} fee={210} onSettled={onSettled} />)
  const said = place.textContent
  press(find('button', place))
  await until(() => expect(onSettled).toHaveBeenCalledOnce())
  return said
}
const inCart = () =>
  useCart.getState().lines.map(({ product, quantity }) => [product.price, quantity])

test('new prices are shown beside the old, and are the cart’s once they are accepted', async () => {
  spec('storefront 2.9', 'Prices that changed are shown, and agreed to')
  const changed = {
    items: [{ ...item, price: 75, quantity: 3, total: 225 }],
    subtotal: 225,
    deliveryFee: 210,
    discount: 0,
    total: 435,
  }
  expect(await settle({ kind: 'price', changed })).toContain(
    'Milk: KSh 60 now KSh 75New total: KSh 435',
  )
  expect(inCart()).toEqual([[75, 3]])
})

test('what is short is said, and the cart takes what there is', async () => {
  const items = [{ ...item, available: 2 }]
  expect(await settle({ kind: 'stock', items })).toContain('Milk: only 2 items available')
  expect(inCart()).toEqual([[60, 2]])
})
