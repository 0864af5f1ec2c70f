import { IDBFactory } from 'fake-indexeddb'
import { spec } from '#spec'
import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import type { OwnCash } from '#contract/delivery/cash.ts'
import type { DriverDelivery } from '#contract/delivery/drivers.ts'
import type { PaymentState } from '#contract/payment/payment.ts'
import { stubMedia } from '#web/testing/media.ts'
import { useSession } from '../../shop/account/session.ts'
import { aUser, find, press, show, type, until } from '../../testing/render.tsx'
import { DriverPage } from './driver-page.tsx'
import { aCard, deliveryId } from './testing/a-card.ts'

const items = [{ productId: 7, variantId: 0, name: 'Milk, 500 ml', quantity: 17 }]
const cash: OwnCash = {
  float: 500,
  taken: 0,
  owed: 0,
  handedOver: 0,
  writtenOff: 0,
  due: 500,
  limit: 1_900,
  isOverLimit: false,
  short: [],
  open: null,
  sinceHandover: null,
}
const paid: PaymentState = {
  orderId: '01890000-0000-7000-8000-0000000000a1',
  orderNumber: 'DK-00000001',
  paymentMethod: 'cash',
  paymentStatus: 'paid',
  total: 733,
  paid: 733,
  isOwed: false,
  isCancelled: false,
  amount: 0,
  receiptNumber: 'SKL8',
  attempt: null,
  nextPrompt: { allowed: false, at: null },
  mayPayCash: false,
  expiresAt: null,
  now: '2026-01-05T09:30:00.000Z',
}

let cards: DriverDelivery[]
let due: number
let isRefused: boolean
let isPaid: boolean

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const reads: Record<string, () => unknown> = {
  '/api/driver/deliveries': () => cards,
  '/api/driver/duty': () => ({ on: false, since: null }),
  '/api/driver/cash': () => ({ ...cash, due }),
  [`/api/deliveries/${deliveryId}/mpesa`]: () =>
    isPaid ? paid : { ...paid, paymentStatus: 'pending', paid: 0 },
}

beforeEach(() => {
  cards = []
  due = 500
  isRefused = false
  isPaid = false
  vi.stubGlobal('indexedDB', new IDBFactory())
  stubMedia(false)
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (init.method === undefined || init.method === 'GET') return json(reads[path]?.() ?? {})
    if (isRefused && path.endsWith('/status')) {
      return json({ message: 'No', code: 'DELIVERY_CODE_WRONG', details: { n: 4 } }, 422)
    }
    return json({})
  })
  const geolocation = { getCurrentPosition: (_: unknown, failed: () => void) => failed() }
  Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true })
  useSession.setState({ user: aUser({ role: 'driver' }) })
})

const text = () => document.body.textContent ?? ''
const says = (words: string) => until(() => expect(text()).toContain(words))
const named = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('button')].find(
    ({ textContent }) => textContent?.trim() === name,
  )
const pressed = (name: string) =>
  until(() => {
    const found = named(name)
    if (found === undefined) throw new Error(`No ${name} in ${text()}`)
    press(found)
  })

test('a second try with the goods in the driver’s own box leads to the door, not to the branch', async () => {
  const holder = { isYou: true, name: 'Brian Otieno' }
  cards = [aCard({ attempt: 2, items, holder })]
  show(<DriverPage />)
  await says('The goods are with you')
  expect(text()).toContain('Try 2')
  expect(text()).not.toContain('Pick up at')
  expect(text()).not.toContain('To pick up, pieces')
  const { latitude, longitude } = aCard().address
  expect(find('a[href^="geo:"]').getAttribute('href')).toContain(`${latitude},${longitude}`)
  await pressed('I have the goods')
  await says('Start Delivery')
})

test('goods that another driver has are picked up at the branch, and it is said who has them', async () => {
  cards = [aCard({ attempt: 2, items, holder: { isYou: false, name: 'Amina Hassan' } })]
  show(<DriverPage />)
  await says('Pick up at Kabete')
  expect(text()).toContain('The goods are with Amina Hassan')
  expect(named('Mark as Picked Up')).toBeTruthy()
})

test('‘Type the code again’ opens the field for the code, with the cash as it was said', async () => {
  spec('operations driver', 'Acts: a refusal is told in words, and can be sent again')
  isRefused = true
  cards = [aCard({ status: 'out_for_delivery' })]
  show(<DriverPage />)
  await pressed('Mark as Delivered')
  await until(() => expect(find('dialog[open] input')).toBeTruthy())
  const [code, given] = document.querySelectorAll('dialog[open] input')
  if (code === undefined || given === undefined) throw new Error('No fields')
  type(code, '0000')
  type(given, '2000')
  press(find('dialog[open] button[type=submit]'))
  await pressed('Type the code again')
  await until(() => expect(find('dialog[open]').textContent).toContain('4-digit code'))
  const fields = [...document.querySelectorAll<HTMLInputElement>('dialog[open] input')]
  expect(fields.slice(0, 2).map(({ value }) => value)).toEqual(['', '2000'])
})

test('a wrong code for a delivery that is another’s by now can only be left out', async () => {
  isRefused = true
  cards = [aCard({ status: 'out_for_delivery', cashDue: 0 })]
  show(<DriverPage />)
  await pressed('Mark as Delivered')
  await until(() => expect(find('dialog[open] input')).toBeTruthy())
  type(find('dialog[open] input'), '0000')
  cards = []
  press(find('dialog[open] button[type=submit]'))
  await says('No deliveries yet')
  await pressed('Leave it out')
})

test('what is paid is not asked for by M-PESA again', async () => {
  isPaid = true
  cards = [aCard({ status: 'out_for_delivery' })]
  show(<DriverPage />)
  await says('Paid: no cash to take')
  expect(named('Pay by M-PESA')).toBeUndefined()
})

test('the job stands before everything else on the page, and before the driver’s sign-in and places', async () => {
  cards = [aCard()]
  const { place } = show(<DriverPage />)
  await says('DK-00000001')
  const job = find('section[aria-label="Delivery DK-00000001"]')
  const places = [...place.querySelectorAll('[role=status]')].find(({ textContent }) =>
    textContent?.includes('osition'),
  )
  if (places === undefined) throw new Error('No places')
  expect(job.compareDocumentPosition(places) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

test('cash is handed over at the counter, which counts it: the page says how, and when it was done last', async () => {
  show(<DriverPage />)
  await pressed('Hand over cash at the counter')
  await until(() => expect(find('dialog[open]').textContent).toContain('KSh 500'))
  expect(find('dialog[open]').textContent).toContain('Stay until the sum here has fallen.')
})

test('a driver without cash of the shop is offered no handover', async () => {
  due = 0
  show(<DriverPage />)
  await says('My cash')
  expect(named('Hand over cash at the counter')).toBeUndefined()
})
