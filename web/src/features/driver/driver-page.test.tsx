import { IDBFactory } from 'fake-indexeddb'
import { spec } from '#spec'
import 'fake-indexeddb/auto'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { CashShort, OwnCash } from '#contract/delivery/cash.ts'
import type { DoneDelivery, DriverDelivery } from '#contract/delivery/drivers.ts'
import type { FactorStanding } from '#contract/sign-in.ts'
import { stubMedia } from '#web/testing/media.ts'
import { openOutboxStore } from '../../lib/outbox/outbox-store.ts'
import { useSession } from '../../shop/account/session.ts'
import { aUser, find, press, show, type, until } from '../../testing/render.tsx'
import { DriverPage } from './driver-page.tsx'
import { atTheDoor } from './handover-sheet.tsx'
import { aCard, deliveryId } from './testing/a-card.ts'

const otieno = aUser({ id: '01890000-0000-7000-8000-00000000000d', role: 'driver' })
type Sent = { method: string; path: string; body: Record<string, unknown>; account: string | null }
type Shop = {
  onDuty: boolean
  cards: DriverDelivery[]
  done: DoneDelivery[]
  sinceHandover: OwnCash['sinceHandover']
  short: CashShort[]
  open: OwnCash['open']
  newBrowsers: FactorStanding['newBrowsers']
  online: boolean
  /** The network goes as soon as something was taken there. */
  goesAfter?: string
  refuse: Record<string, string>
  sent: Sent[]
  /** What was said to be before the driver's eyes. */
  seen: string[][]
}
let shop: Shop

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const answers: Record<string, () => unknown> = {
  '/api/driver/deliveries': () => shop.cards,
  '/api/driver/deliveries/done': () => shop.done,
  '/api/users/second-factor': (): FactorStanding => ({
    hasApp: false,
    passkeys: [],
    passkeyOrigin: null,
    beginsAt: null,
    recoveryLeft: 0,
    resetAt: null,
    newBrowsers: shop.newBrowsers,
    changes: [],
    setUp: 'password',
  }),
  '/api/driver/duty': () => ({ on: shop.onDuty, since: null }),
  '/api/driver/cash': () => ({
    float: 500,
    taken: 0,
    owed: 0,
    handedOver: 0,
    writtenOff: 0,
    due: 500,
    limit: 1_900,
    isOverLimit: false,
    short: shop.short,
    open: shop.open,
    sinceHandover: shop.sinceHandover,
  }),
}

const ask = async (path: string, init: RequestInit): Promise<Response> => {
  if (!shop.online) throw new TypeError('Failed to fetch')
  const method = init.method ?? 'GET'
  if (method === 'GET') return json(answers[path]?.() ?? {})
  const body = init.body instanceof Blob ? { file: init.body } : JSON.parse(String(init.body))
  if (path === '/api/driver/deliveries/seen') {
    shop.seen.push(body.ids)
    return json(body)
  }
  shop.sent.push({ method, path, body, account: new Headers(init.headers).get('x-account') })
  if (path === '/api/driver/duty') shop.onDuty = body.on
  shop.online &&= path !== shop.goesAfter
  const code = shop.refuse[path]
  return code === undefined ? json({}) : json({ message: code, code }, 409)
}

const located = vi.fn()
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('fetch', ask)
  stubMedia(false)
  located.mockReset()
  const geolocation = {
    getCurrentPosition: (_: unknown, failed: () => void) => failed(),
    watchPosition: located.mockReturnValue(7),
    clearWatch: vi.fn(),
  }
  Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true })
  shop = {
    onDuty: false,
    cards: [aCard()],
    done: [],
    sinceHandover: null,
    short: [],
    open: null,
    newBrowsers: [],
    online: true,
    refuse: {},
    sent: [],
    seen: [],
  }
  useSession.setState({ user: otieno })
})

const button = (name: string): HTMLElement => {
  const found = [...document.querySelectorAll<HTMLElement>('button')].find(
    ({ textContent }) => textContent?.trim() === name,
  )
  if (found === undefined) throw new Error(`No ${name} in ${document.body.textContent}`)
  return found
}
const pressOnce = async (name: string): Promise<void> => {
  await until(() => expect(button(name)).toBeTruthy())
  press(button(name))
}
const says = (text: string) => until(() => expect(document.body.textContent).toContain(text))
const opened = () => show(<DriverPage />)

