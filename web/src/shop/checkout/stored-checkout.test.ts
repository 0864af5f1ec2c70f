import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anAttempt, anUnpaidOrder, aRequest } from '../../testing/placing.ts'
import { hasNothingToOrder } from '../cart/empty-cart.ts'

// What a browser held of one guest's order, from the form to the confirmation, before all of it stood under one name.
const SECRET = ',"secret":"SSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSS"'
const ENTRY =
  '{"name":"Njeri Kamau","email":"njeri@example.com","phone":"0712 345 678","street":"Waiyaki Way 12","city":"Kabete","region":"Kiambu","notes":"Ring twice"}'
const BODY = `{"branchId":1,"userId":null,"subtotal":120,"deliveryFee":210,"total":330,"paymentMethod":"mpesa","paymentStatus":"pending","notes":"Ring twice","addressId":null${SECRET},"address":{"street":"Waiyaki Way 12","city":"Kabete","region":"Kiambu","latitude":-1.26,"longitude":36.72},"customer":{"name":"Njeri Kamau","email":"njeri@example.com","phone":"0712 345 678"},"items":[{"productId":7,"variantId":0,"name":"Milk, 500 ml","productName":"Milk","size":"500 ml","price":60,"quantity":2,"total":120}]}`
const draftWith = (attempt: string, placed: string): string =>
  `{"state":{"owner":null,"entry":${ENTRY},"typed":${ENTRY},"addressId":null,"newAddress":false,"pin":{"latitude":-1.26,"longitude":36.72},"payPhone":"0722 000 111","voucher":null,"method":"mpesa","attempt":${attempt},"placed":${placed}},"version":0}`
const KEY = '0b3f6c1e-8f5e-4c7a-9d5c-0f6a2b1c3d4e'
const FILLING = draftWith('null', 'null')
const SENDING = draftWith(`{"key":"${KEY}","body":${BODY},"unheard":false}`, 'null')
const ID = '0190c7a2-7a1e-7c00-8000-000000000003'
const PLACED = draftWith(
  'null',
  `{"id":"${ID}","orderNumber":"DK-12345678","phone":"0712 345 678","guest":true}`,
)
const UNPAID = `{"state":{"order":{"id":"${ID}","orderNumber":"DK-12345678","userId":null,"phone":"0712 345 678","payPhone":"0722 000 111","items":[{"productId":7,"variantId":0,"name":"Milk, 500 ml","productName":"Milk","size":"500 ml","price":60,"quantity":2,"total":120}],"branchId":1,"total":330}},"version":0}`
const GUESTS = `{"state":{"orders":[{"id":"${ID}","orderNumber":"DK-12345678","phone":"0712 345 678"${SECRET}}]},"version":0}`

const CHECKOUT = 'duka-checkout'
const FORMER = { unpaid: 'duka-unpaid-order', guests: 'duka-guest-orders' }

/** A tab that opens: its own copy of all modules, over what the browser has stored. */
const openTab = async () => {
  vi.resetModules()
  const { useCheckout, dispatch, followOtherTabs, unpaidNow } = await import('./use-checkout.ts')
  return { now: useCheckout.getState, dispatch, followOtherTabs, unpaidNow }
}
const order = { id: ID, orderNumber: 'DK-12345678' }
const { lines } = anUnpaidOrder()
const placed = { type: 'orderPlaced', order, body: aRequest(), lines } as const
const guestOrder = (n: number) => ({ id: `o-${n}`, orderNumber: `DK-${n}`, phone: '0712 345 678' })
const ids = ({ now }: Awaited<ReturnType<typeof openTab>>) => now().guestOrders.map(({ id }) => id)

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => vi.unstubAllGlobals())

