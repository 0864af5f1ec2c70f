import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Delivery } from '#contract/delivery/delivery.ts'
import type { AccountRole } from '#contract/user.ts'
import { spec } from '#spec'
import { tellMove } from '../../shop/live/live.ts'
import { answerWith } from '../../testing/api.ts'
import { aBranch, find, press, show, type, until } from '../../testing/render.tsx'
import { aDelivery, deliveryId as id, now, signIn, whole } from './testing/deliveries.ts'
import { moved } from './tracked-delivery.tsx'
import { TrackingPage } from './tracking-page.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
})
afterEach(() => {
  signIn(undefined)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const open = async (delivery: Delivery) => {
  answerWith({ '/api/deliveries/': delivery, '/api/map': { tiles: null } })
  const page = show(<TrackingPage />, { path: `/delivery-tracking?id=${delivery.id}` })
  await until(() => expect(page.place.querySelector('article')).not.toBeNull())
  return page
}
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
const said = () => document.body.textContent ?? ''

test('with no delivery chosen it says so, and a search that finds nothing names what it sought', async () => {
  spec('storefront 2.1', '/delivery-tracking follows a delivery: ‘Deliveries: the tracking page’')
  spec('operations 2.7', 'Search by tracking or order number, only where something was typed')
  const asked = answerWith({ '/api/deliveries/search': [] })
  const { place } = show(<TrackingPage />, { path: '/delivery-tracking' })
  expect(place.textContent).toContain('No Delivery Selected')
  act(() => find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
  expect(asked).toEqual([])
  const field = find('input[name=q]')
  field.focus()
  type(field, ' TRK-NONE ')
  act(() => find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
  await until(() => expect(said()).toContain('No deliveries found for "TRK-NONE"'))
  expect(document.activeElement).toBe(field)
  expect(field).toMatchObject({ value: 'TRK-NONE' })
})

test('results show both numbers and the status, and the one that is pressed opens', async () => {
  spec('operations 2.7', 'Search by tracking or order number, only where something was typed')
  const found = {
    id,
    orderNumber: 'DK-12345678',
    trackingNumber: 'TRK-ABCDEFGHJK',
    status: 'in_transit',
    orderStatus: 'out_for_delivery',
    attempt: 1,
  }
  const other = {
    ...found,
    id: 'DK-22222222',
    orderNumber: 'DK-22222222',
    trackingNumber: null,
    status: 'failed',
  }
  answerWith({ '/api/deliveries/search': [found, other], [`/api/deliveries/${id}`]: aDelivery() })
  const { place } = show(<TrackingPage />, { path: '/delivery-tracking?q=DK' })
  await until(() => expect(place.querySelectorAll('search li')).toHaveLength(2))
  expect([...place.querySelectorAll('search li')].map(({ textContent }) => textContent)).toEqual([
    'DK-12345678TRK-ABCDEFGHJKOut For Delivery',
    'DK-22222222Not handed over',
  ])
  find('search li button').focus()
  press(find('search li button'))
  expect(document.activeElement?.textContent).toBe('Search')
  expect(place.querySelectorAll('[aria-busy] svg')).toHaveLength(5)
  await until(() => expect(place.querySelector('article')).not.toBeNull())
})

test('time, code, rider and call come first, the link to share last, and the search folds away', async () => {
  const known = whole({ code: '4711', revision: null })
  const { place } = await open(known)
  const text = find('article', place).textContent ?? ''
  const inOrder = [
    'Estimated delivery time',
    '4711',
    'Otieno',
    'The branch',
    'Order Details',
    'Share link',
  ]
  const at = inOrder.map((words) => text.indexOf(words))
  expect(at).toEqual(at.toSorted((one, other) => one - other))
  expect(at).not.toContain(-1)
  find('article a[href^="tel:"]', place)
  expect(place.querySelector('input[name=q]')).toBeNull()
  press(button('Search') ?? expect.fail('No search'))
  find('input[name=q]', place)
})

test('a single result opens without standing there twice', async () => {
  const found = {
    id,
    orderNumber: 'DK-12345678',
    trackingNumber: 'TRK-ABCDEFGHJK',
    status: 'in_transit',
    orderStatus: 'out_for_delivery',
    attempt: 1,
  }
  answerWith({ '/api/deliveries/search': [found], [`/api/deliveries/${id}`]: aDelivery() })
  const { place } = show(<TrackingPage />, { path: '/delivery-tracking?q=DK-12345678' })
  await until(() => expect(place.querySelector('article')).not.toBeNull())
  expect(place.querySelectorAll('search li')).toHaveLength(0)
})

test('a number that nobody knows leaves the search open', async () => {
  const refusal = { message: '', code: 'DELIVERY_NOT_FOUND' }
  vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 404 }))
  const { place } = show(<TrackingPage />, { path: '/delivery-tracking?id=TRK-NONE' })
  await until(() => find('input[name=q]', place))
})

test('a stranger sees steps, area and first names, and no button of the staff', async () => {
  spec('operations 2.7', 'Details of a delivery: people, history, fee and distance')
  await open(aDelivery())
  for (const text of ['KSh 100.00', 'Wanjiku', 'Kiambu', 'Otieno', 'in 12 min'])
    expect(said()).toContain(text)
  for (const text of [
    'Quick Actions',
    'Manage All Deliveries',
    'Mark as',
    'Coordinates:',
    'Notes (optional)',
  ])
    expect(said()).not.toContain(text)
  const entries = [...document.querySelectorAll('ol li')].map(({ textContent }) => textContent)
  expect(entries[0]).toContain('In TransitLatest')
  expect(entries[1]).not.toContain('Latest')
  press(find('ol li button'))
  expect(find('ol li').textContent).toContain('No coordinates recorded')
})

test('an owner reads that the coordinates are kept back, not that there are none', async () => {
  const own = whole()
  const trackingEvents = own.trackingEvents.map((event) => ({
    ...event,
    latitude: null,
    longitude: null,
    isPlaceHidden: true,
  }))
  await open({ ...own, trackingEvents, revision: null })
  press(find('ol li button'))
  expect(find('ol li').textContent).toContain('Only the rider and the branch see the coordinates.')
})

test('a driver may add an event to an own delivery alone', async () => {
  signIn('driver')
  await open(whole({ revision: null }))
  expect(button('Add event')).toBeDefined()
  await open(aDelivery({ id: '0190f3a1-1111-7000-8000-00000000000b' }))
  const articles = [...document.querySelectorAll('article')]
  expect(articles.at(-1)?.textContent).not.toContain('Add event')
})

test('the branch stands there with phone and hours, for everybody', async () => {
  const known = aBranch({ phone: '254700000001' })
  answerWith({ '/api/deliveries/': aDelivery(), '/api/branches': [known] })
  show(<TrackingPage />, { path: `/delivery-tracking?id=${id}` })
  await until(() => find('a[href="tel:+254700000001"]'))
  expect(said()).toContain('8AM - 9PM')
})

test('the estimate is not counted down from an old place, which says when the rider was seen', async () => {
  spec('operations 2.7', 'The estimate')
  const position = { latitude: -1.25, longitude: 36.7, at: '2026-03-02T09:07:00.000Z' }
  await open(aDelivery({ position, stopsBefore: 2 }))
  expect(find('[aria-label="Estimated delivery time"]').textContent).toBe(
    'by 12:30Estimated delivery time: 12:22Stops before yours: 2The rider was last seen 2 Mar 2026, 12:07',
  )
})

test('the rider moves live, never back, and only on this delivery', async () => {
  spec('operations 2.7', 'The rider moves live, and never back')
  await open(aDelivery())
  const place = { latitude: -1.25, longitude: 36.7, heading: null }
  const move = {
    type: 'rider',
    deliveryId: id,
    ...place,
    estimatedDeliveryTime: '2026-03-02T09:14:00.000Z',
  } as const
  act(() => tellMove(JSON.stringify({ ...move, at: now })))
  await until(() => expect(said()).toContain('in 4 min'))
  expect(said()).toContain('The rider is on the way')
  const known = aDelivery({ position: { ...place, at: now } })
  expect(moved(known, { ...move, at: '2026-03-02T09:09:59.000Z' })).toBe(known)
  expect(moved(known, { ...move, deliveryId: 'other', at: '2026-03-02T09:11:00.000Z' })).toBe(known)
  expect(moved(undefined, { ...move, at: now })).toBeUndefined()
})

test('whoever may know the door reads how far the rider is from it, as the rider moves', async () => {
  spec('operations 2.7', 'How far the rider is, in words beside the map too')
  await open(whole({ position: { latitude: -1.26, longitude: 36.67, at: now } }))
  expect(said()).toContain('The rider is on the way, 1.1 km from the door')
  const place = { latitude: -1.254, longitude: 36.67, heading: null, estimatedDeliveryTime: null }
  const at = '2026-03-02T09:10:05.000Z'
  act(() => tellMove(JSON.stringify({ type: 'rider', deliveryId: id, ...place, at })))
  await until(() => expect(said()).toContain('The rider is on the way, 0.4 km from the door'))
})

test('a bare order number asks for the phone, and whoever knows the tracking number is not asked', async () => {
  await open(aDelivery())
  expect(button('Show more')).toBeUndefined()
  await open(aDelivery({ id: 'DK-12345678', trackingNumber: null }))
  expect(button('Show more')).toBeDefined()
})

test.each<[string, Partial<Delivery>, string[]]>([
  ['nobody yet', { driver: null }, ['Delivery partner not yet assigned']],
  [
    'a company',
    { driver: null, partner: { name: 'Haraka Riders', contactPhone: '0733 444 555' } },
    ['Delivery Partner', 'Haraka Riders', '0733 444 555'],
  ],
])('who brings it: %s', async (_, over, words) => {
  spec('operations 2.7', 'Details of a delivery: people, history, fee and distance')
  await open(aDelivery(over))
  for (const text of words) expect(said()).toContain(text)
})

test('the photo of the handover is shown to whoever may see it', async () => {
  spec('operations 2.7', 'The photo is seen by owner, driver and staff of the branch')
  await open(whole({ status: 'delivered' }))
  expect(document.querySelector('img')).toBeNull()
  await open(whole({ status: 'delivered', hasPhoto: true }))
  const photo = find(`img[src="/api/deliveries/${id}/photo"]`)
  expect(photo.getAttribute('alt')).toBe('Photo of the handover')
})

test.each<[AccountRole, string]>([
  ['admin', '/admin/deliveries'],
  ['branch_manager', '/branch-manager/dashboard?tab=deliveries'],
])('%s manages all deliveries, calls, and adds an event', async (role, path) => {
  spec('operations 2.7', 'Details of a delivery: people, history, fee and distance')
  spec('operations 2.7', '‘Manage All Deliveries’, Quick Actions, the driver’s next step')
  signIn(role)
  await open(whole())
  const links = [...document.querySelectorAll('a')]
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
    expect.arrayContaining([
      ['Manage All Deliveries', path],
      ['Call customer', 'tel:+254712345678'],
      ['0712 345 678', 'tel:+254712345678'],
      ['0722 000 111', 'tel:+254722000111'],
      ['Call driver', 'tel:+254722000111'],
    ]),
  )
  for (const text of ['3.2 km', 'Ngong Road', 'Wanjiku Kamau']) expect(said()).toContain(text)
  expect(said()).not.toContain('Is this your order?')
  expect(said()).not.toContain('Notes (optional)')
  press(find('ol li button'))
  expect(find('ol li').textContent).toContain('Coordinates: -1.20000, 36.70000')
})

test.each([
  ['picked_up', 'Mark as Picked Up'],
  ['in_transit', 'Start Delivery'],
  ['delivered', 'Mark as Delivered'],
] as const)('a driver who may set %s has the button %s, and a notes box', async (status, name) => {
  spec('operations 2.7', '‘Manage All Deliveries’, Quick Actions, the driver’s next step')
  signIn('driver')
  await open(whole({ allowed: ['failed', status], revision: null }))
  expect(button(name)).toBeDefined()
  expect(said()).toContain('Notes (optional)')
  expect(said().includes('4-digit code')).toBe(status === 'delivered')
})