test('a driver hears of a new browser, and says who it was', async () => {
  shop.newBrowsers = [{ at: '2026-12-05T06:30:00.000Z', browser: 'Chrome, Android' }]
  opened()
  await says('Your account was used from a new browser')
  await says('Chrome, Android, 5 Dec 2026, 09:30')
  await pressOnce('It was me')
  await until(() => expect(shop.sent).toMatchObject([{ path: '/api/users/browser-notices' }]))
})

test('says once which deliveries are before the driver’s eyes', async () => {
  spec('operations 2.5', 'A delivery not looked at for a minute is told')
  opened()
  await says('DK-00000001')
  await until(() => expect(shop.seen).toEqual([[deliveryId]]))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(shop.seen).toEqual([[deliveryId]])
})

test('the goods of a failed try are to be brought back, to the branch or the next carrier', async () => {
  const next = { name: 'Boda Express', contactPhone: '254733123456' }
  shop.cards = [
    aCard({ status: 'failed', bringsBack: true }),
    aCard({
      id: `${deliveryId.slice(0, -1)}2`,
      status: 'assigned',
      partner: next,
      bringsBack: true,
    }),
  ]
  opened()
  await says('Bring DK-00000001 back to Kabete')
  expect(document.body.textContent).toContain('until the branch has taken them back')
  expect(document.body.textContent).toContain('until Boda Express takes them')
  expect(document.body.textContent).not.toContain('No deliveries yet')
  expect(shop.seen).toEqual([])
})

test('a handover that was counted otherwise is said to the driver until it is decided', async () => {
  shop.open = { at: '2026-01-05T09:00:00.000Z', difference: -54 }
  opened()
  await says('When you handed over at 5 Jan 2026, 12:00, KSh 54 were missing.')
  expect(document.body.textContent).toContain('Nobody has decided about it yet.')
})

test('a step is one big button, and a slip is undone before anybody hears of it', async () => {
  spec('operations driver', 'A driver’s page for one hand')
  opened()
  await pressOnce('Mark as Picked Up')
  await says('Start Delivery')
  const undo = [...document.querySelectorAll<HTMLElement>('button')].find(({ textContent }) =>
    /^Undo \(\d+ s\)$/.test(textContent ?? ''),
  )
  if (undo === undefined) throw new Error('No undo')
  press(undo)
  await until(() => expect(button('Mark as Picked Up')).toBeTruthy())
  window.dispatchEvent(new Event('online'))
  expect(shop.sent).toEqual([])
})

test('due 1,480, given 2,000: the change is 520, and code and cash go together', async () => {
  spec(
    'operations driver',
    'Case 13. Due 1,480, given 2,000, handed over 1,400: change 520, short 80',
  )
  expect(atTheDoor(1_480, 2_000)).toEqual({ taken: 1_480, change: 520, short: 0 })
  expect(atTheDoor(1_480, 1_400)).toEqual({ taken: 1_400, change: 0, short: 80 })
  shop.cards = [aCard({ status: 'out_for_delivery' })]
  opened()
  await pressOnce('Mark as Delivered')
  await until(() => expect(find('dialog[open] input')).toBeTruthy())
  const [code, given] = document.querySelectorAll('dialog[open] input')
  if (code === undefined || given === undefined) throw new Error('No fields')
  type(code, '4711')
  type(given, '2000')
  await says('Change: KSh 520')
  press(find('dialog[open] button[type=submit]'))
  await until(() => expect(shop.sent).toHaveLength(2))
  const [cash, step] = shop.sent
  expect(cash).toMatchObject({ path: '/api/driver/cash', body: { deliveryId, amount: 1_480 } })
  expect(step).toMatchObject({
    path: `/api/deliveries/${deliveryId}/status`,
    body: { status: 'delivered', code: '4711', cashTaken: 1_480 },
    account: otieno.id,
  })
})

test('less than is due needs a reason, by choices, which goes with the cash and with the step', async () => {
  spec('operations driver', 'Less cash is a difference with a reason, until it is decided')
  shop.cards = [aCard({ status: 'out_for_delivery' })]
  opened()
  await pressOnce('Mark as Delivered')
  await until(() => expect(find('dialog[open] input')).toBeTruthy())
  const [code, given] = document.querySelectorAll('dialog[open] input')
  if (code === undefined || given === undefined) throw new Error('No fields')
  type(code, '4711')
  type(given, '1400')
  await says('KSh 80 are missing')
  press(find('dialog[open] button[type=submit]'))
  await says('Why is it less?')
  expect(shop.sent).toEqual([])
  press(find('dialog[open] input[name=cash-reason]'))
  press(find('dialog[open] button[type=submit]'))
  await until(() => expect(shop.sent).toHaveLength(2))
  const [cash, step] = shop.sent
  expect(cash?.body).toMatchObject({ amount: 1_400, reason: 'not_enough' })
  expect(step?.body).toMatchObject({ cashTaken: 1_400, cashReason: 'not_enough' })
})

