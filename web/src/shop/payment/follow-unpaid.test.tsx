import { beforeEach, expect, test } from 'vitest'
import { spec } from '#spec'
import { useToasts } from '#web/lib/toasts.ts'
import { answerWith } from '#web/testing/api.ts'
import { aPayment, over, paid } from '#web/testing/payment.ts'
import { anUnpaidOrder } from '#web/testing/placing.ts'
import { show, until } from '#web/testing/render.tsx'
import { useCart } from '../cart/cart.ts'
import { newCheckout } from '../checkout/checkout.ts'
import { useCheckout } from '../checkout/use-checkout.ts'
import { FollowUnpaid } from './follow-unpaid.tsx'

const unpaid = anUnpaidOrder({ id: aPayment().orderId })

beforeEach(() => {
  useToasts.getState().dismiss()
  useCheckout.setState({ ...newCheckout, unpaid: [unpaid] })
  useCart.setState({ lines: [] })
})

test.each([
  ['paid elsewhere keeps them', paid(), [], undefined],
  ['cancelled elsewhere gives them back, and says so', over(), unpaid.lines, 'was cancelled'],
])('on any page, the goods of an order: %s', async (_, payment, lines, toast) => {
  spec('storefront 2.9', 'An order that waits for its payment holds its goods')
  answerWith({ '/api/mpesa/status': payment })
  show(<FollowUnpaid />)
  await until(() => expect(useCheckout.getState().unpaid).toEqual([]))
  expect(useCart.getState().lines).toEqual(lines)
  if (toast === undefined) expect(useToasts.getState().toast).toBeNull()
  else expect(useToasts.getState().toast?.title).toContain(toast)
})

test('an order that still waits keeps waiting', async () => {
  const asked = answerWith({ '/api/mpesa/status': aPayment() })
  show(<FollowUnpaid />)
  await until(() => expect(asked).toHaveLength(1))
  expect(useCheckout.getState().unpaid).toEqual([unpaid])
})
