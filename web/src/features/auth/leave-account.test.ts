import { beforeEach, expect, test } from 'vitest'
import { spec } from '#spec'
import { useSession } from '../../shop/account/session.ts'
import { useDeliveryLocation } from '../../shop/branch/delivery-location.ts'
import { newCheckout } from '../../shop/checkout/checkout.ts'
import { dispatch, useCheckout } from '../../shop/checkout/use-checkout.ts'
import { aRequest } from '../../testing/placing.ts'
import { aUser, until } from '../../testing/render.tsx'
import { followLogout, leaveAccount } from './auth-api.ts'

const order = { id: 'o1', orderNumber: 'DK-12345678' }
const place = (userId: string | null): void =>
  dispatch({ type: 'orderPlaced', order, body: aRequest({ userId }), lines: [] })

const signIn = (): void => {
  useSession.setState({ user: aUser() })
  dispatch({
    type: 'entryWritten',
    change: { name: 'Wanjiku Kamau', street: 'Kikuyu Road 12' },
  })
  place(aUser().id)
  useDeliveryLocation.getState().save({ text: 'Kikuyu Road 12, Kabete', coordinates: null })
}
const isForgotten = (): void => {
  expect(useSession.getState().user).toBeNull()
  expect(useCheckout.getState().draft.entry).toMatchObject({ name: '', street: '' })
  expect(useCheckout.getState().unpaid).toEqual([])
  expect(useDeliveryLocation.getState().place).toBeNull()
}

beforeEach(() => {
  useCheckout.setState(newCheckout)
  signIn()
})

test('leaves nothing of the account behind, in memory or stored', () => {
  spec('storefront 4', 'Session: logout clears it, on the server too')
  const stored = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])
  expect(stored()).toMatch(/Wanjiku.*0712/)
  leaveAccount()
  isForgotten()
  expect(stored()).not.toMatch(/Wanjiku|0712|Kikuyu/)
})

test('what a guest has yet to pay stays for them', () => {
  place(null)
  leaveAccount()
  expect(useCheckout.getState().unpaid).toMatchObject([{ ...order, userId: null }])
})

test('other tabs hear of it', async () => {
  spec('storefront 4', 'Session: logout clears it, on the server too')
  const stop = followLogout()
  leaveAccount()
  // This tab is the other one too: it forgets its new session once the word comes round.
  signIn()
  await until(isForgotten)
  stop()
})
