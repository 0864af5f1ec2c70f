import { beforeEach, expect, test, vi } from 'vitest'
import type { Delivery } from '#contract/delivery/delivery.ts'
import type { DriverLeft } from '#contract/delivery/former-drivers.ts'
import type { LaneDelivery } from '#contract/delivery/lanes.ts'
import { spec } from '#spec'
import { useSession } from '#web/shop/account/session.ts'
import { branchesQuery } from '#web/shop/branch/branch.ts'
import { aDelivery, aDriver } from '#web/staff-shop/delivery/testing/deliveries.ts'
import { stubMedia } from '#web/testing/media.ts'
import { aBranch, aUser, find, press, show, until } from '#web/testing/render.tsx'
import { DeliveriesPage } from './deliveries-page.tsx'

const id = (n: number): string => `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`
const numberOf = (n: number): string => `DK-${String(n).padStart(8, '0')}`
const numbers = (count: number): number[] => Array.from({ length: count }, (_, n) => n + 1)

const ill = aDriver({ load: 20 })
const other = aDriver({ id: id(900), fullName: 'Njoroge', onDuty: false })

const inLane = (n: number, over: Partial<LaneDelivery> = {}): LaneDelivery => ({
  ...aDelivery(),
  id: id(n),
  orderNumber: numberOf(n),
  isReady: true,
  total: 500,
  ...over,
})
const carried = (n: number, over: Partial<LaneDelivery> = {}): LaneDelivery => {
  const staff = { ...(aDelivery().staff ?? expect.fail()), driverId: ill.id }
  const driver = { fullName: ill.fullName, phoneNumber: ill.phoneNumber }
  return inLane(n, { staff, driver, status: 'assigned', allowed: ['assigned', 'pending'], ...over })
}

let lane: LaneDelivery[]
let next: string | undefined
let left: DriverLeft
let asked: string[]
let sent: [string, unknown][]

const answerTo = (path: string): Response => {
  if (path.startsWith('/api/admin/deliveries/lanes/')) {
    const headers = next === undefined ? {} : { Link: `<${path}&cursor=${next}>; rel="next"` }
    return Response.json(lane, { headers })
  }
  if (path.startsWith('/api/admin/deliveries/lanes'))
    return Response.json({ unassigned: 34, under_way: 20, late: 0, failed: 0 })
  if (path.endsWith('/count')) return Response.json({ count: 0, isMore: false })
  if (path.endsWith('/left')) return Response.json(left)
  if (path.startsWith('/api/admin/drivers?') || path === '/api/admin/drivers')
    return Response.json({ drivers: [ill, other], suggested: ill.id })
  return Response.json([])
}

beforeEach(() => {
  const { toGive, toFail } = {
    toGive: numbers(12).map((n) => ({ id: id(n), orderNumber: numberOf(n), revision: 3 })),
    toFail: numbers(8).map((n) => ({ id: id(n + 12), orderNumber: numberOf(n + 12) })),
  }
  left = { id: ill.id, fullName: ill.fullName, toGive, toFail, toBringBack: [], cash: 0 }
  lane = []
  next = undefined
  asked = []
  sent = []
  vi.unstubAllGlobals()
  vi.stubGlobal('fetch', (path: string, { method, body }: RequestInit) => {
    asked.push(path)
    if (method !== 'PATCH' && method !== 'PUT') return Promise.resolve(answerTo(path))
    const said: unknown = JSON.parse(String(body))
    sent.push([path, said])
    if (method === 'PUT') return Promise.resolve(Response.json(said))
    const changed = { id: path.split('/')[3], status: 'assigned', revision: 7 }
    return Promise.resolve(Response.json(changed))
  })
  useSession.getState().setUser(aUser({ role: 'admin' }))
})

const opened = async (search: string): Promise<HTMLElement> => {
  const { place } = show(<DeliveriesPage />, {
    path: `/${search}`,
    known: (client) => client.setQueryData(branchesQuery.queryKey, [aBranch()]),
  })
  await until(() => expect(place.textContent).toMatch(/deliver(y|ies) shown/))
  return place
}
const button = (text: string, place: Element): HTMLElement =>
  [...place.querySelectorAll('button')].find(({ textContent }) => textContent === text) ??
  expect.fail(`No button ${text}`)
