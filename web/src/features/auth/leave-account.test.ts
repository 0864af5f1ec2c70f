import { beforeEach, expect, test } from 'vitest'
import { spec } from '#spec'
import { useSession } from '../../shop/account/session.ts'
import { useDeliveryLocation } from '../../shop/branch/delivery-location.ts'
import { useCheckoutDraft } from '../../shop/checkout/checkout-draft.ts'
import { type UnpaidOrder, useUnpaidOrder } from '../../shop/payment/unpaid-order.ts'
import { aUser, until } from '../../testing/render.tsx'
import { followLogout, leaveAccount } from './leave-account.ts'

const unpaid = (userId: string | null): UnpaidOrder => ({
  id: 'o1',
  orderNumber: 'DK-12345678',
  userId,
  phone: '0712345678',
  payPhone: '0712345678',
  items: [],
})

const signIn = (): void => {
  useSession.setState({ user: aUser() })
  useCheckoutDraft.getState().write({ name: 'Wanjiku Kamau', street: 'Kikuyu Road 12' })
  useUnpaidOrder.setState({ order: unpaid(aUser().id) })
  useDeliveryLocation.getState().save({ text: 'Kikuyu Road 12, Kabete', coordinates: null })
}
const isForgotten = (): void => {
  expect(useSession.getState().user).toBeNull()
  expect(useCheckoutDraft.getState().entry).toMatchObject({ name: '', street: '' })
  expect(useUnpaidOrder.getState().order).toBeNull()
  expect(useDeliveryLocation.getState().place).toBeNull()
}

beforeEach(signIn)

test('leaves nothing of the account behind, in memory or stored', () => {
  spec('storefront 4', 'Session: logout clears it, on the server too')
  const stored = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])
  expect(stored()).toMatch(/Wanjiku.*0712/)
  leaveAccount()
  isForgotten()
  expect(stored()).not.toMatch(/Wanjiku|0712|Kikuyu/)
})

test('what a guest has yet to pay stays for them', () => {
  useUnpaidOrder.setState({ order: unpaid(null) })
  leaveAccount()
  expect(useUnpaidOrder.getState().order).toEqual(unpaid(null))
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
