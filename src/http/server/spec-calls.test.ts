import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { spec } from '#spec'
import { recommendation } from '../../contract/catalogue/recommendations.ts'
import { address, customer, orderOf } from '../../testing/http/orders.ts'
import { placeUnpaid, push, startPayingShop } from '../../testing/http/pay.ts'
import { ids, PIECES } from '../../testing/http/small-shop.ts'
import { type Answer, PASSWORD, type Visitor } from '../../testing/http/visitor.ts'
import type { TestServer } from '../../testing/server.ts'

let shop: TestServer
let guest: Visitor
let wanjiku: Visitor
let userId: string
beforeAll(async () => {
  shop = await startPayingShop()
  guest = shop.visitor()
  wanjiku = shop.visitor()
  userId = String(Object((await wanjiku.logIn('wanjiku')).body).user.id)
})
afterAll(() => shop.stop())

const since = (answer: Answer) => ({ 'x-min-position': answer.headers.get('x-position') ?? '' })
const idsOf = async (path: string): Promise<unknown[]> => {
  const { status, body } = await guest.get(path)
  expect(status).toBe(200)
  return Array.isArray(body) ? body.map(({ id }) => id) : expect.fail('No list')
}

describe('accounts', () => {
  test('POST /api/users/login gives the user and sets the session', async () => {
    spec('storefront 7', 'POST /api/users/login')
    spec('storefront 8', 'Login failed')
    const answer = await shop.visitor().logIn('kamau')
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ user: { username: 'kamau', fullName: 'kamau' } })
    expect(answer.text).not.toMatch(/password/i)
    const sessions = answer.headers.getSetCookie().filter((one) => one.startsWith('duka_session='))
    expect(sessions).toHaveLength(1)
    const wrong = await guest.post('/api/users/login', { username: 'kamau', password: 'mistaken' })
    expect(wrong.status).toBe(401)
    expect(wrong.body).toMatchObject({ message: 'Invalid username or password.' })
  })

  const baraka = {
    username: 'baraka',
    email: 'baraka@duka.example',
    fullName: 'Baraka Otieno',
    password: PASSWORD,
  }
  test('POST /api/users/register gives the user, or says why not', async () => {
    spec('storefront 7', 'POST /api/users/login')
    spec('storefront 7', 'POST /api/users/register')
    spec('storefront 8', 'Registration failed')
    const phoneNumber = '0722 000 111'
    const answer = await guest.post('/api/users/register', { ...baraka, phoneNumber })
    expect(answer.status).toBe(201)
    const { password, ...profile } = baraka
    expect(answer.body).toMatchObject({ ...profile, role: 'customer', wizardCompleted: false })
    expect(answer.text).not.toContain(password)
    const signedIn = await guest.post('/api/users/login', { username: profile.username, password })
    expect(signedIn.body).toMatchObject({ user: profile })
    for (const taken of [{ email: 'other@duka.example' }, { username: 'other' }]) {
      const again = await guest.post('/api/users/register', { ...baraka, ...taken })
      expect(again.status).toBe(409)
      expect(again.body).toMatchObject({ message: 'Username or email may already be in use.' })
    }
  })

  test.each([
    ['fullName', '', 'Please fill in all required fields'],
    ['username', '', 'Please fill in all required fields'],
    ['email', 'baraka@', 'Please enter a valid email'],
    ['password', 'siri!', 'Password must be at least 6 characters long'],
    ['phoneNumber', '0612345678', 'Please enter a valid Kenyan phone number'],
  ])('the server checks %s too', async (path, value, message) => {
    spec('storefront 5', 'Registration: username, email, full name and password required')
    spec('storefront 5', 'Registration: password of 6 characters, ‘Weak Password’')
    spec('storefront 9', 'Password minimum 6')
    const answer = await guest.post('/api/users/register', { ...baraka, [path]: value })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({
      issues: expect.arrayContaining([expect.objectContaining({ path, message })]),
    })
  })
})

