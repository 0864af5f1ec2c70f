import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { Address } from '#contract/account.ts'
import { spec } from '#spec'
import { addressesQuery } from '#web/shop/account/addresses.ts'
import { useDeliveryLocation } from '#web/shop/branch/delivery-location.ts'
import { newCheckout } from '#web/shop/checkout/checkout.ts'
import { deliverTo } from '#web/shop/checkout/delivery-place.ts'
import { dispatch, draftNow, useCheckout } from '#web/shop/checkout/use-checkout.ts'
import { answerWith } from '#web/testing/api.ts'
import { aUser, find, press, show } from '#web/testing/render.tsx'
import { usePreselection } from './addresses.ts'
import { SavedAddresses } from './saved-addresses.tsx'

const userId = aUser().id
const home: Address = {
  id: 'a-1',
  userId,
  name: 'Home',
  street: 'Ngong Road 4',
  city: 'Nairobi',
  region: 'Nairobi',
  isDefault: false,
}
const work: Address = { ...home, id: 'a-2', name: 'Work', street: 'Moi Avenue 1', isDefault: true }
const draft = draftNow
const Form = () => {
  usePreselection(userId)
  return <SavedAddresses userId={userId} />
}
const list = (addresses: Address[]) =>
  show(<Form />, {
    known: (client) => client.setQueryData(addressesQuery(userId).queryKey, addresses),
  }).place
const chosen = (place: HTMLElement) =>
  [...place.querySelectorAll('input')].map(({ checked }) => checked)

beforeEach(() => {
  answerWith({})
  useCheckout.setState(newCheckout)
  useDeliveryLocation.setState({ place: null })
})

test('the default address is filled in and chosen', () => {
  spec('storefront 2.9', 'Saved addresses when signed in, and only then')
  spec('storefront 4', 'Saved address: the default, or else the first, is prefilled')
  expect(chosen(list([home, work]))).toEqual([false, true])
  expect(draft()).toMatchObject({ addressId: 'a-2', entry: { street: 'Moi Avenue 1' } })
})

test('without a default it is the first', () => {
  spec('storefront 4', 'Saved address: the default, or else the first, is prefilled')
  expect(chosen(list([home, { ...work, isDefault: false }]))).toEqual([true, false])
  expect(draft()).toMatchObject({ addressId: 'a-1', entry: { street: 'Ngong Road 4' } })
})

const uthiru = { latitude: -1.267, longitude: 36.717 }

test('the saved address at the place in the header comes before the default', () => {
  useDeliveryLocation.getState().save({ text: 'Home', coordinates: uthiru })
  expect(chosen(list([{ ...home, ...uthiru }, work]))).toEqual([true, false])
})

test('a place in the header that is no saved address is the pin, and none is chosen', () => {
  useDeliveryLocation.getState().save({ text: 'Office', coordinates: uthiru })
  expect(chosen(list([home, work]))).toEqual([false, false])
  expect(draft()).toMatchObject({ addressId: null, pin: uthiru })
})

test('an estate in the header is the saved address that lies in it, which the header then shows', () => {
  useDeliveryLocation.getState().save({ text: 'Uthiru', coordinates: uthiru, rough: true })
  const place = list([{ ...home, ...uthiru }, work])
  expect(chosen(place)).toEqual([true, false])
  expect(useDeliveryLocation.getState().place).toEqual({
    text: 'Ngong Road 4, Nairobi',
    coordinates: uthiru,
    addressId: 'a-1',
  })
})

test('an estate without a saved address in it is filled in, and is no pin', () => {
  const address = { street: 'Uthiru, blue gate', city: 'Nairobi', region: 'Nairobi' }
  const place = { text: 'Uthiru, blue gate', coordinates: uthiru, rough: true, address }
  useDeliveryLocation.getState().save(place)
  const form = list([home, work])
  expect(chosen(form)).toEqual([false, false])
  expect(draft()).toMatchObject({ addressId: null, entry: address, pin: null })
  press(find('input', form))
  expect(useDeliveryLocation.getState().place).toMatchObject({ addressId: 'a-1' })
})

test('a default address that nobody chose is shown as such', () => {
  list([home, work])
  expect(useDeliveryLocation.getState().place).toMatchObject({ addressId: 'a-2', byDefault: true })
})

test('another place that is set in the header takes the saved address away', () => {
  list([{ ...home, isDefault: true, ...uthiru }, work])
  const office = { latitude: -1.3, longitude: 36.8 }
  act(() => deliverTo({ text: 'Office', coordinates: office }))
  expect(draft()).toMatchObject({ addressId: null, newAddress: true, pin: office })
  expect(draft().entry.street).toBe('')
})

test('what the shopper has begun to write is not overwritten', () => {
  dispatch({ type: 'entryWritten', change: { street: 'Elsewhere 1' } })
  expect(chosen(list([home, work]))).toEqual([false, false])
  expect(draft()).toMatchObject({ addressId: null, entry: { street: 'Elsewhere 1' } })
})

test('New Address asks first, then clears the address fields and hides the list', () => {
  spec('storefront 2.9', '‘New Address’ button')
  spec('storefront 4', '‘New Address’ opens the dialog ‘Use New Address’')
  const place = list([home, work])
  const button = (text: string) =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === text) ??
    expect.fail(`No ${text}`)
  press(button('New Address'))
  expect(find('dialog h2', place).textContent).toBe('Use New Address')
  expect(draft().addressId).toBe('a-2')
  press(button('Use New Address'))
  expect(draft()).toMatchObject({
    addressId: null,
    newAddress: true,
    entry: { street: '', city: '', region: '' },
  })
  expect(chosen(place)).toEqual([])
})

test('without any saved address there is no list', () => {
  spec('storefront 2.9', 'Saved addresses when signed in, and only then')
  expect(list([]).textContent).toBe('')
})