test('cash that is missing stands on the driver’s own page until somebody decides, or the driver has it', async () => {
  spec('operations driver', 'Less cash is a difference with a reason, until it is decided')
  shop.short = [
    {
      orderId: '01890000-0000-7000-8000-0000000000a1',
      orderNumber: 'DK-00000001',
      deliveryId,
      branchId: 1,
      driver: { id: otieno.id, fullName: null },
      expected: 1_480,
      taken: 1_400,
      missing: 80,
      reason: 'not_enough',
      since: '2026-01-05T09:00:00.000Z',
    },
  ]
  opened()
  await says('KSh 80 are missing')
  await says('The customer had not enough')
  await pressOnce('I have all of it')
  await until(() => expect(shop.sent).toHaveLength(1))
  expect(shop.sent[0]).toMatchObject({
    path: '/api/driver/cash',
    body: { deliveryId, amount: 1_480 },
  })
})

test('a photo goes after the step, made small, once there is a connection', async () => {
  spec('operations 2.7', 'One photo of a handover')
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4_000, height: 3_000, close() {} }))
  const drawn: number[] = []
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    done,
    type,
    quality = 1,
  ) {
    drawn.push(this.width, this.height)
    done(new Blob([new Uint8Array(300_000 * quality)], { type: type ?? '' }))
  })
  shop.cards = [aCard({ status: 'out_for_delivery', cashDue: 0 })]
  opened()
  await pressOnce('Mark as Delivered')
  await until(() => expect(find('dialog[open] input[type=file]')).toBeTruthy())
  shop.online = false
  const [code] = document.querySelectorAll('dialog[open] input')
  if (code !== undefined) type(code, '4711')
  const input = find('dialog[open] input[type=file]')
  Object.defineProperty(input, 'files', { value: [new File(['x'], 'door.heic')] })
  act(() => void input.dispatchEvent(new Event('change', { bubbles: true })))
  await until(() => expect(find('dialog[open] img')).toBeTruthy())
  press(find('dialog[open] button[type=submit]'))
  await says('Waiting on this phone: 2')
  shop.online = true
  window.dispatchEvent(new Event('online'))
  await until(() => expect(shop.sent).toHaveLength(2))
  const [step, photo] = shop.sent
  expect(step?.body).toMatchObject({ status: 'delivered', code: '4711' })
  expect(photo).toMatchObject({
    path: `/api/deliveries/${deliveryId}/photo`,
    account: otieno.id,
    body: { file: { type: 'image/jpeg', size: 150_000 } },
  })
  expect(drawn).toEqual([1_280, 960, 1_280, 960])
})

test('without a connection everything is kept, a code is to be checked, and the sum carried counts what waits', async () => {
  spec('operations driver', 'Acts: a code typed offline waits as ‘to be checked’')
  shop.cards = [aCard({ status: 'out_for_delivery' })]
  opened()
  await says('KSh 500')
  shop.online = false
  await pressOnce('Mark as Delivered')
  await until(() => expect(find('dialog[open] input')).toBeTruthy())
  type(find('dialog[open] input'), '4711')
  press(find('dialog[open] button[type=submit]'))
  await says('The code is to be checked once there is a connection.')
  await says('No connection. Waiting on this phone: 2. It is sent by itself.')
  await says('KSh 1,980')
  await says('You carry much cash. Please hand some over at the branch.')
  expect(shop.sent).toEqual([])
  shop.online = true
  window.dispatchEvent(new Event('online'))
  await until(() => expect(shop.sent).toHaveLength(2))
})

test('a refused step is told in words, and can be sent again or left out', async () => {
  spec('operations driver', 'Acts: a refusal is told in words, and can be sent again')
  shop.cards = [aCard({ status: 'out_for_delivery' })]
  shop.refuse[`/api/deliveries/${deliveryId}/status`] = 'FORBIDDEN'
  opened()
  await pressOnce('Mark as Delivered')
  await until(() => expect(find('dialog[open] input')).toBeTruthy())
  type(find('dialog[open] input'), '4711')
  press(find('dialog[open] button[type=submit]'))
  await says('You may not do this.')
  await says('Cash that you took is recorded in any case.')
  expect(shop.sent.map(({ path }) => path)).toContain('/api/driver/cash')
  await pressOnce('Leave it out')
  await until(() => expect(button('Mark as Delivered')).toBeTruthy())
})