describe('the catalogue', () => {
  test('GET /api/branches', async () => {
    spec('storefront 7', 'GET /api/branches')
    spec('operations 7', 'GET /api/products, /api/branches and /api/categories')
    const { body } = await guest.get('/api/branches')
    expect(body).toEqual([
      expect.objectContaining({
        id: ids.kabete,
        code: 'kabete',
        openingTime: '08:00',
        closingTime: '21:00',
        deliveryRadius: 5,
      }),
      expect.objectContaining({ id: ids.westlands, code: 'westlands' }),
    ])
  })

  test('GET /api/categories', async () => {
    spec('storefront 7', 'GET /api/categories')
    spec('operations 7', 'GET /api/products, /api/branches and /api/categories')
    const { body } = await guest.get('/api/categories')
    expect(body).toEqual([
      expect.objectContaining({ name: 'Groceries', slug: 'groceries', iconName: 'groceries' }),
    ])
  })

  test('GET /api/products, all or by featured, branch, category and search', async () => {
    spec('storefront 7', 'GET /api/products with featured, branch, category, search')
    spec('operations 7', 'GET /api/products, /api/branches and /api/categories')
    const { flour, milk, honey, soap } = ids
    expect((await idsOf('/api/products')).sort()).toEqual([flour, milk, honey, soap])
    expect(await idsOf('/api/products?featured=true')).toEqual([flour])
    expect((await idsOf(`/api/products?branch=${ids.kabete}`)).sort()).toEqual([flour, milk, soap])
    expect(await idsOf('/api/products?category=1')).toHaveLength(4)
    expect(await idsOf('/api/products?category=2')).toEqual([])
    expect(await idsOf('/api/products?search=honey')).toEqual([honey])
  })

  test('GET /api/products/slug/{slug} gives the product with its variants', async () => {
    spec('storefront 7', 'GET /api/products/slug/{slug}')
    const { body } = await guest.get('/api/products/slug/flour')
    expect(body).toMatchObject({
      id: ids.flour,
      slug: 'flour',
      price: 80,
      compareAtPrice: null,
      hasVariants: true,
      variants: [
        { id: 1, name: '1 kg', price: 80 },
        { id: 2, name: '2 kg', price: 160 },
      ],
    })
    expect((await guest.get('/api/products/slug/nothing')).status).toBe(404)
  })

  test('GET /api/inventory/product/{productId} tells of all branches', async () => {
    spec('storefront 7', 'GET /api/inventory/product/{productId}')
    const { body } = await guest.get(`/api/inventory/product/${ids.flour}`)
    const record = { productId: ids.flour, quantity: PIECES }
    expect(body).toEqual(
      [ids.kabete, ids.westlands].flatMap((branchId) =>
        [1, 2].map((variantId) => expect.objectContaining({ ...record, branchId, variantId })),
      ),
    )
  })

  test('GET /api/recommendations by branch, limit, category and place', async () => {
    spec('storefront 7', 'GET /api/recommendations: branchId, limit, place, category')
    const ask = (search: string) => guest.get(`/api/recommendations?branchId=1${search}`)
    const { body } = await ask('&limit=8&categoryId=1&latitude=-1.26&longitude=36.8')
    expect(recommendation.array().parse(body)[0]).toMatchObject({
      id: ids.flour,
      name: 'Flour',
      slug: 'flour',
      price: 80,
      imageUrl: '/pictures/product.svg',
      inStock: true,
      reason: 'Featured at Kabete',
      distance: 5.6,
    })
    expect((await ask('&limit=2')).body).toHaveLength(2)
    expect((await ask('')).text).not.toContain('distance')
    expect((await ask('&categoryId=2')).body).toEqual([])
  })
})

