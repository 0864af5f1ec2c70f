import { afterAll, beforeAll, expect, test } from 'vitest'
import { spec } from '#spec'
import { placedOrder } from '../../contract/order/place-order.ts'
import { address, customer, orderOf } from '../../testing/http/orders.ts'
import { pushed, simulatorTimings, TOTAL } from '../../testing/http/pay.ts'
import { everybody, ids, type Person, PIECES, people } from '../../testing/http/small-shop.ts'
import { PASSWORD, type Visitor } from '../../testing/http/visitor.ts'
import { logInEverybody, startTestServer, type TestServer } from '../../testing/server.ts'

let shop: TestServer
let as: (who: Person | 'guest') => Visitor
beforeAll(async () => {
  // Whoever pays is waited for as long as in a real shop.
  shop = await startTestServer({ payments: { simulatorTimings } })
  as = await logInEverybody(shop)
})
afterAll(() => shop.stop())

const id = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

/** Reads an answer that holds everything so far. */
const read = async (path: string, who: Person | 'guest' = 'guest'): Promise<unknown> => {
  const now = { 'x-min-position': (await shop.commands.events.head()) ?? '' }
  const answer = await as(who).get(path, now)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const myId = async (who: Person): Promise<string> => Object(await read('/api/auth/me', who)).id

test('a user, whose password is in no answer', async () => {
  spec('storefront 3', 'User: id, username, email, fullName, phoneNumber, role, wizardCompleted')
  spec('storefront 3', 'password is used only to log in and to register')
  const answer = await shop.visitor().logIn('wanjiku')
  expect(answer.body).toMatchObject({
    user: {
      id,
      username: 'wanjiku',
      email: 'wanjiku@duka.example',
      fullName: 'wanjiku',
      phoneNumber: '254700000001',
      role: 'customer',
      wizardCompleted: false,
    },
  })
  expect(answer.text.toLowerCase()).not.toMatch(/password|hash|duka-test/)
})

test('the role of each, which a manager has at a branch', async () => {
  spec('storefront 3', 'Role: admin, branch_manager, driver, customer; here finance too')
  for (const who of everybody)
    expect(await read('/api/auth/me', who)).toMatchObject({ username: who, ...people[who] })
  expect(new Set(everybody.map((who) => people[who].role))).toEqual(
    new Set(['admin', 'branch_manager', 'driver', 'customer', 'finance', 'clerk']),
  )
})

test('a registration, with or without a phone', async () => {
  spec('storefront 3', 'password is used only to log in and to register')
  spec('storefront 3', 'Registration: its fields')
  const whole = { email: 'a@duka.example', fullName: 'Akinyi', password: PASSWORD }
  const register = (body: object) => shop.visitor().post('/api/users/register', body)
  const answer = await register({ ...whole, username: 'akinyi', phoneNumber: '0712345678' })
  expect(answer.status).toBe(201)
  expect(answer.body).toMatchObject({
    id,
    username: 'akinyi',
    email: 'a@duka.example',
    fullName: 'Akinyi',
    phoneNumber: '254712345678',
    role: 'customer',
  })
  expect(answer.text).not.toContain(PASSWORD)
  const phoneless = { ...whole, username: 'adhiambo', email: 'b@duka.example' }
  expect((await register(phoneless)).body).toMatchObject({ username: 'adhiambo', phoneNumber: '' })
  for (const field of ['username', 'email', 'fullName', 'password']) {
    expect((await register({ ...phoneless, [field]: undefined })).status, field).toBe(400)
  }
})

test('branches and categories', async () => {
  spec('storefront 3', 'Branch: its fields')
  spec('storefront 3', 'Category: id, name, slug, iconName')
  expect(Object(await read('/api/branches'))[0]).toMatchObject({
    id: ids.kabete,
    code: 'kabete',
    name: 'Kabete',
    street: 'Kabete Road',
    city: 'Kabete',
    region: 'Nairobi',
    imageUrl: expect.any(String),
    openingTime: '08:00',
    closingTime: '21:00',
    deliveryRadius: 5,
  })
  expect(await read('/api/categories')).toMatchObject([
    { id: 1, name: 'Groceries', slug: 'groceries', iconName: 'groceries' },
  ])
})

test('a product with its variants', async () => {
  spec('storefront 3', 'Product: its fields')
  spec('storefront 3', 'Variant: id, name, price, compareAtPrice, imageUrl')
  expect(await read('/api/products/slug/flour')).toMatchObject({
    id: ids.flour,
    name: 'Flour',
    slug: 'flour',
    description: 'Flour of the small shop',
    price: 80,
    compareAtPrice: null,
    imageUrl: '/pictures/product.svg',
    categoryId: 1,
    averageRating: 0,
    reviewCount: 0,
    hasVariants: true,
    isFeatured: true,
    variants: [
      { id: 1, name: '1 kg', price: 80, compareAtPrice: null, imageUrl: expect.any(String) },
      { id: 2, name: '2 kg', price: 160, compareAtPrice: 200, imageUrl: expect.any(String) },
    ],
  })
})

test('the products of a list say what all active branches have together, in all sizes', async () => {
  spec('operations 7', 'GET /api/products: stockLevel')
  const listed = Object(await read('/api/products'))
  const flour = listed.find(({ slug }: { slug: string }) => slug === 'flour')
  expect(flour).toMatchObject({ stockLevel: 4 * PIECES })
  const [atKabete] = Object(await read(`/api/products?branch=${ids.kabete}&ids=${ids.flour}`))
  expect(atKabete).toMatchObject({ available: 2 * PIECES, stockLevel: 4 * PIECES })
  expect(await read('/api/products/slug/flour')).toMatchObject({ stockLevel: 4 * PIECES })
})

test('inventory records, one for each branch and variant', async () => {
  spec('storefront 3', 'Inventory record: branchId, productId, variantId, quantity')
  const records = Object(await read(`/api/inventory/product/${ids.flour}`))
  expect(records).toHaveLength(4)
  const record = { branchId: ids.westlands, productId: ids.flour, variantId: 2, quantity: PIECES }
  expect(records).toContainEqual(expect.objectContaining(record))
})

test('a recommendation says why, and how far where it is known', async () => {
  spec('storefront 3', 'Recommendation: its fields')
  const path = `/api/recommendations?branchId=${ids.kabete}`
  const [plain] = Object(await read(path))
  expect(plain).toMatchObject({
    id: expect.any(Number),
    name: expect.any(String),
    slug: expect.any(String),
    price: expect.any(Number),
    imageUrl: '/pictures/product.svg',
    inStock: true,
    reason: expect.stringMatching(/./),
  })
  expect(plain).not.toHaveProperty('distance')
  const [near] = Object(await read(`${path}&latitude=-1.27&longitude=36.75`))
  expect(near.distance).toBeCloseTo(1.1, 1)
})

test('an address', async () => {
  spec('storefront 3', 'Address: id, userId, name, street, city, region, isDefault')
  const userId = await myId('kamau')
  const body = { userId, name: 'Work', street: 'Moi Avenue 1', city: 'Nairobi', region: 'Nairobi' }
  const created = await as('kamau').post('/api/addresses', { ...body, isDefault: false })
  expect(created.status).toBe(201)
  expect(created.body).toEqual({ id, ...body, isDefault: false })
  expect(await read(`/api/addresses/user/${userId}`, 'kamau')).toMatchObject([
    { id, userId, name: 'Home', isDefault: true },
    { id: Object(created.body).id, ...body, isDefault: false },
  ])
})

test('an order, its items and its payment', async () => {
  spec('storefront 3', 'Order: its fields')
  spec('storefront 3', 'Order item: productId, variantId, name, price, quantity, total')
  spec('storefront 3', 'M-PESA answer: success, message, receiptNumber')
  spec('storefront 4', 'Payment status starts as ‘pending’')
  const userId = await myId('wanjiku')
  const [{ id: addressId }] = Object(await read(`/api/addresses/user/${userId}`, 'wanjiku'))
  const item = { ...orderOf(ids.soap).items[0], name: 'Soap' }
  const body = { ...orderOf(ids.soap), userId, addressId, notes: 'Call first', items: [item] }
  const mpesa = { ...body, paymentMethod: 'mpesa', paymentStatus: 'pending' }
  const answer = await as('wanjiku').post('/api/orders', mpesa)
  expect(answer.body).toEqual({ id, orderNumber: expect.stringMatching(/^DK-\d{8}$/) })
  const { id: orderId, orderNumber } = placedOrder.parse(answer.body)
  const expected = {
    id: orderId,
    orderNumber,
    branchId: ids.kabete,
    branch: { name: 'Kabete' },
    userId,
    subtotal: 120,
    deliveryFee: 150,
    total: TOTAL,
    paymentMethod: 'mpesa',
    paymentStatus: 'pending',
    status: 'pending',
    notes: 'Call first',
    addressId,
    address,
    customer: { name: customer.name, email: customer.email },
    items: [{ productId: ids.soap, variantId: 0, price: 120, quantity: 1, total: 120 }],
    createdAt: moment,
    mpesaReceiptNumber: null,
  }
  const mine = `/api/orders/user/${userId}`
  expect(Object(await read(mine, 'wanjiku'))[0]).toMatchObject(expected)
  const payment = await pushed(as('wanjiku'), orderId, '123')
  expect(payment).toMatchObject({ success: true, message: expect.stringMatching(/./) })
  const { receiptNumber } = payment
  expect(receiptNumber).toMatch(/^[A-Z0-9]{10}$/)
  const paid = { ...expected, paymentStatus: 'paid', mpesaReceiptNumber: receiptNumber }
  expect(Object(await read(mine, 'wanjiku'))[0]).toMatchObject(paid)
  expect(Object(await read(mine, 'wanjiku'))[0].items[0].name).toContain('Soap')
})

test('a guest’s order has no user and no saved address', async () => {
  spec('storefront 3', 'Order: its fields')
  spec('storefront 4', 'A guest’s order has a typed address and no userId')
  spec('storefront 5', 'Checkout notes and addressId are optional')
  const answer = await as('guest').post('/api/orders', orderOf(ids.milk))
  const { id: orderId } = placedOrder.parse(answer.body)
  const order = await read(`/api/orders/${orderId}`, 'manager_kabete')
  expect(order).toMatchObject({ userId: null, addressId: null, address })
})