test('a refused step without cash says nothing of cash', async () => {
  shop.cards = [aCard({ status: 'out_for_delivery', cashDue: 0 })]
  shop.refuse[`/api/deliveries/${deliveryId}/status`] = 'FORBIDDEN'
  opened()
  await pressOnce('Mark as Delivered')
  await until(() => expect(find('dialog[open] input')).toBeTruthy())
  type(find('dialog[open] input'), '4711')
  press(find('dialog[open] button[type=submit]'))
  await says('You may not do this.')
  expect(document.body.textContent).not.toContain('Cash that you took')
})

test('what was refused of a delivery that is another’s by now is still shown, and can be left out', async () => {
  spec('operations driver', 'What was refused of another’s delivery stays in sight')
  shop.refuse[`/api/deliveries/${deliveryId}/tracking`] = 'DELIVERY_NOT_YOURS'
  opened()
  await pressOnce('Add a note')
  await until(() => expect(find('dialog[open] textarea')).toBeTruthy())
  type(find('dialog[open] textarea'), 'At the gate')
  shop.cards = []
  press(find('dialog[open] button[type=submit]'))
  await says('No deliveries yet')
  await says('This delivery is not yours.')
  expect(document.body.textContent).toContain('DK-00000001')
  await pressOnce('Leave it out')
  await until(() => expect(document.body.textContent).not.toContain('DK-00000001'))
})

test('a wrong code is typed again, and not sent again', async () => {
  spec('operations driver', 'Acts: a refusal is told in words, and can be sent again')
  shop.cards = [aCard({ status: 'out_for_delivery' })]
  shop.refuse[`/api/deliveries/${deliveryId}/status`] = 'DELIVERY_CODE_WRONG'
  opened()
  await pressOnce('Mark as Delivered')
  await until(() => expect(find('dialog[open] input')).toBeTruthy())
  type(find('dialog[open] input'), '0000')
  press(find('dialog[open] button[type=submit]'))
  await says('This is not the customer’s code.')
  expect(document.body.textContent).not.toContain('Send again')
  await pressOnce('Type the code again')
  await until(() => expect(button('Mark as Delivered')).toBeTruthy())
})

test('off duty the phone is not asked where it is, on duty it is, and the queue empties either way', async () => {
  spec('operations driver', 'Case 14. Off duty: positions stop, the queue still empties')
  opened()
  await says('Your position is off')
  expect(located).not.toHaveBeenCalled()
  await until(() => expect(find('[role=switch]')).toBeTruthy())
  press(find('[role=switch]'))
  await says('Looking for your position…')
  expect(located).toHaveBeenCalledTimes(1)
  expect(located.mock.calls[0]?.[2]).toMatchObject({ enableHighAccuracy: true, timeout: 20_000 })
  await until(() => expect(shop.sent.map(({ body }) => body)).toEqual([{ on: true }]))
  shop.online = false
  press(find('[role=switch]'))
  await until(() => expect(navigator.geolocation.clearWatch).toHaveBeenCalledWith(7))
  await says('Your position is off')
  shop.online = true
  window.dispatchEvent(new Event('online'))
  await until(() => expect(shop.sent.at(-1)?.body).toEqual({ on: false }))
})

test('opened without a network, the page shows the deliveries as last heard of, with what the phone has done since', async () => {
  spec('operations driver', 'Acts: a code typed offline waits as ‘to be checked’')
  shop.onDuty = true
  const { place } = opened()
  await says('DK-00000001')
  await says('On duty')
  await until(() => expect(place.textContent).toContain('KSh 500'))
  shop.online = false
  document.body.replaceChildren()
  opened()
  await says('DK-00000001')
  await says('Shown as last heard of.')
  await says('On duty')
  await says('KSh 500')
})

test('what the shop took last is what the app opens with, though the network went right behind it', async () => {
  const { place } = opened()
  await says('Your position is off')
  await until(() => expect(find('[role=switch]')).toBeTruthy())
  shop.goesAfter = '/api/driver/duty'
  press(find('[role=switch]'))
  await until(() => expect(shop.online).toBe(false))
  const store = await openOutboxStore('duka-outbox')
  await vi.waitFor(async () => expect(await store.entries(otieno.id)).toEqual([]))
  store.close()
  place.remove()
  opened()
  await says('DK-00000001')
  await says('Looking for your position…')
})

