import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { spec } from '#spec'
import { useSession } from '#web/shop/account/session.ts'
import { useDeliveryLocation } from '#web/shop/branch/delivery-location.ts'
import { newCheckout } from '#web/shop/checkout/checkout.ts'
import type { Entry } from '#web/shop/checkout/draft.ts'
import { dispatch, draftNow, useCheckout } from '#web/shop/checkout/use-checkout.ts'
import { keys } from '#web/shop/keys.ts'
import { answerWith } from '#web/testing/api.ts'
import { aBranch, aUser, find, press, show, type, until } from '#web/testing/render.tsx'
import { InformationStep } from './information-step.tsx'

const write = (change: Partial<Entry>): void => dispatch({ type: 'entryWritten', change })
const FIELDS = ['name', 'email', 'phone', 'street', 'city', 'region']
const field = (name: string) => find(`#checkout-${name}`)
const values = () => FIELDS.map((name) => field(name).getAttribute('value'))
const step = (onDone = vi.fn(), answers = {}) => {
  const asked = answerWith(answers)
  const { place } = show(<InformationStep heading={vi.fn()} serverErrors={{}} onDone={onDone} />)
  return { place, asked, onDone, send: () => press(find('button[type="submit"]', place)) }
}
const addressesOf = (asked: string[]) => asked.filter((path) => path.startsWith('/api/addresses'))
const complaints = (place: HTMLElement) =>
  [...place.querySelectorAll('[aria-label="Errors"] a')].map(({ textContent }) => textContent)

beforeEach(() => {
  useSession.setState({ user: null })
  useCheckout.setState(newCheckout)
  useDeliveryLocation.setState({ place: null })
})

test('a guest starts with empty fields, and nobody asks for saved addresses', async () => {
  spec('storefront 2.1', '/checkout: the checkout')
  spec('storefront 2.9', 'Saved addresses when signed in, and only then')
  const { place, asked } = step()
  expect(values()).toEqual(FIELDS.map(() => ''))
  // A list for guests would be there by now.
  await act(() => import('./saved-addresses.tsx'))
  expect(addressesOf(asked)).toEqual([])
  expect(place.textContent).not.toContain('New Address')
  expect(find('a[href="/login"]', place).textContent).toBe('Login or Register')
})

test.each([
  [{}, ['Wanjiku Kamau', 'wanjiku@example.com', '0712 345 678']],
  [{ email: 'other@example.com' }, ['Wanjiku Kamau', 'other@example.com', '0712 345 678']],
])(
  'name, email and phone come from the profile, as far as they are not written already: %o',
  async (written, shown) => {
    spec('storefront 4', 'Name, email and phone are prefilled from the profile')
    write(written)
    useSession.setState({ user: aUser({ phoneNumber: '254712345678' }) })
    const { asked } = step(vi.fn(), { '/api/addresses': [] })
    await until(() => expect(values()).toEqual([...shown, '', '', '']))
    expect(addressesOf(asked)).toEqual([`/api/addresses/user/${aUser().id}`])
  },
)

test('goes on once the form is right, with each complaint at its field until then', async () => {
  spec('storefront 2.9', 'The form’s fields, with what is wrong at each')
  spec('storefront 4', 'Checkout: information to payment on a valid submit')
  const { place, send, onDone } = step()
  const right = ['Njeri Kamau', 'njeri@example.com', '0712345678', 'Waiyaki Way 12', 'Kabete']
  for (const [n, text] of right.entries()) type(field(FIELDS[n] ?? ''), text)
  send()
  expect(onDone).not.toHaveBeenCalled()
  expect(complaints(place)).toEqual(['Region is required'])
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Errors')
  expect(field('region').getAttribute('aria-invalid')).toBe('true')
  type(field('region'), 'Kiambu')
  expect(complaints(place)).toEqual([])
  send()
  await until(() => expect(onDone).toHaveBeenCalledOnce())
})

const mombasa = { name: 'Mombasa', kind: 'town', latitude: -4.044, longitude: 39.668 }
const kiambu = { name: 'Kiambu', kind: 'town', latitude: -1.1714, longitude: 36.8356 }
const kiambuCounty = { name: 'Kiambu County', kind: 'region', latitude: -1.1, longitude: 36.8 }

const withBranch = (places: unknown, onDone = vi.fn()) => {
  answerWith({ '/api/places': places })
  const { place } = show(<InformationStep heading={vi.fn()} serverErrors={{}} onDone={onDone} />, {
    known: (client) => client.setQueryData(keys.shop.branches, [aBranch()]),
  })
  write({
    name: 'Njeri Kamau',
    email: 'njeri@example.com',
    phone: '0712345678',
    street: 'Moi Avenue 12',
    region: 'Kiambu',
  })
  return { place, onDone, send: () => press(find('button[type="submit"]', place)) }
}
const button = (text: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === text) ??
  expect.fail(`No ${text}`)