describe('addresses and orders', () => {
  const home = { name: 'Work', ...address, isDefault: false }
  const save = () => wanjiku.post('/api/addresses', { userId, ...home })

  test('POST /api/addresses gives an id; GET /api/addresses/user/{userId} lists it', async () => {
    spec('storefront 6', 'Saved addresses require sign-in, and are one’s own')
    spec('storefront 7', 'POST /api/addresses')
    spec('storefront 7', 'GET /api/addresses/user/{userId}')
    const saved = await save()
    expect(saved.status).toBe(201)
    expect(saved.body).toMatchObject({ id: expect.stringMatching(/-/), userId, ...home })
    const { body } = await wanjiku.get(`/api/addresses/user/${userId}`, since(saved))
    expect(body).toContainEqual(saved.body)
    expect((await guest.get(`/api/addresses/user/${userId}`)).status).toBe(401)
  })

  test('POST /api/orders gives id and number; GET /api/orders/user/{userId} has it whole', async () => {
    spec('storefront 7', 'POST /api/orders: id and orderNumber')
    spec('storefront 7', 'GET /api/orders/user/{userId}: with branch, items, address')
    const addressId = String(Object((await save()).body).id)
    const { address: _, ...order } = orderOf(ids.milk, 2)
    const placed = await wanjiku.post('/api/orders', {
      ...order,
      userId,
      addressId,
      paymentStatus: 'pending',
      notes: 'Ring twice',
      items: order.items.map((item) => ({ ...item, name: 'Milk' })),
    })
    expect(placed.status, placed.text).toBe(201)
    expect(placed.body).toEqual({
      id: expect.stringMatching(/-/),
      orderNumber: expect.stringMatching(/^DK-\d{8}$/),
    })
    const { body } = await wanjiku.get(`/api/orders/user/${userId}`, since(placed))
    const { subtotal, deliveryFee, total } = order
    expect(body).toContainEqual(
      expect.objectContaining({
        ...Object(placed.body),
        userId,
        addressId,
        subtotal,
        deliveryFee,
        total,
        branch: expect.objectContaining({ name: 'Kabete' }),
        address,
        notes: 'Ring twice',
        status: 'pending',
        paymentMethod: 'cash',
        paymentStatus: 'pending',
        items: [
          expect.objectContaining({
            productId: ids.milk,
            variantId: 0,
            name: 'Milk',
            price: 60.5,
            quantity: 2,
            total: 121,
          }),
        ],
      }),
    )
  })

  test('what is ordered can no longer be bought: the inventory tells of the rest', async () => {
    spec('storefront 7', 'GET /api/inventory/product/{productId}')
    spec('storefront 8', 'Out of stock')
    const placed = await guest.post('/api/orders', orderOf(ids.soap, 2))
    expect(placed.status, placed.text).toBe(201)
    const { body } = await guest.get(`/api/inventory/product/${ids.soap}`, since(placed))
    expect(Object(body)[0]).toMatchObject({ branchId: ids.kabete, quantity: PIECES - 2 })
    const late = await guest.post('/api/orders', orderOf(ids.soap, PIECES))
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({
      message: 'This product is currently out of stock at your selected branch',
    })
  })

  test.each([
    ['customer.name', { customer: { ...customer, name: 'A' } }, 'Name is required'],
    ['customer.email', { customer: { ...customer, email: 'a@' } }, 'Please enter a valid email'],
    [
      'customer.phone',
      { customer: { ...customer, phone: '0212345678' } },
      'Please enter a valid Kenyan phone number',
    ],
    ['address.street', { address: { ...address, street: 'Mo' } }, 'Street address is required'],
    ['address.city', { address: { ...address, city: 'N' } }, 'City is required'],
    ['address.region', { address: { ...address, region: 'N' } }, 'Region is required'],
    ['branchId', { branchId: true }, 'This is no id: ids are whole numbers from 1'],
    ['branchId', { branchId: [ids.kabete] }, 'This is no id: ids are whole numbers from 1'],
    ['branchId', { branchId: undefined }, 'This is no id: ids are whole numbers from 1'],
  ])('the server checks %s of an order too', async (path, change, message) => {
    spec('storefront 5', 'Checkout name: 2 characters, ‘Name is required’')
    spec('storefront 5', 'Checkout email: ‘Please enter a valid email’')
    spec('storefront 5', 'Checkout phone')
    spec('storefront 5', 'Checkout street: 3 characters, ‘Street address is required’')
    spec('storefront 5', 'Checkout city: 2 characters, ‘City is required’')
    spec('storefront 5', 'Checkout region: 2 characters, ‘Region is required’')
    const answer = await guest.post('/api/orders', { ...orderOf(ids.milk), ...change })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ issues: [{ path, message }] })
  })

  test('a card is refused, in words for the shopper', async () => {
    spec('storefront 8', 'Payment Method Unavailable')
    const answer = await guest.post('/api/orders', {
      ...orderOf(ids.milk),
      paymentMethod: 'card',
    })
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({
      message:
        'Card payment is not available at the moment. Please choose M-PESA or Cash on Delivery.',
    })
  })
})

test('POST /api/mpesa/stkpush tells how it went, and GET /api/mpesa/status/{orderId} how it stands', async () => {
  spec('storefront 7', 'POST /api/mpesa/stkpush: success, message, receiptNumber')
  spec('storefront 7', 'GET /api/mpesa/status/{orderId}')
  const paid = await placeUnpaid(guest)
  const answer = await push(guest, paid, '123')
  const receiptNumber = expect.stringMatching(/^[A-Z0-9]{10}$/)
  expect(answer.body).toMatchObject({
    success: true,
    message: 'Payment received. Thank you!',
    receiptNumber,
  })
  const { body } = await guest.get(`/api/mpesa/status/${paid}`, since(answer))
  expect(body).toMatchObject({ orderId: paid, paymentStatus: 'paid', receiptNumber })
  const poor = await placeUnpaid(guest)
  expect((await push(guest, poor, '001')).body).toMatchObject({
    success: false,
    message: 'Your M-PESA balance is too low. Top up, then try again.',
    receiptNumber: null,
  })
})
