import { beforeEach, expect, test, vi } from 'vitest'
import type { Delivery } from '#contract/delivery/delivery.ts'
import type { DriverList, UnseenDelivery } from '#contract/delivery/drivers.ts'
import type { LaneCounts, LaneDelivery } from '#contract/delivery/lanes.ts'

import { spec } from '#spec'
import { useToasts } from '#web/lib/toasts.ts'
import { useSession } from '#web/shop/account/session.ts'
import { branchesQuery } from '#web/shop/branch/branch.ts'
import { OwnDeliveries } from '#web/staff-shop/delivery/delivery-views.tsx'
import { aDelivery, aDriver } from '#web/staff-shop/delivery/testing/deliveries.ts'
import { stubMedia } from '#web/testing/media.ts'
import { anOrder } from '#web/testing/order.ts'
import { aBranch, aUser, find, press, show, type, until } from '#web/testing/render.tsx'
import { DeliveriesPage } from './deliveries-page.tsx'

let deliveries: Delivery[]
let drivers: DriverList
let unseen: UnseenDelivery[]
let asked: string[]
let sent: [string, unknown][]
let refusal: Response | undefined
let refusedId: string | undefined
let lane: LaneDelivery[]
const laneCounts: LaneCounts = { unassigned: 3, under_way: 0, late: 1, failed: 0 }

const ofLanes = (path: string): unknown =>
  path.startsWith('/api/admin/deliveries/lanes/') ? lane : laneCounts

const answerTo = (path: string): unknown => {
  if (path.startsWith('/api/admin/deliveries/lanes')) return ofLanes(path)
  if (path.startsWith('/api/admin/deliveries/count'))
    return { count: deliveries.length, isMore: false }
  if (path === '/api/admin/deliveries/unseen') return unseen
  if (path.startsWith('/api/admin/deliveries')) return deliveries
  if (path.startsWith('/api/branch/1/deliveries')) return deliveries
  if (path.startsWith('/api/admin/drivers')) return drivers
  if (path.startsWith('/api/orders/')) return { ...anOrder(), history: [] }
  return deliveries[0]
}
beforeEach(() => {
  deliveries = [aDelivery()]
  drivers = { drivers: [], suggested: null }
  unseen = []
  asked = []
  sent = []
  refusal = undefined
  refusedId = undefined
  lane = []
  vi.unstubAllGlobals()
  vi.stubGlobal('fetch', (path: string, { method, body }: RequestInit) => {
    asked.push(path)
    if (method !== 'PATCH') return Promise.resolve(Response.json(answerTo(path)))
    sent.push([path, JSON.parse(String(body))])
    const { id, status, revision } = aDelivery()
    if (refusedId !== undefined && !path.includes(refusedId))
      return Promise.resolve(Response.json({ id, status, revision }))
    return Promise.resolve(refusal ?? Response.json({ id, status, revision }))
  })
})

const { id } = aDelivery()
const statusPath = `/api/deliveries/${id}/status`

const opened = async (search = '', role: 'admin' | 'branch_manager' = 'admin') => {
  useSession.getState().setUser(aUser({ role, branchId: role === 'admin' ? null : 1 }))
  const page = role === 'admin' ? <DeliveriesPage /> : <OwnDeliveries branchId={1} />
  const shown = show(page, {
    path: `/${search}`,
    known: (client) => client.setQueryData(branchesQuery.queryKey, [aBranch()]),
  })
  await until(() => expect(find('[role="status"]:last-of-type', shown.place)).toBeDefined())
  await until(() => expect(shown.place.textContent).toMatch(/deliver(y|ies) shown/))
  return shown
}
const links = (place: Element) =>
  [...place.querySelectorAll('article a')].map((link) => [
    link.textContent,
    link.getAttribute('href'),
  ])
const buttons = (place: Element) =>
  [...place.querySelectorAll('button')].map(({ textContent }) => textContent)
const button = (text: string, place: Element): HTMLElement =>
  [...place.querySelectorAll('button')].find(({ textContent }) => textContent === text) ??
  expect.fail(`No button ${text} among ${buttons(place)}`)
const dialog = () => find('dialog[open]')
const facts = (place: Element) =>
  [...place.querySelectorAll('article dl > div')].map(({ textContent }) => textContent)

