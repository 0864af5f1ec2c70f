import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { useBranchChoice } from '#web/shop/branch/branch.ts'
import { answerWith } from '#web/testing/api.ts'
import { aBranch, aProduct, show, until } from '#web/testing/render.tsx'
import { ProductPage } from './product-page.tsx'

const kabete = aBranch()
const kasarani = aBranch({ id: 3, code: 'kasarani', name: 'Kasarani', deliveryRadius: 12 })
const stockAt = (branchId: number) => ({
  id: `${branchId}.7.0`,
  branchId,
  productId: 7,
  variantId: 0,
  quantity: 4,
})
const open = () => {
  answerWith({
    '/api/branches': [kabete, kasarani],
    '/api/categories': [],
    '/api/products/slug/milk': aProduct(),
    '/api/products?': [],
    '/api/inventory': [stockAt(1), stockAt(3)],
  })
  return show(<ProductPage />, { path: '/products/milk', route: '/products/:slug' }).place
}
const choose = (code: string | null) => act(() => useBranchChoice.setState({ code }))

beforeEach(() => choose(null))

test('the product page tells what delivery from the chosen branch costs, and follows the choice', async () => {
  choose('kasarani')
  const place = open()
  await until(() => expect(place.textContent).toContain('Available at Kasarani'))
  expect(place.textContent).toContain('Delivers within 12 km · Delivery KSh 360')
  choose('kabete')
  await until(() => expect(place.textContent).toContain('Available at Kabete'))
  expect(place.textContent).toContain('Delivers within 7 km · Delivery KSh 210')
  expect(place.textContent).not.toContain('KSh 360')
})