test('a city far from the branch is asked about, and goes on when it is said to be right', async () => {
  const { place, send, onDone } = withBranch([mombasa, kiambu, { ...kiambuCounty, radiusKm: 40 }])
  act(() => write({ city: 'mombasa' }))
  send()
  await until(() => expect(place.textContent).toContain('Is the address right?'))
  expect(place.textContent).toMatch(
    /mombasa is about 4\d\d km from Kabete, which delivers within 7 km/,
  )
  expect(onDone).not.toHaveBeenCalled()
  press(button('It is right, continue'))
  expect(onDone).toHaveBeenCalledOnce()
  expect(useDeliveryLocation.getState().place).toMatchObject({
    text: 'Moi Avenue 12, mombasa',
    coordinates: null,
  })
})

test.each([
  [
    'a town that shares its name with a county around the branch',
    [{ ...kiambuCounty, radiusKm: 40 }, kiambu],
    'Kiambu',
  ],
  ['a city that nobody knows', [mombasa], 'Atlantis'],
  ['anything, while the list of places does not load', undefined, 'Mombasa'],
])('%s is not asked about', async (_, places, city) => {
  const { place, send, onDone } = withBranch(places)
  act(() => write({ city }))
  send()
  await until(() => expect(onDone).toHaveBeenCalledOnce())
  expect(place.textContent).not.toContain('Is the address right?')
})

test('a city far from the pin is asked about too', async () => {
  const { place, send } = withBranch([mombasa])
  act(() => write({ city: 'Mombasa' }))
  act(() => dispatch({ type: 'pinPlaced', pin: { latitude: -1.26, longitude: 36.73 } }))
  send()
  await until(() => expect(place.textContent).toMatch(/Mombasa is about 4\d\d km from your pin/))
})

test('the place in the header is the pin of the form, and removing it there forgets it in the header', async () => {
  const at = { latitude: -1.26, longitude: 36.73 }
  useDeliveryLocation.getState().save({ text: 'Uthiru', coordinates: at })
  const { place } = withBranch([{ name: 'Uthiru', kind: 'estate', ...at }])
  expect(draftNow().pin).toEqual(at)
  await until(() => expect(place.textContent).toContain('Uthiru, about 1.1 km from Kabete'))
  press(button('Remove the pin'))
  expect(draftNow().pin).toBeNull()
  expect(useDeliveryLocation.getState().place?.coordinates ?? null).toBeNull()
  await until(() =>
    expect(place.textContent).toContain('Without a pin we cannot check how far you are'),
  )
})

test('an area in the header says how far it is, and asks for a pin without denying that', async () => {
  const middle = { latitude: -1.26, longitude: 36.73 }
  useDeliveryLocation.getState().save({ text: 'Uthiru', coordinates: middle, rough: true })
  const { place } = withBranch([{ name: 'Uthiru', kind: 'estate', ...middle }])
  await until(() => expect(place.textContent).toContain('About here: Uthiru'))
  expect(place.textContent).toContain('With a pin the rider finds your door')
  expect(place.textContent).not.toContain('we cannot check how far you are')
})

const home = {
  id: '01890000-0000-7000-8000-00000000000a',
  userId: aUser().id,
  name: 'Home',
  street: 'Ngong Road 4',
  city: 'Nairobi',
  region: 'Nairobi',
  latitude: -1.3,
  longitude: 36.76,
  isDefault: true,
}
const memberWith = (phoneNumber: string) => {
  useSession.setState({ user: aUser({ phoneNumber }) })
  return step(vi.fn(), { [`/api/addresses/user/${aUser().id}`]: [home] })
}
test('a member whose details are all saved sees one card, and goes on with one press', async () => {
  const { place, send, onDone } = memberWith('254712345678')
  expect(find('button[type="submit"]', place)).toHaveProperty('disabled', true)
  await until(() => find('p', place))
  expect([...place.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
    'Wanjiku Kamau',
    'Ngong Road 4, Nairobi, Nairobi',
    '0712 345 678 · wanjiku@example.com',
  ])
  expect(place.querySelectorAll('input')).toHaveLength(0)
  send()
  await until(() => expect(onDone).toHaveBeenCalledOnce())
})

test('Change opens the form with those details, and the focus at its start', async () => {
  memberWith('254712345678')
  await until(() => button('Change'))
  press(button('Change'))
  expect(values().slice(0, 4)).toEqual([
    'Wanjiku Kamau',
    'wanjiku@example.com',
    '0712 345 678',
    'Ngong Road 4',
  ])
  expect(document.activeElement?.tagName).toBe('H2')
})

test('a member of whom something is missing sees the form, also once it is filled in', async () => {
  memberWith('')
  await until(() => field('phone'))
  type(field('phone'), '0712345678')
  expect(field('street').getAttribute('value')).toBe('Ngong Road 4')
  expect(document.body.textContent).not.toContain('Change')
})