test('a card says all that the list knows, and leads to tracking and to assigning', async () => {
  spec('operations 2.5', '/admin/deliveries, for admins alone')
  spec('operations 2.5', 'A count badge, a Track link, Assign for pending ones')
  const { place } = await opened()
  expect(find('article', place).textContent).toMatch(/^DK-00000001TRK-0123456789Pending/)
  expect(facts(place)).toEqual([
    'CustomerWanjiku Kamau0712 345 678',
    'AddressWaiyaki Way 1, Westlands, Nairobi',
    'BranchKabete, Kiambu',
    'DriverNot assigned',
    expect.stringMatching(/^Created.*2026/),
    'FeeKSh 1,234.50',
    'Distance3.2 km',
  ])
  expect(links(place)).toContainEqual(['Track', `/delivery-tracking?id=${id}`])
  expect(links(place)).toContainEqual(['Assign', `/?assign=${id}`])
  await until(() => expect(find('h1', place).nextElementSibling?.textContent).toMatch(/^1/))
})

test('the card of a failed try says who has the goods, and leads to both next steps', async () => {
  const driver = { fullName: 'Otieno', phoneNumber: '254722345678' }
  deliveries = [aDelivery({ status: 'failed', driver, allowed: ['assigned', 'returned'] })]
  const { place } = await opened()
  expect(find('article', place).textContent).toContain(
    'Try 1 failed. Otieno brings the goods back to Kabete.',
  )
  expect(links(find('article', place)).map(([text]) => text)).toEqual(
    expect.arrayContaining(['Try again', 'Goods are back']),
  )
  press(find('a[aria-label="Goods of DK-00000001 are back"]', place))
  await until(() => expect(dialog().textContent).toContain('Goods are back'))
  expect(find('button[aria-expanded="true"]', dialog()).textContent).toBe('Goods are back')
})

test('what is assigned names the driver, and has no Assign', async () => {
  spec('operations 2.5', 'A count badge, a Track link, Assign for pending ones')
  const driver = { fullName: 'Otieno', phoneNumber: '254722345678' }
  const allowed: Delivery['allowed'] = ['assigned', 'pending']
  deliveries = [aDelivery({ status: 'assigned', driver, allowed, distance: null })]
  const { place } = await opened()
  expect(facts(place)).toContain('DriverOtieno0722 345 678')
  expect(facts(place).join()).not.toContain('Distance')
  expect(links(place).map(([text]) => text)).toEqual([
    '0712 345 678',
    '0722 345 678',
    'Track',
    'Details',
  ])
})

test('the filters of the address are asked of the server, and an empty list says why it is', async () => {
  spec('operations 2.5', 'Search, status and branch filters')
  deliveries = []
  const { place, router } = await opened('?search=Wanj&status=failed&branch=1')
  expect(asked).toContain('/api/admin/deliveries?search=Wanj&status=failed&branch=1&limit=24')
  expect(asked).toContain('/api/admin/deliveries/count?search=Wanj&status=failed&branch=1')
  expect(place.textContent).toContain('Try adjusting your filters to see more results.')
  press(button('Clear Filters', place))
  expect(router.state.location.search).toBe('')
  await until(() => expect(place.textContent).toContain('No deliveries have been created yet.'))
})

test('offers every status and branch by name', async () => {
  spec('operations 2.5', 'Search, status and branch filters')
  const { place } = await opened()
  const options = [...place.querySelectorAll('select')].map((select) =>
    [...select.options].map(({ value, textContent }) => [value, textContent]),
  )
  expect(options).toEqual([
    [
      ['', 'All statuses'],
      ['pending', 'Pending'],
      ['assigned', 'Assigned'],
      ['picked_up', 'Picked Up'],
      ['in_transit', 'In Transit'],
      ['out_for_delivery', 'Out For Delivery'],
      ['delivered', 'Delivered'],
      ['failed', 'Failed'],
      ['cancelled', 'Cancelled'],
      ['returned', 'Returned'],
    ],
    [
      ['', 'All branches'],
      ['1', aBranch().name],
    ],
  ])
})

test('the dispatcher is told of a delivery that its driver has not looked at, and whom to call', async () => {
  spec('operations 2.5', 'A delivery not looked at for a minute is told')
  const driver = { fullName: 'Otieno', phoneNumber: '254722345678' }
  unseen = [{ id, orderNumber: 'DK-00000001', since: '2026-01-05T09:00:00.000Z', driver }]
  const { place } = await opened()
  await until(() =>
    expect(place.textContent).toContain('Otieno has not looked at DK-00000001 since 12:00.'),
  )
  expect(find('[role="status"] a[href="tel:+254722345678"]', place).textContent).toBe(
    '0722 345 678',
  )
})

