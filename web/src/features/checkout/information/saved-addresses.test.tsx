import { beforeEach, expect, test } from 'vitest'
import type { Address } from '#contract/account.ts'
import { useCheckoutDraft } from '#web/shop/checkout/checkout-draft.ts'
import { answerWith } from '#web/testing/api.ts'
import { aUser, find, press, show } from '#web/testing/render.tsx'
import { addressesQuery } from './addresses.ts'
import { SavedAddresses } from './saved-addresses.tsx'
import { usePreselection } from './use-preselection.ts'

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
const draft = () => useCheckoutDraft.getState()
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
  draft().reset()
})

test('the default address is filled in and chosen', () => {
  expect(chosen(list([home, work]))).toEqual([false, true])
  expect(draft()).toMatchObject({ addressId: 'a-2', entry: { street: 'Moi Avenue 1' } })
})

test('without a default it is the first', () => {
  expect(chosen(list([home, { ...work, isDefault: false }]))).toEqual([true, false])
  expect(draft()).toMatchObject({ addressId: 'a-1', entry: { street: 'Ngong Road 4' } })
})

test('what the shopper has begun to write is not overwritten', () => {
  draft().write({ street: 'Elsewhere 1' })
  expect(chosen(list([home, work]))).toEqual([false, false])
  expect(draft()).toMatchObject({ addressId: null, entry: { street: 'Elsewhere 1' } })
})

test('New Address asks first, then clears the address fields and hides the list', () => {
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
  expect(list([]).textContent).toBe('')
})
