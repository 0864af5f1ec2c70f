import { beforeEach, expect, test } from 'vitest'
import { spec } from '#spec'
import { branchesQuery } from '#web/shop/branch/branch.ts'
import { useCart } from '#web/shop/cart/cart.ts'
import { newCheckout, paymentPath } from '#web/shop/checkout/checkout.ts'
import { useCheckout } from '#web/shop/checkout/use-checkout.ts'
import { answerWith } from '#web/testing/api.ts'
import { aPayment, paid } from '#web/testing/payment.ts'
import { anUnpaidOrder } from '#web/testing/placing.ts'
import { aBranch, aProduct, show, until } from '#web/testing/render.tsx'
import { CheckoutPage } from './checkout-page.tsx'

const unpaid = anUnpaidOrder({ id: aPayment().orderId })
const filled = { lines: [{ product: aProduct(), quantity: 1, branchId: 1 }] }

const open = (path: string) =>
  show(<CheckoutPage />, {
    path,
    known: (client) => client.setQueryData(branchesQuery.queryKey, [aBranch()]),
  })
const shows = (place: HTMLElement, heading: string): Promise<void> =>
  until(() =>
    expect([...place.querySelectorAll('h2')].map(({ textContent }) => textContent)).toContain(
      heading,
    ),
  )

beforeEach(() => {
  answerWith({ '/api/mpesa/status': aPayment() })
  useCheckout.setState({ ...newCheckout, unpaid: [unpaid] })
  useCart.setState({ lines: [] })
})

test('a cart filled while an order waits for its payment goes to a checkout of its own', async () => {
  spec('storefront 2.9', 'An order that waits for its payment holds its goods')
  useCart.setState(filled)
  const { place, router } = open('/checkout')
  await shows(place, 'Delivery Information')
  await router.navigate(paymentPath(unpaid.orderNumber))
  await shows(place, 'M-PESA Payment')
  await router.navigate('/checkout')
  await shows(place, 'Delivery Information')
})

test('with an empty cart the checkout is that of the order', async () => {
  const { place } = open('/checkout')
  await shows(place, 'M-PESA Payment')
})

test('an order that was paid on another page stands in no new cart’s way', async () => {
  spec('storefront 2.9', 'An order that waits for its payment holds its goods')
  answerWith({ '/api/mpesa/status': paid() })
  useCart.setState(filled)
  const { place } = open('/checkout')
  await shows(place, 'Delivery Information')
  expect(useCart.getState().lines).toHaveLength(1)
})