test('of twenty deliveries that one driver has not looked at, the dispatcher reads one line', async () => {
  const driver = { fullName: 'Otieno', phoneNumber: '254722345678' }
  unseen = Array.from({ length: 20 }, (_, n) => ({
    id: `01890000-0000-7000-8000-0000000000${10 + n}`,
    orderNumber: `DK-000000${10 + n}`,
    since: `2026-01-05T09:${30 - n}:00.000Z`,
    driver,
  }))
  const { place } = await opened()
  const line = 'Otieno has not looked at 20 deliveries, the first since 12:11.'
  await until(() => expect(place.textContent).toContain(line))
  expect(place.querySelectorAll('[role="status"] a[href="tel:+254722345678"]')).toHaveLength(1)
})

test('a branch sees its own deliveries alone, and is not asked for the branch', async () => {
  spec('operations 2.5', 'A branch’s manager has the cards of the own branch')
  deliveries = [aDelivery({ allowed: [] })]
  const { place } = await opened('', 'branch_manager')
  expect(asked).toContain('/api/branch/1/deliveries?limit=24')
  expect(asked).toContain('/api/admin/deliveries/count?branch=1&')
  expect(place.querySelectorAll('select')).toHaveLength(1)
  expect(links(place).map(([text]) => text)).not.toContain('Assign')
})

test('the suggested driver is offered first with the reason, and assigned as the delivery was seen', async () => {
  spec('operations 2.5', 'Assign: drivers, the nearest free one first, or a partner')
  const near = aDriver({ distance: 1.24, minutes: 5 })
  const far = aDriver({ id: '01890000-0000-7000-8000-0000000000b2', fullName: 'Kip', load: 2 })
  drivers = { drivers: [near, far], suggested: near.id }
  await opened(`?assign=${id}`)
  await until(() => expect(dialog().textContent).toContain('Otieno'))
  expect(dialog().textContent).toContain('On duty · free · 1.2 km from the branch, about 5 min')
  expect(dialog().textContent).toContain('Free, and about 5 min from the branch.')
  press(button('Assign driver', dialog()))
  await until(() => expect(sent).toHaveLength(1))
  expect(sent).toEqual([[statusPath, { status: 'assigned', driverId: near.id, revision: 3 }]])
})

test('without anybody on duty a driver is chosen by hand, or a partner named', async () => {
  spec('operations 2.5', 'Assign: drivers, the nearest free one first, or a partner')
  drivers = { drivers: [aDriver({ onDuty: false })], suggested: null }
  await opened(`?assign=${id}`)
  await until(() => expect(dialog().textContent).toContain('Nobody is on duty.'))
  expect(button('Assign driver', dialog())).toHaveProperty('disabled', true)
  press(find('.ant-segmented-item:last-of-type input', dialog()))
  const [name, phone] = dialog().querySelectorAll('form input[type="text"]')
  type(name ?? expect.fail(), 'Boda Express')
  type(phone ?? expect.fail(), '0712345678')
  press(button('Assign partner', dialog()))
  await until(() => expect(sent).toHaveLength(1))
  const partner = { name: 'Boda Express', contactPhone: '0712345678' }
  expect(sent).toEqual([[statusPath, { status: 'assigned', partner, revision: 3 }]])
})

const fill = (label: string, text: string): void => {
  const field = [...dialog().querySelectorAll('label')].find(
    ({ textContent }) => textContent === label,
  )
  type(find(`#${CSS.escape(field?.getAttribute('for') ?? '')}`, dialog()), text)
}
const one = async (over: Partial<Delivery>, role: 'admin' | 'branch_manager' = 'admin') => {
  deliveries = [aDelivery(over)]
  await opened(`?delivery=${id}`, role)
  await until(() => expect(dialog().textContent).toContain('History'))
}
const partner = { name: 'Boda Express', contactPhone: '0712345678' }

test('an admin hands over without the code, with a reason', async () => {
  spec('operations 2.5', 'A partner’s steps are entered by admin or manager')
  await one({ status: 'out_for_delivery', allowed: ['delivered', 'failed'] })
  press(button('Mark as Delivered', dialog()))
  press(button('Record without the code', dialog()))
  expect(sent).toEqual([])
  fill('Why it is certain that the customer has the goods', 'She called')
  press(button('Record without the code', dialog()))
  await until(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.[1]).toEqual({ status: 'delivered', reason: 'She called', revision: 3 })
})

test('a partner’s steps are entered by the branch, and its handover needs the code', async () => {
  spec('operations 2.5', 'A partner’s steps are entered by admin or manager')
  await one({ status: 'assigned', partner, allowed: ['picked_up'] }, 'branch_manager')
  press(button('Mark as Picked Up', dialog()))
  await until(() => expect(sent).toEqual([[statusPath, { status: 'picked_up', revision: 3 }]]))
})

