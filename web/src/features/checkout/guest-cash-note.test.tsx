import { beforeEach, expect, test, vi } from 'vitest'
import { spec } from '#spec'
import { useSession } from '../../shop/account/session.ts'
import { branchesQuery } from '../../shop/branch/branch.ts'
import { useCart } from '../../shop/cart/cart.ts'
import { ownLimitsQuery } from '../../shop/cart/guest-cash.ts'
import { dispatch } from '../../shop/checkout/use-checkout.ts'
import { keys } from '../../shop/keys.ts'
import { answerWith } from '../../testing/api.ts'
import { aBranch, aUser, find, press, show } from '../../testing/render.tsx'
import { PaymentStep } from './payment-step.tsx'

const product = { id: 7, name: 'Milk', slug: 'milk', price: 60, imageUrl: '' }
const onPlace = vi.fn()
beforeEach(() => {
  onPlace.mockClear()
  answerWith({})
  useSession.setState({ user: null })
  dispatch({ type: 'methodChosen', method: null })
})

const usualLimits = {
  guestCash: { piecesPerLine: 20, total: 5000, minutes: 60 },
  newCash: { piecesPerLine: 40, total: 15_000, minutes: 120 },
  newPlaces: 60,
}

/** Shows the payment step with so many pieces in the cart, and chooses cash. */
const chooseCash = (
  quantity: number,
  refusal?: { text: string; isGuestCash: boolean },
  limits: object | null = usualLimits,
  isNew = false,
) => {
  useCart.setState({ lines: [{ product, quantity, branchId: 1 }] })
  const { place } = show(
    <PaymentStep
      heading={() => {}}
      total={quantity * 60 + 210}
      busy={false}
      blocked={false}
      refusal={refusal}
      onBack={() => {}}
      onPlace={onPlace}
    />,
    {
      path: '/checkout?step=payment',
      known: (client) => {
        client.setQueryData(branchesQuery.queryKey, [aBranch()])
        if (limits !== null) client.setQueryData(keys.shop.limits, limits)
        const { user } = useSession.getState()
        client.setQueryData(ownLimitsQuery(user?.id).queryKey, { isNew })
      },
    },
  )
  expect(place.textContent).not.toContain('Without an account')
  press(find('input[value="cash"]', place))
  return place
}
const button = (place: ParentNode, name: string): HTMLButtonElement =>
  [...place.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith(name)) ??
  expect.fail(`No ${name}`)
const limit =
  'Without an account you can pay cash for up to 20 pieces of an item, and KSh 5,000 in all.'

test('a guest who chooses cash is told how far it goes', () => {
  const place = chooseCash(20)
  expect(place.textContent).toContain(limit)
  press(button(place, 'Place Order'))
  expect(onPlace).toHaveBeenCalledWith('cash')
})

test('above that there are two ways out, and the cart is kept on both', () => {
  spec('storefront 2.9', 'What a guest may pay in cash is told before the order')
  const place = chooseCash(21)
  expect(place.textContent).toContain(`${limit} Your cart is above that.`)
  expect(button(place, 'Place Order').disabled).toBe(true)
  expect(find('[role="status"] a[href="/login"]', place).textContent).toBe(
    'Sign in and keep my cart',
  )
  press(button(place, 'Pay by M-PESA'))
  expect(find('input[value="mpesa"]', place)).toMatchObject({ checked: true })
  expect(place.textContent).not.toContain(limit)
  expect(button(place, 'Place Order').disabled).toBe(false)
  expect(useCart.getState().lines).toHaveLength(1)
})

test('what the shop refuses is said where the ways out are', () => {
  spec('storefront 2.9', 'What a guest may pay in cash is told before the order')
  const text = 'Too many orders for cash wait at this branch.'
  const place = chooseCash(1, { text, isGuestCash: true })
  expect(find('[role="status"] a[href="/login"]', place).parentElement?.textContent).toContain(text)
})

test('it is said as well where the limits themselves could not be read', () => {
  const text = 'Too many orders for cash wait at this branch.'
  expect(chooseCash(1, { text, isGuestCash: true }, null).textContent).toContain(text)
})

test('who is signed in and has had an order hears nothing of it', () => {
  useSession.setState({ user: aUser() })
  const place = chooseCash(41)
  expect(place.textContent).not.toContain('you can pay cash for up to')
  expect(button(place, 'Place Order').disabled).toBe(false)
})

test('a new account is told its own limits, and is not sent to sign in', () => {
  useSession.setState({ user: aUser() })
  expect(button(chooseCash(40, undefined, usualLimits, true), 'Place Order').disabled).toBe(false)
  const place = chooseCash(41, undefined, usualLimits, true)
  expect(place.textContent).toContain(
    'Until your first order has come you can pay cash for up to 40 pieces of an item, and KSh 15,000 in all. Your cart is above that.',
  )
  expect(place.querySelector('[role="status"] a[href="/login"]')).toBeNull()
  expect(button(place, 'Pay by M-PESA')).toBeDefined()
})
