import { expect, test } from 'vitest'
import { spec } from '#spec'
import { displayPhone, isKenyanMobile, maskPhone, toMsisdn } from './phone.ts'

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

test.each(['0110345678', '0119 345 678', '+254100345678', '109345678'])(
  '%s is one too: numbers with 010 and 011 are sold since 2019',
  (phone) => {
    spec('storefront 5', 'Checkout phone')
    expect(isKenyanMobile(phone)).toBe(true)
    expect(toMsisdn(phone)).toMatch(/^2541[01]\d{7}$/)
    expect(displayPhone(phone)).toMatch(/^01[01]\d \d{3} \d{3}$/)
    expect(maskPhone(phone)).toMatch(/^01[01]\d ••• \d{3}$/)
  },
)

test.each([
  '',
  '0121345678',
  '0201345678',
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