test('before the door the branch manager can hand over by the code alone', async () => {
  spec('operations 2.5', 'A partner’s steps are entered by admin or manager')
  await one({ status: 'in_transit', partner, allowed: ['delivered'] }, 'branch_manager')
  press(button('Mark as Delivered', dialog()))
  expect(dialog().textContent).not.toContain('Without the code')
  fill('The customer’s code', '0417')
  press(button('Mark as Delivered', find('form', dialog())))
  await until(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.[1]).toEqual({ status: 'delivered', code: '0417', revision: 3 })
})

test('at the door the branch finishes with a reason what a customer without the code takes', async () => {
  await one({ status: 'out_for_delivery', allowed: ['delivered'] }, 'branch_manager')
  press(button('Mark as Delivered', dialog()))
  expect(dialog().textContent).toContain('For a customer who cannot show the code any more.')
  fill('Why it is certain that the customer has the goods', 'Called her, phone lost')
  press(button('Record without the code', dialog()))
  await until(() => expect(sent).toHaveLength(1))
  const reason = 'Called her, phone lost'
  expect(sent[0]?.[1]).toEqual({ status: 'delivered', reason, revision: 3 })
})

test('a delivery that was finished without the code says so on its card', async () => {
  const staff = {
    driverId: null,
    isOverride: true,
    fromPin: null,
    hasGoods: null,
    saysNotCome: false,
    codeTries: 5,
  }
  deliveries = [aDelivery({ status: 'delivered', staff, allowed: [] })]
  const { place } = await opened()
  expect(find('article', place).textContent).toContain('Without the code')
})

test('a failed delivery says why, and who is late is told so', async () => {
  spec('operations 2.5', 'A failed attempt with its reason')
  await one({ status: 'in_transit', allowed: ['failed'] })
  press(button('Delivery failed', dialog()))
  fill('Why it failed', 'Nobody home')
  refusal = Response.json({ code: 'CHANGED_MEANWHILE', message: '' }, { status: 409 })
  press(button('Record failed delivery', dialog()))
  await until(() => expect(dialog().textContent).toContain('Somebody else changed this delivery'))
  expect(sent).toEqual([[statusPath, { status: 'failed', reason: 'Nobody home', revision: 3 }]])
})

test('goods that are back go onto the shelf, but for pieces that are written off', async () => {
  spec('operations 2.5', 'A failed attempt with its reason')
  await one({ status: 'failed', allowed: ['assigned', 'returned'] })
  expect(buttons(dialog())).toContain('Try again')
  press(button('Goods are back', dialog()))
  await until(() => expect(dialog().textContent).toContain('Milk, 500 ml: written off, of 2'))
  fill('Milk, 500 ml: written off, of 2', '1')
  fill('Reason', 'Nobody home')
  press(button('Record return', dialog()))
  await until(() => expect(sent).toHaveLength(1))
  const writtenOff = [{ productId: 7, variantId: 0, quantity: 1 }]
  const reason = 'Nobody home'
  expect(sent[0]?.[1]).toEqual({ status: 'returned', reason, writtenOff, revision: 3 })
})

test('what is unusual is said: tries left, who has the goods, a far handover', async () => {
  const staff = {
    driverId: null,
    isOverride: false,
    fromPin: null,
    hasGoods: 'Kip',
    saysNotCome: false,
    codeTries: 2,
  }
  await one({ status: 'failed', staff, allowed: [] })
  expect(dialog().textContent).toContain('The goods are with Kip.')
  expect(dialog().textContent).toContain('A wrong code was entered. Tries left: 2.')
})

const inLane = (n: number, over: Partial<LaneDelivery> = {}): LaneDelivery => ({
  ...aDelivery(),
  id: `01890000-0000-7000-8000-0000000000e${n}`,
  orderNumber: `DK-0000000${n}`,
  isReady: true,
  total: 1_480,
  cashDue: 1_480,
  ...over,
})
const choose = (n: number, place: Element) =>
  press(
    [...place.querySelectorAll('label')].find(
      ({ textContent }) => textContent === `Choose DK-0000000${n}`,
    ) ?? expect.fail(`No box for ${n}`),
  )

