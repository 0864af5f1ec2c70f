import { expect, test } from 'vitest'
import { noWishes } from '#contract/order/customer.ts'
import { spec } from '#spec'
import { said } from '#web/testing/said.ts'
import { byField, complaintsAbout } from './information-checks.ts'

const right = {
  name: 'Achieng Otieno',
  email: 'achieng@example.com',
  phone: '0712 345 678',
  street: 'Moi Avenue 12',
  city: 'Nairobi',
  region: 'Nairobi',
  ...noWishes,
}

test('says what is wrong in the specified words', () => {
  spec('storefront 5', 'Checkout name: 2 characters, ‘Name is required’')
  spec('storefront 5', 'Checkout email: ‘Please enter a valid email’')
  spec('storefront 5', 'Checkout phone')
  spec('storefront 5', 'Checkout street: 3 characters, ‘Street address is required’')
  spec('storefront 5', 'Checkout city: 2 characters, ‘City is required’')
  spec('storefront 5', 'Checkout region: 2 characters, ‘Region is required’')
  const empty = { name: 'A', email: 'a@', phone: '0612345678', street: 'Mo', city: 'N', region: '' }
  expect(said(complaintsAbout({ ...right, ...empty }))).toEqual({
    name: 'Name is required',
    email: 'Please enter a valid email',
    phone: 'Please enter a valid Kenyan phone number',
    street: 'Street address is required',
    city: 'City is required',
    region: 'Region is required',
  })
})

test('says how long an entry may be, rather than cutting it off', () => {
  const entry = { ...right, name: 'a'.repeat(121), notes: 'a'.repeat(1001), phone: '0'.repeat(21) }
  expect(said(complaintsAbout({ ...entry, email: `${'a'.repeat(250)}@example.com` }))).toEqual({
    name: 'Please keep to 120 characters.',
    notes: 'Please keep to 1000 characters.',
    phone: 'Please enter a valid Kenyan phone number',
    email: 'Please enter a valid email',
  })
})

test('takes the shortest entries that are right', () => {
  spec('storefront 5', 'Checkout name: 2 characters, ‘Name is required’')
  spec('storefront 5', 'Checkout street: 3 characters, ‘Street address is required’')
  spec('storefront 5', 'Checkout city: 2 characters, ‘City is required’')
  spec('storefront 5', 'Checkout region: 2 characters, ‘Region is required’')
  const short = { name: 'Al', street: 'A 1', city: 'Bo', region: 'Bo' }
  expect(complaintsAbout({ ...right, ...short })).toEqual({})
})

test('takes a right entry, also with blanks around it', () => {
  spec('storefront 5', 'Checkout notes and addressId are optional')
  expect(complaintsAbout({ ...right, email: ' achieng@example.com ', city: ' Nairobi ' })).toEqual(
    {},
  )
})

test.each(['0712345678', '254712345678', '+254712345678', '712345678'])('takes %s', (phone) => {
  expect(complaintsAbout({ ...right, phone })).toEqual({})
})

test('puts the server’s complaints at their fields', () => {
  expect(byField({ 'customer.phone': 'Cancel', 'address.street': 'Close' })).toEqual({
    phone: 'Cancel',
    street: 'Close',
  })
})