// An order had no secret before, and was followed by its number and phone.
test.each([
  ['with secrets', (text: string) => text],
  ['without', (text: string) => text.replaceAll(SECRET, '')],
])('a shopper in the middle of an order goes on, where orders are stored %s', async (_, as) => {
  sessionStorage.setItem(CHECKOUT, as(FILLING))
  const filling = await openTab()
  expect(filling.now().draft).toEqual({
    owner: null,
    entry: JSON.parse(ENTRY),
    typed: JSON.parse(ENTRY),
    addressId: null,
    newAddress: false,
    fromPlace: false,
    pin: { latitude: -1.26, longitude: 36.72 },
    payPhone: '0722 000 111',
    voucher: null,
    method: 'mpesa',
    waiting: null,
  })
  expect(filling.now().stage).toEqual({ at: 'filling' })

  // The same key and the same words, so that nothing is ordered twice.
  sessionStorage.setItem(CHECKOUT, as(SENDING))
  const sending = await openTab()
  expect(sending.now().stage).toEqual({
    at: 'sending',
    attempt: { key: KEY, body: JSON.parse(as(BODY)), unheard: false },
  })

  localStorage.setItem(FORMER.unpaid, as(UNPAID))
  localStorage.setItem(FORMER.guests, as(GUESTS))
  const waiting = await openTab()
  expect(waiting.now().unpaid).toMatchObject([
    { ...order, payPhone: '0722 000 111', total: 330, lines: [] },
  ])
  expect(waiting.now().guestOrders).toEqual(JSON.parse(as(GUESTS)).state.orders)

  sessionStorage.setItem(CHECKOUT, as(PLACED))
  const shown = await openTab()
  expect(shown.now().stage).toMatchObject({ at: 'placed', order: { ...order, guest: true } })
  expect(shown.now()).toMatchObject({ unpaid: [order], guestOrders: [order] })
})

test('what is taken over stands under the new name alone', async () => {
  localStorage.setItem(FORMER.unpaid, UNPAID)
  localStorage.setItem(FORMER.guests, GUESTS)
  await openTab()
  expect(Object.keys(localStorage)).toEqual([CHECKOUT])
  expect(ids(await openTab())).toEqual([ID])
})

test('an order that a tab of an earlier version stores later is not lost', async () => {
  const tab = await openTab()
  tab.dispatch({ type: 'guestOrderKept', order: guestOrder(1) })
  localStorage.setItem(FORMER.guests, GUESTS)
  expect(ids(await openTab())).toEqual([ID, 'o-1'])
})

test('the former names stay where there is no room for the new one', async () => {
  localStorage.setItem(FORMER.guests, GUESTS)
  const { localStorage: real } = window
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => real.getItem(name),
    removeItem: (name: string) => real.removeItem(name),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  expect(ids(await openTab())).toEqual([ID])
  expect(localStorage.getItem(FORMER.guests)).toBe(GUESTS)
})

test('what still earlier versions did not store is empty', async () => {
  const entry = JSON.parse(ENTRY)
  const { notes: _, ...fewer } = entry
  const state = { owner: null, entry: fewer, addressId: null, newAddress: false }
  const early = { state: { ...state, attempt: null, placed: null }, version: 0 }
  sessionStorage.setItem(CHECKOUT, JSON.stringify(early))
  const unpaid = { ...order, userId: 'u-1', phone: '0712', payPhone: '0712', lines: [] }
  localStorage.setItem(FORMER.unpaid, JSON.stringify({ state: { order: unpaid }, version: 0 }))
  const tab = await openTab()
  expect(tab.now().draft).toMatchObject({ entry: { ...fewer, notes: '' }, typed: {}, pin: null })
  expect(tab.now().unpaid).toEqual([unpaid])
})

test('a reload changes nothing, but for what is due once', async () => {
  const before = await openTab()
  before.dispatch({ type: 'entryWritten', change: { name: 'Achieng', notes: 'Gate B' } })
  before.dispatch(placed)
  before.dispatch({ type: 'orderSent', attempt: anAttempt() })
  expect(before.now().promptDue).toBe(ID)
  const after = await openTab()
  expect(after.now()).toEqual({ ...before.now(), promptDue: null })
})

