import { expect, test } from 'vitest'
import { branch as branchSchema } from '#contract/catalogue/catalogue.ts'
import { noWishes } from '#contract/order/customer.ts'
import { placeOrderBody } from '#contract/order/place-order.ts'
import { spec } from '#spec'
import type { CartLine } from '#web/shop/cart/cart-line.ts'
import { orderRequest } from './place-order.ts'

const branch = branchSchema.parse({
  id: 1,
  code: 'kabete',
  name: 'Kabete',
  street: 'Waiyaki Way',
  city: 'Kabete',
  region: 'Kiambu',
  imageUrl: '',
  latitude: -1.26,
  longitude: 36.72,
  openingTime: '08:00',
  closingTime: '21:00',
  deliveryRadius: 7,
  phone: '',
  isActive: true,
})
const entry = {
  name: 'Achieng Otieno',
  email: 'achieng@example.com',
  phone: '0712 345 678',
  street: 'Moi Avenue 12',
  city: 'Nairobi',
  region: 'Nairobi',
  ...noWishes,
}
const user = { id: '0190c7a2-7a1e-7c00-8000-000000000001' }
const addressId = '0190c7a2-7a1e-7c00-8000-000000000002'
const secret = 'S'.repeat(43)
const line = (id: number, price: number, quantity: number, branchId = 1): CartLine => ({
  product: { id, name: `P${id}`, price, imageUrl: '', slug: `p-${id}` },
  quantity,
  branchId,
})

test('a guest’s order carries its secret and the typed address, no user and no saved address', () => {
  spec('storefront 4', 'A guest’s order has a typed address and no userId')
  spec('storefront 5', 'Checkout notes and addressId are optional')
  spec('storefront 9', 'Delivery fee: radius times 30; 150 without a branch')
  const body = orderRequest([line(1, 100, 2)], branch, entry, null, addressId, 'cash', secret)
  expect(body).toMatchObject({
    userId: null,
    addressId: null,
    secret,
    address: { street: 'Moi Avenue 12', city: 'Nairobi', region: 'Nairobi' },
    subtotal: 200,
    deliveryFee: 210,
    total: 410,
  })
  expect(placeOrderBody.safeParse(body).success).toBe(true)
})

test('a signed-in shopper’s names the saved address alone, and needs no secret', () => {
  const body = orderRequest([line(1, 100, 1)], branch, entry, user, addressId, 'cash', secret)
  expect(body).toMatchObject({ userId: user.id, addressId })
  expect(body.address).toBeUndefined()
  expect(body.secret).toBeUndefined()
})

test('cents add up as the server’s do, and the total is whole shillings', () => {
  spec('storefront 2.9', 'Summary, button and what is sent agree')
  spec('storefront 9', 'Subtotal: variant price, else product price, times quantity')
  spec('storefront 9', 'Total: subtotal plus fee, in whole shillings, half up')
  const lines = [line(1, 0.1, 3), line(2, 0.2, 1)]
  const body = orderRequest(lines, branch, entry, null, null, 'cash', secret)
  expect(body).toMatchObject({ subtotal: 0.5, total: 211 })
  expect(body.items.map(({ total }) => total)).toEqual([0.3, 0.2])
})

test('lines of one product are one item, wherever they were put into the cart', () => {
  const body = orderRequest(
    [line(1, 50, 2), line(1, 50, 3, 2)],
    branch,
    entry,
    null,
    null,
    'cash',
    secret,
  )
  expect(body.items).toMatchObject([{ productId: 1, quantity: 5, total: 250 }])
})

test('a pin goes into the typed address; a saved address has its own', () => {
  const pinned = { ...entry, pin: { latitude: -1.2921, longitude: 36.7873 } }
  const body = orderRequest([line(1, 100, 1)], branch, pinned, null, null, 'cash', secret)
  expect(placeOrderBody.parse(body).address).toMatchObject(pinned.pin)
  const saved = orderRequest([line(1, 100, 1)], branch, pinned, user, addressId, 'cash', secret)
  expect(saved.address).toBeUndefined()
})

test.each([
  [{ id: addressId, amountOff: 50, minimum: 100 }, user, { voucherId: addressId, total: 260 }],
  [{ id: addressId, amountOff: 500, minimum: 0 }, user, { voucherId: addressId, total: 210 }],
  [{ id: addressId, amountOff: null, minimum: 0 }, user, { voucherId: addressId, total: 100 }],
  [{ id: addressId, amountOff: 50, minimum: 101 }, user, { voucherId: undefined, total: 310 }],
  [{ id: addressId, amountOff: 50, minimum: 0 }, null, { voucherId: undefined, total: 310 }],
])('goods of 100 with the voucher %j', (voucher, who, asked) => {
  spec('operations 2.1', 'A voucher is chosen at the checkout')
  const body = orderRequest(
    [line(1, 100, 1)],
    branch,
    { ...entry, voucher },
    who,
    null,
    'cash',
    secret,
  )
  expect({ voucherId: body.voucherId, total: body.total }).toEqual(asked)
  expect(body).toMatchObject({ subtotal: 100, deliveryFee: 210 })
})
