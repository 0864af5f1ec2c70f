import { beforeEach, expect, test } from 'vitest'
import { spec } from '#spec'
import { branchesQuery } from '../../shop/branch/branch.ts'
import { useCart } from '../../shop/cart/cart.ts'
import { limitsQuery } from '../../shop/cart/guest-cash.ts'
import { useCheckout } from '../../shop/checkout/use-checkout.ts'
import { answerWith } from '../../testing/api.ts'
import { aPayment, over } from '../../testing/payment.ts'
import { anUnpaidOrder } from '../../testing/placing.ts'
import { aBranch, find, press, show, until } from '../../testing/render.tsx'
import { CartDrawer } from './cart-drawer.tsx'

const line = (id: number, price: number, quantity: number) => ({
  product: { id, slug: `p-${id}`, name: `P${id}`, price, imageUrl: '' },
  quantity,
  branchId: 1,
})
beforeEach(() => {
  answerWith({})
  useCart.setState({ lines: [], open: true })
  useCheckout.setState({ unpaid: [] })
})

const open = (...lines: ReturnType<typeof line>[]) => {
  useCart.setState({ lines })
  return show(<CartDrawer />, {
    path: '/branches',
    known: (client) => client.setQueryData(branchesQuery.queryKey, [aBranch()]),
  })
}
const button = (name: string): HTMLElement =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name) ??
  expect.fail(`No ${name}`)
/** The drawer is closed, and the page is at this path. */
const left = (shown: ReturnType<typeof open>, path: string): Promise<void> =>
  until(() => {
    expect(shown.place.querySelector('dialog h2')).toBeNull()
    expect(shown.router.state.location.pathname).toBe(path)
  })

test('empty, it says so and leads to the shop', async () => {
  spec('storefront 2.3', 'Empty cart: words, and the way to the shop')
  const shown = open()
  expect(shown.place.textContent).toContain('Your cart is empty')
  expect(shown.place.textContent).toContain("Looks like you haven't added any products yet")
  expect(shown.place.textContent).not.toMatch(/Subtotal|Shopping from/)
  press(button('Start Shopping'))
  await left(shown, '/products')
})

test('filled, it sums up the lines and says from which branch', () => {
  spec('storefront 2.3', 'Filled: the lines, Subtotal, Delivery Fee, Total')
  spec('storefront 2.3', '‘Shopping from: {branch name}’')
  spec('storefront 3', 'Cart: subtotal, deliveryFee, total')
  const { place } = open(line(1, 100, 3), line(2, 45.5, 2))
  expect(place.querySelectorAll('ul > li')).toHaveLength(2)
  const sums = [...place.querySelectorAll('dl > div')].map((row) => [
    row.querySelector('dt')?.textContent,
    row.querySelector('dd')?.textContent,
  ])
  expect(sums).toEqual([
    ['Subtotal', 'KSh 391'],
    ['Delivery Fee', 'KSh 210'],
    ['Total', 'KSh 601'],
  ])
  expect(place.textContent).toContain('Shopping from: Kabete')
  expect(find('li', place).textContent).toContain('KSh 300')
})

test('Proceed to Checkout goes there and closes the drawer', async () => {
  spec('storefront 2.3', '‘Proceed to Checkout’ goes to /checkout and closes the drawer')
  const shown = open(line(1, 100, 1))
  press(button('Proceed to Checkout'))
  await left(shown, '/checkout')
})

test('Continue Shopping closes it and stays', async () => {
  spec('storefront 2.3', '‘Continue Shopping’ closes it')
  const shown = open(line(1, 100, 1))
  press(button('Continue Shopping'))
  await left(shown, '/branches')
})

const unpaid = [anUnpaidOrder({ id: aPayment().orderId, total: 310 })]

test('says which order waits for its payment and holds its goods', () => {
  spec('storefront 2.9', 'An order that waits for its payment holds its goods')
  useCheckout.setState({ unpaid })
  const { place } = open(line(1, 100, 1))
  expect(place.textContent).toContain('Order DK-12345678 waits for its payment · KSh 310')
  expect(place.textContent).toContain('Its goods are kept for it.')
})

test('an empty cart leads to the payment all the same', async () => {
  useCheckout.setState({ unpaid })
  const shown = open()
  press(find('a[href^="/checkout"]', shown.place))
  await left(shown, '/checkout')
})

test('says nothing of an order that can no longer be paid', async () => {
  answerWith({ '/api/mpesa/status': over() })
  useCheckout.setState({ unpaid })
  const { place } = open(line(1, 100, 2))
  await until(() => expect(place.textContent).not.toContain('waits for its payment'))
})

test.each([
  [20, false],
  [21, true],
])(
  'a guest with %i pieces of an item is told before the checkout that cash needs an account: %s',
  (pieces, told) => {
    spec('storefront 2.9', 'What a guest may pay in cash is told before the order')
    useCart.setState({ lines: [line(1, 100, pieces)] })
    const { place } = show(<CartDrawer />, {
      known: (client) => {
        client.setQueryData(branchesQuery.queryKey, [aBranch()])
        client.setQueryData(limitsQuery.queryKey, {
          guestCash: { piecesPerLine: 20, total: 5_000, minutes: 60 },
          newCash: { piecesPerLine: 40, total: 15_000, minutes: 120 },
          newPlaces: 60,
        })
      },
    })
    expect(place.textContent?.includes('Above 20 pieces of an item or KSh 5,000')).toBe(told)
  },
)