test('what was heard for a driver who signs out is forgotten, and what the driver did is kept', async () => {
  spec('operations driver', 'Acts: a code typed offline waits as ‘to be checked’')
  opened()
  await says('DK-00000001')
  shop.online = false
  await pressOnce('Mark as Picked Up')
  await says('Start Delivery')
  act(() => useSession.setState({ user: null }))
  const store = await openOutboxStore('duka-outbox')
  await until(() => expect(document.body.textContent).not.toContain('DK-00000001'))
  await vi.waitFor(async () =>
    expect(await store.kept(`${otieno.id} /api/driver/deliveries`)).toBeUndefined(),
  )
  expect(await store.entries(otieno.id)).toHaveLength(1)
  store.close()
})

const text = () => document.body.textContent ?? ''

test('two jobs at one address are told apart, each with its time, status, pieces and cash', async () => {
  const items = [{ productId: 7, variantId: 0, name: 'Milk, 500 ml', quantity: 3 }]
  shop.cards = [
    aCard({ items, promisedAt: '2026-01-05T09:30:00.000Z' }),
    aCard({
      id: '01890000-0000-7000-8000-0000000000d2',
      orderNumber: 'DK-00000002',
      customer: { fullName: 'Kamau Njoroge', phoneNumber: null },
      promisedAt: '2126-01-05T09:40:00.000Z',
      cashDue: 0,
    }),
  ]
  opened()
  await says('DK-00000002')
  const [first, second] = [...document.querySelectorAll('nav li')].map((one) => one.textContent)
  for (const part of ['DK-00000001', 'Wanjiku Kamau', 'Assigned', 'by 5 Jan 2026, 12:30'])
    expect(first).toContain(part)
  expect(first).toContain('Pieces: 3')
  expect(first).toContain('Cash to take: KSh 1,480')
  expect(first).toMatch(/Late by \d+ days/)
  expect(second).toContain(
    'DK-00000002Kamau NjorogeAssignedby 5 Jan 2126, 12:40Paid: no cash to take',
  )
})

test('what is picked up is ticked, and the phone keeps the ticks until it is known to be picked up', async () => {
  const items = [
    { productId: 7, variantId: 0, name: 'Milk, 500 ml', quantity: 3 },
    { productId: 8, variantId: 2, name: 'Bread', quantity: 1 },
  ]
  shop.cards = [aCard({ items })]
  opened()
  await says('Ticked: 0 of 2')
  expect(text()).toContain('To pick up, pieces: 4')
  press(find('fieldset label input'))
  await says('Ticked: 1 of 2')
  const store = await openOutboxStore('duka-outbox')
  const place = `${otieno.id} ticks ${deliveryId}`
  await until(async () => expect(await store.kept(place)).toEqual(['7.0']))
  shop.online = false
  document.body.replaceChildren()
  opened()
  await says('Ticked: 1 of 2')
  shop.online = true
  shop.cards = [aCard({ items, status: 'in_transit' })]
  document.body.replaceChildren()
  opened()
  await says('In Transit')
  expect(text()).not.toContain('To pick up')
  await until(async () => expect(await store.kept(place)).toBeUndefined())
})

test('no reason of a failed try is chosen before the driver chooses one', async () => {
  shop.cards = [aCard({ status: 'out_for_delivery' })]
  opened()
  await pressOnce('Could not deliver')
  await until(() => expect(document.querySelectorAll('input[name="reason"]')).toHaveLength(6))
  expect(document.querySelector('input[name="reason"]:checked')).toBeNull()
  expect(button('Mark as not delivered')).toHaveProperty('disabled', true)
  press(find('input[name="reason"]'))
  await until(() => expect(button('Mark as not delivered')).toHaveProperty('disabled', false))
})

test('cash is added up since the last handover, and the deliveries of today stand below it', async () => {
  const at = new Date().toISOString()
  const area = 'Uthiru'
  shop.sinceHandover = {
    at: '2026-01-05T09:00:00.000Z',
    carried: 300,
    float: 0,
    owed: 200,
    writtenOff: 0,
  }
  shop.done = [
    { id: deliveryId, orderNumber: 'DK-00000009', status: 'delivered', area, at, cash: 200 },
    {
      id: deliveryId.replace('d1', 'd3'),
      orderNumber: 'DK-00000008',
      status: 'delivered',
      area,
      at: '2026-01-04T09:00:00.000Z',
      cash: 0,
    },
  ]
  opened()
  await says('Done today: 1')
  expect(text()).toMatch(
    /Left at the handover of .*: KSh 300. Since then: float KSh 0 \+ owed KSh 200/,
  )
  expect(text()).toContain('DK-00000009')
  expect(text()).toContain('Cash: KSh 200')
  expect(text()).not.toContain('DK-00000008')
})
