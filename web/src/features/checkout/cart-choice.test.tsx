import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { spec } from '#spec'
import { useToasts } from '#web/lib/toasts.ts'
import { branchesQuery } from '#web/shop/branch/branch.ts'
import { useCart } from '#web/shop/cart/cart.ts'
import { newCheckout, type UnpaidOrder } from '#web/shop/checkout/checkout.ts'
import { dispatch, draftNow, takeAnewDue, useCheckout } from '#web/shop/checkout/use-checkout.ts'
import type { Stage } from '#web/shop/payment/payment-state.ts'
import { anOrder } from '#web/testing/order.ts'
import { aBranch, press, show, until } from '#web/testing/render.tsx'
import { useCartChoice } from './cart-choice.tsx'

const placed = { ...anOrder({ notes: 'Ring twice' }), history: [] }
const unpaid: UnpaidOrder = {
  id: placed.id,
  orderNumber: placed.orderNumber,
  userId: null,
  phone: '0712345678',
  payPhone: '0722000111',
  items: placed.items,
  branchId: 1,
  total: 330,
}
const product = { id: 7, name: 'Milk', slug: 'milk', price: 60, unit: '500 ml', imageUrl: '' }
const holds = (quantity: number) =>
  useCart.setState({ lines: [{ product, quantity, branchId: 1 }] })

const onAnew = vi.fn()
const Choice = ({ stage }: { stage: Stage }) =>
  useCartChoice(unpaid, placed, onAnew)(stage) ?? 'the payment'
const open = (stage: Stage = 'failed') =>
  show(<Choice stage={stage} />, {
    known: (client) => client.setQueryData(branchesQuery.queryKey, [aBranch()]),
  }).place
const buttons = (place: ParentNode) => [...place.querySelectorAll('button')]
const pressFirst = (place: ParentNode): void => {
  const [first] = buttons(place)
  if (first !== undefined) press(first)
}

/** Collects the calls. The shop answers each of them so. */
const answering = (answer: () => Response) => {
  const sent: string[] = []
  vi.stubGlobal('fetch', (path: string, { method }: RequestInit) => {
    sent.push(`${method} ${path}`)
    return Promise.resolve(answer())
  })
  return sent
}

beforeEach(() => {
  onAnew.mockClear()
  useToasts.getState().dismiss()
  useCheckout.setState(newCheckout)
})
afterEach(() => vi.unstubAllGlobals())

test('asks which of the two is paid for, the new cart first, and says what differs', () => {
  spec('storefront 2.9', 'Cart and an order that waits for its payment differ')
  holds(1)
  const place = open()
  expect(buttons(place).map(({ textContent }) => textContent)).toEqual([
    'Use my new cart · KSh 270',
    'Keep the old order · KSh 330',
  ])
  expect(place.textContent).toContain('Milk, 500 ml: 2, now 1')
})

test.each<Stage>(['sending', 'waiting', 'confirming', 'paid', 'over'])(
  'asks nothing while the payment is %s',
  (stage) => {
    holds(1)
    expect(open(stage).textContent).toBe('the payment')
  },
)

test('asks nothing of a cart that is as it was ordered', () => {
  holds(2)
  expect(open().textContent).toBe('the payment')
})

test('the old order is kept, until the cart changes once more', async () => {
  holds(1)
  const place = open()
  const [, keep] = buttons(place)
  if (keep !== undefined) press(keep)
  expect(place.textContent).toBe('the payment')
  act(() => holds(5))
  await until(() => expect(place.textContent).toContain('Milk, 500 ml: 2, now 5'))
  expect(onAnew).not.toHaveBeenCalled()
})

test('one press cancels the old order, and orders the cart to where the old one went', async () => {
  const sent = answering(() => Response.json({ id: unpaid.id, status: 'cancelled' }))
  holds(1)
  pressFirst(open())
  await until(() => expect(onAnew).toHaveBeenCalledOnce())
  expect(sent).toEqual([`POST /api/orders/${unpaid.id}/withdraw`])
  expect(takeAnewDue()).toBe(true)
  expect(takeAnewDue()).toBe(false)
  expect(draftNow()).toMatchObject({
    payPhone: '0722000111',
    entry: {
      name: 'Wanjiku Kamau',
      phone: '0712 345 678',
      street: 'Waiyaki Way 12',
      notes: 'Ring twice',
    },
  })
})

test('what was written since the old order is kept', async () => {
  answering(() => Response.json({ id: unpaid.id, status: 'cancelled' }))
  dispatch({
    type: 'entryWritten',
    change: { name: 'Njeri', street: 'Ngong Road 1', city: 'Nairobi' },
  })
  holds(1)
  pressFirst(open())
  await until(() => expect(onAnew).toHaveBeenCalledOnce())
  expect(draftNow().entry).toMatchObject({
    name: 'Njeri',
    street: 'Ngong Road 1',
    city: 'Nairobi',
    region: '',
  })
  // The region is asked for before anything is ordered.
  expect(takeAnewDue()).toBe(false)
})

test.each([
  [
    'money is on its way',
    () => Response.json({ message: '', code: 'PAYMENT_IN_PROGRESS' }, { status: 409 }),
    'A payment request is open on a phone. Finish or cancel it there first.',
  ],
  [
    'it was paid meanwhile',
    () =>
      Response.json(
        { message: 'This order is already paid.', code: 'ORDER_ALREADY_PAID' },
        { status: 409 },
      ),
    'This order is already paid.',
  ],
  ['nobody answers', () => Response.error(), 'Please check your connection and try again.'],
])('the old order stays where %s, and nothing is ordered', async (_, answer, text) => {
  spec('storefront 2.9', 'Cart and an order that waits for its payment differ')
  answering(answer)
  holds(1)
  pressFirst(open())
  await until(() =>
    expect(useToasts.getState().toast).toMatchObject({
      title: 'Order DK-12345678 stays as it is',
      text,
      tone: 'destructive',
    }),
  )
  expect(onAnew).not.toHaveBeenCalled()
  expect(takeAnewDue()).toBe(false)
})
