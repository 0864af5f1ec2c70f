import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { spec } from '#spec'
import { useToasts } from '#web/lib/toasts.ts'
import { useSession } from '#web/shop/account/session.ts'
import { useCart } from '#web/shop/cart/cart.ts'
import { newCheckout } from '#web/shop/checkout/checkout.ts'
import { dispatch, draftNow, useCheckout } from '#web/shop/checkout/use-checkout.ts'
import { answerWith } from '#web/testing/api.ts'
import { aUser, find, press, show, until } from '#web/testing/render.tsx'
import { VoucherChoice } from './voucher-choice.tsx'

const id = (n: number) => `01890000-0000-7000-8000-00000000000${n}`
const voucher = (n: number, minimumOrderAmount: number) => ({
  id: id(n),
  rewardId: id(9),
  name: `Voucher ${n}`,
  nameSw: '',
  points: 100,
  worth: { kind: 'amount_off', amount: 50 },
  status: 'issued',
  orderId: null,
  minimumOrderAmount,
  expiresAt: '2027-05-01T09:00:00.000Z',
})

beforeEach(() => {
  useSession.setState({ user: aUser() })
  useCheckout.setState(newCheckout)
  useToasts.getState().dismiss()
  const product = { id: 7, name: 'Milk', slug: 'milk', price: 100, imageUrl: '' }
  useCart.setState({ lines: [{ product, quantity: 5, branchId: 1 }] })
})

const opened = async (vouchers: object[]) => {
  answerWith({ '/api/user/vouchers?status=issued': vouchers })
  const { place } = show(<VoucherChoice />)
  await until(() => find('button', place))
  press(find('button', place))
  return place
}

test('vouchers that fit come first, and the others say what they are for', async () => {
  spec('operations 2.1', 'A voucher is chosen at the checkout')
  const place = await opened([voucher(1, 501), voucher(2, 500)])
  const cards = [...place.querySelectorAll('label')].map((card) => [
    card.textContent,
    card.querySelector('input')?.disabled,
  ])
  expect(cards).toEqual([
    ['No voucherKeep them for another order.', false],
    ['Voucher 2KSh 50 off your goods · For goods of KSh 500 or more', false],
    ['Voucher 1KSh 50 off your goods · For goods of KSh 501 or more', true],
  ])
  press(find(`input[value="${id(2)}"]`, place))
  expect(draftNow().voucher).toEqual({ id: id(2), amountOff: 50, minimum: 500 })
  const fewer = useCart.getState().lines.map((line) => ({ ...line, quantity: 4 }))
  act(() => useCart.setState({ lines: fewer }))
  await until(() => expect(place.textContent).toContain('Not for this order:'))
})

test('a voucher that was used in another tab is chosen no more, and that is said', async () => {
  spec('operations 2.1', 'A voucher that was used in another tab, or refused, is chosen no more')
  dispatch({ type: 'voucherChosen', voucher: { id: id(3), amountOff: 50, minimum: 0 } })
  await opened([voucher(2, 0)])
  await until(() => expect(draftNow().voucher).toBeNull())
  expect(useToasts.getState().toast).toMatchObject({
    title: 'Voucher not used',
    text: 'It was used meanwhile, or has ended.',
  })
})
