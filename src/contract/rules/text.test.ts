import { expect, it } from 'vitest'
import { loginBody, registerBody } from '../account.ts'
import { trackOrderBody } from '../order/order.ts'
import { trackParams } from '../order/order-detail.ts'
import { receiptBody } from '../payment/payment.ts'
import { toMsisdn } from './phone.ts'
import { email, phone } from './schema.ts'
import { orderNumberIn, toOrderNumber } from './text.ts'

it.each([
  '\u202a+254\u00a0712\u00a0345\u00a0678\u202c',
  '0712\u2011345\u2011678',
  '0712\u2013345\u2013678',
  '\u200b0712345678\ufeff',
  '０７１２３４５６７８',
  '254\u2060712\u2009345\u202f678',
])('the phone %j is one', (text) => {
  expect(toMsisdn(text)).toBe('254712345678')
  expect(phone.safeParse(text).success).toBe(true)
})

it.each([
  'DK\u201112345678',
  '#DK-12345678',
  'DK/12345678',
  'Order DK-12345678',
  'order no. 1234 5678',
  '\u2066dk-12345678\u2069',
  'DK –12345678',
  '1234\u00a05678',
  'DK-1234\u200b5678',
])('the order number %j is DK-12345678, in the home page’s box and wherever it is sent', (text) => {
  expect(toOrderNumber(text)).toBe('DK-12345678')
  expect(trackParams.parse({ orderNumber: text })).toEqual({ orderNumber: 'DK-12345678' })
  const asked = { orderNumber: text, phone: '\u202a0712 345 678\u202c' }
  expect(trackOrderBody.parse(asked)).toEqual({ orderNumber: 'DK-12345678', phone: '0712 345 678' })
})

it.each(['\u200bskl1abcdef\u00a0', 'SKL1\u00adABCDEF', 'ＳＫＬ１ＡＢＣＤＥＦ'])(
  'the receipt %j is SKL1ABCDEF',
  (receipt) => expect(receiptBody.parse({ receipt })).toEqual({ receipt: 'SKL1ABCDEF' }),
)

it('takes a user name and an e-mail address without what came along with them', () => {
  const { username } = registerBody.shape
  expect(username.parse('\u200bwanjiku\u00a0')).toBe('wanjiku')
  expect(loginBody.parse({ username: '\ufeffwanjiku', password: 'x' }).username).toBe('wanjiku')
  expect(email.parse(' wanjiku@duka.example\u200e')).toBe('wanjiku@duka.example')
  expect(username.safeParse('wanjikũ').success).toBe(false)
})

it('believes no other number for the marks in it', () => {
  expect(toOrderNumber('DK-1234567\u0378')).toBeUndefined()
  expect(toMsisdn('0712\u00b2345678')).toBeUndefined()
})

it('an order number is read beside a name, and not where two stand', () => {
  expect(orderNumberIn('WANJIKU KAMAU 1234 5678')).toBe('DK-12345678')
  expect(orderNumberIn('12345678 and 87654321')).toBeUndefined()
  expect(orderNumberIn('WANJIKU 0712345678')).toBeUndefined()
})
