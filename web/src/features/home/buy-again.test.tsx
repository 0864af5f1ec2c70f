import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { Order } from '#contract/order/order.ts'
import { useSession } from '#web/shop/account/session.ts'
import { branchesQuery } from '#web/shop/branch/branch.ts'
import { ordersOfUserQuery } from '#web/shop/order/orders-of-user.ts'
import { answerWith } from '#web/testing/api.ts'
import { anOrder } from '#web/testing/order.ts'
import { aBranch, aProduct, aUser, find, show, until } from '#web/testing/render.tsx'
import { BuyAgain } from './lazy-sections.tsx'

const me = aUser()
const [item = expect.fail('No item')] = anOrder().items
const bought = (productIds: number[], over: Partial<Order> = {}) =>
  anOrder({ items: productIds.map((productId) => ({ ...item, productId })), ...over })
const product = (id: number, available = 5) =>
  aProduct({ id, slug: `p-${id}`, name: `P${id}`, available })

let asked: string[]
beforeEach(() => {
  asked = answerWith({ '/api/products?': [product(3), product(2, 0), product(1), product(4)] })
  useSession.setState({ user: me })
})

const home = async (orders: readonly Order[]): Promise<HTMLElement> => {
  const { place } = show(<BuyAgain />, {
    known: (client) => {
      client.setQueryData(branchesQuery.queryKey, [aBranch()])
      client.setQueryData(ordersOfUserQuery(me.id).queryKey, {
        pages: [{ items: [...orders], next: undefined, total: undefined }],
        pageParams: [''],
      })
    },
  })
  await act(() => import('./again-row.tsx'))
  return place
}

test('what was ordered comes again, the newest first, each once, as far as the branch has it', async () => {
  const place = await home([bought([4, 2]), bought([9], { status: 'cancelled' }), bought([1, 4])])
  await until(() => expect(place.querySelectorAll('article')).toHaveLength(2))
  expect(find('h2', place).textContent).toBe('Buy again')
  expect([...place.querySelectorAll('h3')].map(({ textContent }) => textContent)).toEqual([
    'P4',
    'P1',
  ])
  expect(asked).toContain('/api/products?branch=1&ids=1,2,4')
})

test('nothing for a member whose orders were all cancelled, and for a guest', async () => {
  expect((await home([bought([1], { status: 'cancelled' })])).textContent).toBe('')
  useSession.setState({ user: null })
  expect((await home([bought([1])])).textContent).toBe('')
  expect(asked).toEqual([])
})

test('nothing where the branch has none of it', async () => {
  const place = await home([bought([2])])
  await until(() => expect(asked).toHaveLength(1))
  await until(() => expect(place.textContent).toBe(''))
})
