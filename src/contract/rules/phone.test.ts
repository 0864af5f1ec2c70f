import { expect, test } from 'vitest'
import { spec } from '#spec'
import { displayPhone, isKenyanMobile, toMsisdn } from './phone.ts'

test.each(['0712345678', '712345678', '254712345678', '+254712345678', '0712 345 678'])(
  '%s is a Kenyan mobile number, paid from as 254712345678, shown as 0712 345 678',
  (phone) => {
    spec('storefront 5', 'Checkout phone')
    spec('storefront 5', 'Phone for the payment call: 254 and nine digits')
    spec('storefront 5', 'Phones are shown as 0XXX XXX XXX')
    spec('storefront 9', 'Phone country code 254')
    expect(isKenyanMobile(phone)).toBe(true)
    expect(toMsisdn(phone)).toBe('254712345678')
    expect(displayPhone(phone)).toBe('0712 345 678')
  },
)

test.each([
  '',
  '0112345678',
  '071234567',
  '07123456789',
  '+255712345678',
  '00712345678',
  '2540712345678',
  'phone 0712345678',
])('%j is none, and is shown as it is', (phone) => {
  spec('storefront 5', 'Checkout phone')
  expect(isKenyanMobile(phone)).toBe(false)
  expect(toMsisdn(phone)).toBeUndefined()
  expect(displayPhone(phone)).toBe(phone)
})