test('the draft is the tab’s own, and its orders are the browser’s', async () => {
  const tab = await openTab()
  tab.dispatch({ type: 'entryWritten', change: { name: 'Achieng' } })
  tab.dispatch({ type: 'guestOrderKept', order: guestOrder(1) })
  expect(localStorage.getItem(CHECKOUT)).not.toContain('Achieng')
  sessionStorage.clear()
  const other = await openTab()
  expect(other.now().draft.entry.name).toBe('')
  expect(ids(other)).toEqual(['o-1'])
})

test.each(['{"state":{"entry":7},"version":0}', '{"state":{"draft":{}},"version":1}', '{"sta'])(
  'a stored draft that cannot be read is discarded, and the orders stay: %s',
  async (text) => {
    localStorage.setItem(FORMER.guests, GUESTS)
    sessionStorage.setItem(CHECKOUT, text)
    const tab = await openTab()
    expect(sessionStorage.getItem(CHECKOUT)).toBeNull()
    expect(tab.now().draft.entry.name).toBe('')
    expect(ids(tab)).toEqual([ID])
  },
)

test('what two tabs store one after the other is kept of both', async () => {
  const [one, other] = [await openTab(), await openTab()]
  one.dispatch({ type: 'guestOrderKept', order: { ...guestOrder(1), secret: 'one' } })
  other.dispatch({ type: 'guestOrderKept', order: { ...guestOrder(2), secret: 'two' } })
  one.dispatch({ type: 'guestOrderEnded', orderId: 'o-1', tells: false })
  expect(one.now().guestOrders).toMatchObject([{ secret: 'two' }, { secret: 'one', isOver: true }])
})

test('the one unpaid order that an earlier version stored waits on', async () => {
  const unpaid = JSON.parse(UNPAID).state.order
  const state = { unpaid, guestOrders: [], newest: null }
  localStorage.setItem(CHECKOUT, JSON.stringify({ state, version: 1 }))
  expect(hasNothingToOrder()).toBe(false)
  expect((await openTab()).now().unpaid).toMatchObject([order])
})

test('what another tab stored is known before its message comes', async () => {
  const [one, other] = [await openTab(), await openTab()]
  one.dispatch(placed)
  expect(other.now().unpaid).toEqual([])
  expect(other.unpaidNow()).toMatchObject([order])
  other.dispatch({ type: 'orderSettled', orderId: ID })
  expect(one.unpaidNow()).toEqual([])
})

test('a tab that follows the others hears of their orders', async () => {
  const [one, other] = [await openTab(), await openTab()]
  const stop = other.followOtherTabs()
  one.dispatch({ type: 'guestOrderKept', order: guestOrder(1) })
  const hear = () => window.dispatchEvent(new StorageEvent('storage', { key: CHECKOUT }))
  hear()
  expect(ids(other)).toEqual(['o-1'])
  stop()
  one.dispatch({ type: 'guestOrderForgotten', orderId: 'o-1' })
  hear()
  expect(ids(other)).toEqual(['o-1'])
})

test('before the app is there, it is known whether the checkout has anything to show', async () => {
  expect(hasNothingToOrder()).toBe(true)
  const tab = await openTab()
  tab.dispatch({ type: 'entryWritten', change: { name: 'Achieng' } })
  tab.dispatch({ type: 'guestOrderKept', order: guestOrder(1) })
  expect(hasNothingToOrder()).toBe(true)
  tab.dispatch(placed)
  expect(hasNothingToOrder()).toBe(false)
  tab.dispatch({ type: 'orderSettled', orderId: ID })
  expect(hasNothingToOrder()).toBe(true)
  tab.dispatch({ ...placed, body: aRequest({ paymentMethod: 'cash' }) })
  expect(hasNothingToOrder()).toBe(false)
})

test.each([
  ['an order to be paid', () => localStorage.setItem(FORMER.unpaid, UNPAID), false],
  ['a confirmation', () => sessionStorage.setItem(CHECKOUT, PLACED), false],
  ['a form alone', () => sessionStorage.setItem(CHECKOUT, FILLING), true],
])('so it is of what an earlier version stored: %s', (_, store, nothing) => {
  store()
  expect(hasNothingToOrder()).toBe(nothing)
})
