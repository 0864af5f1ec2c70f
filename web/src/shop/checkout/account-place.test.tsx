import { act } from 'react'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { answerWith } from '#web/testing/api.ts'
import { aUser, show, until } from '#web/testing/render.tsx'
import { useSession } from '../account/session.ts'
import { useDeliveryLocation } from '../branch/delivery-location.ts'
import { AccountPlace } from './account-place.ts'

const address = {
  id: '01890000-0000-7000-8000-0000000000a1',
  userId: aUser().id,
  name: 'Home',
  street: 'Kikuyu Road 12',
  city: 'Kabete',
  region: 'Kiambu',
  isDefault: true,
}
const place = () => useDeliveryLocation.getState().place
const ask = () => {
  const asked = answerWith({ '/api/addresses': [address] })
  show(<AccountPlace />)
  return asked
}
const forget = () => {
  useSession.setState({ user: null })
  useDeliveryLocation.setState({ place: null })
}
beforeEach(forget)
afterAll(forget)

test('a customer without a place sees the default address in the header, until they are gone', async () => {
  useSession.setState({ user: aUser() })
  ask()
  await until(() => expect(place()).toMatchObject({ text: 'Kikuyu Road 12, Kabete' }))
  act(() => useSession.setState({ user: null }))
  await until(() => expect(place()).toBeNull())
})

test('a place that the shopper chose asks for no addresses', async () => {
  useSession.setState({ user: aUser() })
  useDeliveryLocation.setState({ place: { text: 'Kangemi', coordinates: null } })
  const asked = ask()
  await act(async () => undefined)
  expect(asked).toEqual([])
  expect(place()).toMatchObject({ text: 'Kangemi' })
})

test('guests and staff ask for no addresses', async () => {
  const asked = ask()
  act(() => useSession.setState({ user: aUser({ role: 'driver' }) }))
  await act(async () => undefined)
  expect(asked).toEqual([])
})