const dialog = () => find('dialog[open]')
const statusOf = (n: number): string => `/api/deliveries/${id(n)}/status`

test('twenty deliveries of an ill driver go to another with three presses, on the way or not', async () => {
  spec('operations 2.3', 'What a driver who is switched off still has is named until it is settled')
  const place = await opened('?lane=unassigned')
  await until(() => expect(place.querySelectorAll('select')).toHaveLength(2))
  const filter = find('select[aria-label="Driver"]', place)
  if (!(filter instanceof HTMLSelectElement)) return expect.fail()
  filter.value = ill.id
  filter.dispatchEvent(new Event('change', { bubbles: true }))
  await until(() => button('Give 20 deliveries to another driver', place))
  press(button('Give 20 deliveries to another driver', place))
  await until(() => expect(dialog().textContent).toContain('Njoroge'))
  expect(dialog().textContent).toContain('8 are on the way')
  expect(dialog().querySelectorAll('input[type="radio"]')).toHaveLength(1)
  press(find('dialog[open] input[type="radio"]'))
  press(button('Assign driver', dialog()))
  await until(() => expect(sent).toHaveLength(28))
  const driverId = other.id
  const given = numbers(12).map((n) => [statusOf(n), { status: 'assigned', driverId, revision: 3 }])
  const why = { status: 'failed', reason: 'The driver cannot go on' }
  const failed = numbers(8).map((n) => [statusOf(n + 12), why])
  const again = numbers(8).map((n) => [
    statusOf(n + 12),
    { status: 'assigned', driverId, revision: 7 },
  ])
  expect(sent).toEqual(expect.arrayContaining([...given, ...failed, ...again]))
})

test('lanes are narrowed to one driver, whose duty the dispatcher ends', async () => {
  lane = [carried(1)]
  const place = await opened(`?lane=under_way&driver=${ill.id}`)
  expect(asked).toContain(`/api/admin/deliveries/lanes/under_way?driver=${ill.id}&limit=100`)
  expect(asked).toContain(`/api/admin/deliveries/lanes?driver=${ill.id}`)
  await until(() => expect(place.textContent).toContain('On duty · 20 deliveries'))
  press(button('Take off duty', place))
  await until(() => expect(sent).toEqual([[`/api/admin/drivers/${ill.id}/duty`, { on: false }]]))
})

test('a driver who is off duty is marked at what is to be brought', async () => {
  stubMedia(true)
  const staff = { ...(aDelivery().staff ?? expect.fail()), driverId: other.id }
  lane = [carried(1), carried(2, { staff })]
  const place = await opened('?lane=under_way')
  await until(() =>
    expect(
      [...place.querySelectorAll('tbody tr[data-row-key]')].map((row) =>
        row.textContent?.includes('Off duty'),
      ),
    ).toEqual([false, true]),
  )
})

test('what is under way can be chosen, and what is on the way fails first', async () => {
  lane = [carried(1), carried(2, { status: 'in_transit', allowed: ['delivered', 'failed'] })]
  const place = await opened('?lane=under_way')
  press(button('Choose all: 2', place))
  press(button('Assign chosen: 2', place))
  await until(() => expect(dialog().textContent).toContain('Njoroge'))
  expect(dialog().textContent).toContain('1 is on the way')
  expect(dialog().querySelectorAll('input[type="radio"]')).toHaveLength(1)
})

test('one press chooses all 34 that are ready, or says that it is the first ones', async () => {
  lane = numbers(34).map((n) => inLane(n))
  const place = await opened('?lane=unassigned')
  press(button('Choose all ready: 34', place))
  button('Assign chosen: 34', place)
  next = 'more'
  const again = await opened('?lane=unassigned&branch=1')
  await until(() => button('Choose the first 34 ready', again))
  button('Assign the first 34 ready', again)
})

test('a failed delivery says why, on its card and in its lane', async () => {
  const over: Partial<Delivery> = {
    status: 'failed',
    promisedAt: null,
    allowed: ['assigned', 'returned'],
    failedTry: {
      at: '2026-01-05T09:00:00.000Z',
      reason: 'Nobody is at home. The gate is locked',
      isGivenOut: false,
    },
  }
  lane = [inLane(1, over)]
  const place = await opened('?lane=failed')
  await until(() =>
    expect(place.textContent).toContain('Try 1 failed: Nobody is at home. The gate is locked.'),
  )
})
