import { readFileSync } from 'node:fs'
import { act } from 'react'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { useSession } from '#web/shop/account/session.ts'
import { useBranchChoice } from '#web/shop/branch/branch.ts'
import { useDeliveryLocation } from '#web/shop/branch/delivery-location.ts'
import { useCart } from '#web/shop/cart/cart.ts'
import { newCheckout } from '#web/shop/checkout/checkout.ts'
import { draftNow, useCheckout } from '#web/shop/checkout/use-checkout.ts'
import { keys } from '#web/shop/keys.ts'
import { answerWith } from '#web/testing/api.ts'
import { aBranch, aProduct, find, press, show, type, until } from '#web/testing/render.tsx'
import { LocationDialog } from './location-dialog.tsx'

const places = JSON.parse(readFileSync('src/program/kenya.json', 'utf8'))
const kabete = aBranch({ latitude: -1.2633, longitude: 36.7235 })
const lavington = aBranch({
  id: 7,
  code: 'lavington',
  name: 'Lavington',
  latitude: -1.2793,
  longitude: 36.7686,
  deliveryRadius: 6,
})
const karen = aBranch({ id: 4, code: 'karen', name: 'Karen', latitude: -1.3193, longitude: 36.706 })

const forget = () => {
  useSession.setState({ user: null })
  useBranchChoice.setState({ code: null })
  useDeliveryLocation.setState({ place: null })
  useCheckout.setState(newCheckout)
  useCart.getState().clear()
  localStorage.clear()
}
beforeEach(forget)
afterAll(forget)

const open = (products: unknown = [aProduct()]) => {
  const asked = answerWith({ '/api/products': products })
  show(<LocationDialog open onClose={() => undefined} />, {
    known: (client) => {
      client.setQueryData(keys.shop.branches, [kabete, lavington, karen])
      client.setQueryData(keys.shop.places, places)
    },
  })
  return asked
}
const button = (text: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === text)
const save = (text: string) => {
  type(find('input[name=location]'), text)
  press(button('Save Location') ?? expect.fail())
}
const offer = () =>
  [...document.querySelectorAll('dialog li button')].map(({ textContent }) => textContent ?? '')
const place = () => useDeliveryLocation.getState().place

test('a known area in a longer text is a place, and fills the checkout', () => {
  open()
  save('Kangemi near Eagle bar')
  expect(place()).toMatchObject({ text: 'Kangemi near Eagle bar', rough: true })
  expect(draftNow().entry).toMatchObject({ street: 'Kangemi near Eagle bar', city: 'Nairobi' })
})

test('the first place offers the branches that reach it, with distance, fee and stock', async () => {
  const asked = open()
  save('Kangemi')
  await until(() => expect(offer()).toHaveLength(2))
  const [first = '', second = ''] = offer()
  expect(first).toMatch(/Lavington.*Nearest.*Lowest fee.*2\.7 km from you · Delivery KSh 180/)
  expect(second).toMatch(/Kabete.*2\.8 km from you · Delivery KSh 210/)
  expect(asked).toContain('/api/products?branch=7&inStock=true&limit=1')
  press(find('dialog li button'))
  expect(useBranchChoice.getState().code).toBe('lavington')
})

test('the branch that was current by itself can be kept', async () => {
  open()
  save('Kangemi')
  await until(() => expect(button('Keep Kabete')).toBeDefined())
  press(button('Keep Kabete') ?? expect.fail())
  expect(useBranchChoice.getState().code).toBe(kabete.code)
})

test('a filled cart is what the branches are compared by', async () => {
  useCart.getState().replace([
    { product: aProduct(), quantity: 2, branchId: kabete.id },
    { product: aProduct({ id: 2, slug: 'b' }), quantity: 2, branchId: kabete.id },
  ])
  open([aProduct({ available: 5 }), aProduct({ id: 2, slug: 'b', available: 1 })])
  save('Kangemi')
  await until(() => expect(offer()[0]).toContain('Has 1 of 2 lines of your cart'))
})

test.each([
  ['a branch is chosen', () => useBranchChoice.setState({ code: kabete.code }), 'Kangemi'],
  ['nobody knows where it is', () => undefined, 'My home'],
])('nothing is offered where %s', async (_, given, text) => {
  given()
  open()
  save(text)
  await act(async () => undefined)
  expect(offer()).toEqual([])
})

test('the place can be forgotten', () => {
  useDeliveryLocation.setState({ place: { text: 'Kangemi', coordinates: null } })
  open()
  press(button('Forget this place') ?? expect.fail())
  expect(place()).toBeNull()
  expect(localStorage.getItem('duka-location')).not.toContain('Kangemi')
})