test('on a phone a lane’s card shows the promised time, the sums and whether the order is packed', async () => {
  stubMedia(false)
  lane = [inLane(1), inLane(2, { isReady: false, cashDue: 0 })]
  const { place } = await opened('?lane=unassigned&branch=1')
  expect(asked).toContain('/api/admin/deliveries/lanes/unassigned?branch=1&limit=100')
  expect(asked).toContain('/api/admin/deliveries/lanes?branch=1')
  const [first, second] = place.querySelectorAll('article')
  expect(first?.textContent).toContain('Ready for delivery')
  expect(first?.textContent).toMatch(/Late by \d+ days/)
  expect(facts(place)).toContain('OrderKSh 1,480')
  expect(facts(place)).toContain('Cash to takeKSh 1,480')
  expect(second?.textContent).toContain('Not packed yet')
  expect(second?.textContent).toContain('None, it is paid')
  await until(() => expect(find('.ant-segmented', place).textContent).toContain('Unassigned3'))
  expect(find('.ant-segmented', place).textContent).toContain('Late1')
})

test('several deliveries go to one driver in one step, each with its own outcome', async () => {
  lane = [inLane(1), inLane(2), inLane(3, { isReady: false })]
  drivers = { drivers: [aDriver()], suggested: aDriver().id }
  const { place } = await opened('?lane=unassigned')
  press(button('Choose all ready: 2', place))
  choose(3, place)
  refusedId = lane[1]?.id
  refusal = Response.json({ code: 'CHANGED_MEANWHILE', message: '' }, { status: 409 })
  press(button('Assign chosen: 3', place))
  await until(() => expect(dialog().textContent).toContain('Otieno'))
  press(button('Assign driver', dialog()))
  await until(() => expect(sent).toHaveLength(3))
  const body = { status: 'assigned', driverId: aDriver().id, revision: 3 }
  expect(sent).toEqual(
    expect.arrayContaining(lane.map((one) => [`/api/deliveries/${one.id}/status`, body])),
  )
  await until(() => expect(dialog().textContent).toContain('2 of 3 done, 1 was refused'))
  const outcomes = [...dialog().querySelectorAll('li')].map(({ textContent }) => textContent)
  expect(outcomes[0]).toMatch(/^DK-00000002: .+/)
  expect(outcomes).toContain('DK-00000001: done')
  expect(dialog().querySelector('.ant-alert')).toBeNull()
})

test('after all were assigned the sheet closes, and one short notice says so', async () => {
  lane = [inLane(1), inLane(2)]
  drivers = { drivers: [aDriver()], suggested: aDriver().id }
  const { place } = await opened('?lane=unassigned')
  press(button('Assign all ready: 2', place))
  await until(() => expect(dialog().textContent).toContain('Otieno'))
  press(button('Assign driver', dialog()))
  await until(() => expect(useToasts.getState().toast?.title).toBe('2 deliveries assigned'))
  await until(() => expect(document.querySelector('dialog[open]')).toBeNull())
})

test('on a wide screen a lane is a table with a row for each delivery', async () => {
  stubMedia(true)
  lane = [inLane(1), inLane(2, { isReady: false, cashDue: 0 })]
  const { place } = await opened('?lane=unassigned')
  await until(() => expect(place.querySelectorAll('tbody tr[data-row-key]')).toHaveLength(2))
  const [first, second] = [...place.querySelectorAll('tbody tr[data-row-key]')]
  expect(first?.textContent).toMatch(
    /Late by \d+ days.*DK-00000001.*Waiyaki Way 1, Westlands, Nairobi/,
  )
  expect(first?.textContent).toContain('Ready for delivery')
  expect(first?.textContent).toContain('KSh 1,480Cash KSh 1,480')
  expect(second?.textContent).toContain('Not packed yet')
  expect(second?.textContent).toContain('Paid')
  expect(first?.querySelector('input[type="checkbox"]')).not.toBeNull()
  expect(place.querySelector('article')).toBeNull()
})

test('a branch’s manager sees lanes too, without boxes; the view that was used last opens again', async () => {
  stubMedia(true)
  lane = [inLane(1, { allowed: [] })]
  const { place } = await opened('', 'branch_manager')
  press(find('.ant-segmented input', place))
  await until(() => expect(place.textContent).toContain('by '))
  expect(asked).toContain('/api/admin/deliveries/lanes/unassigned?branch=1&limit=100')
  expect(place.querySelector('input[type="checkbox"]')).toBeNull()
  const again = await opened('', 'branch_manager')
  await until(() =>
    expect(find('tbody tr[data-row-key]', again.place).textContent).toContain('by '),
  )
  press(find('.ant-segmented-item:last-of-type input', again.place))
})

test('the delivery leads to its order', async () => {
  await one({})
  const [order] = [...dialog().querySelectorAll('a')].filter(
    ({ textContent }) => textContent === 'Order',
  )
  expect(order?.getAttribute('href')).toBe(`/admin/orders?order=${aDelivery().orderId}`)
})
