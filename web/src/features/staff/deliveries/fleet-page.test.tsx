import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { Fleet } from '#contract/delivery/drivers.ts'
import { spec } from '#spec'
import { useSession } from '#web/shop/account/session.ts'
import { branchesQuery } from '#web/shop/branch/branch.ts'
import { tellMove, useLive } from '#web/shop/live/live.ts'
import { aDriver } from '#web/staff-shop/delivery/testing/deliveries.ts'
import { answerWith } from '#web/testing/api.ts'
import { aBranch, aUser, show, until } from '#web/testing/render.tsx'
import { fleetMarks } from './fleet-list.tsx'
import { FleetPage } from './fleet-page.tsx'

const now = new Date()
const at = (minutesAgo: number) => new Date(now.getTime() - minutesAgo * 60_000).toISOString()
const place = { latitude: -1.251, longitude: 36.72 }
const otieno = aDriver({ load: 1, position: { ...place, at: at(0) } })
const delivery = (over: Partial<Fleet['deliveries'][number]>): Fleet['deliveries'][number] => ({
  id: '01890000-0000-7000-8000-0000000000d1',
  orderNumber: 'DK-00000001',
  status: 'out_for_delivery',
  orderStatus: 'out_for_delivery',
  promisedAt: new Date(now.getTime() - 12 * 60_000 - 1_000).toISOString(),
  branchId: 1,
  driverId: otieno.id,
  place: 'Waiyaki Way 1, Westlands',
  latitude: -1.24,
  longitude: 36.7,
  ...over,
})
const waiting = delivery({
  id: '01890000-0000-7000-8000-0000000000d2',
  orderNumber: 'DK-00000002',
  status: 'pending',
  orderStatus: 'confirmed',
  promisedAt: new Date(now.getTime() + 86_400_000).toISOString(),
  driverId: null,
  latitude: null,
  longitude: null,
})
const { distance: _, minutes: __, ...driver } = otieno
const fleet: Fleet = { drivers: [driver], deliveries: [delivery({}), waiting] }

beforeEach(() => {
  useSession.getState().setUser(aUser({ role: 'admin' }))
})
const opened = async (answer: Fleet) => {
  answerWith({ '/api/admin/fleet': answer })
  const { place: page } = show(<FleetPage />, {
    known: (client) => client.setQueryData(branchesQuery.queryKey, [aBranch()]),
  })
  await until(() => expect(page.textContent).toContain('Drivers'))
  return page
}
const items = (page: Element) =>
  [...page.querySelectorAll('section')].map((section) => section.textContent)

test('says in words what the map shows: who is where, with what, and what waits', async () => {
  spec('operations 2.5', 'A map of drivers, open deliveries and branches, live')
  const [first, drivers] = items(await opened(fleet))
  expect(first).toMatch(
    /^Waiting for a driverDK-00000002 Pending · Waiyaki Way 1, Westlands by .*\d\d:\d\d$/,
  )
  expect(drivers).toMatch(
    /^DriversOtienoTake off dutyOn duty · 1 delivery · 1\.0 km from Kabete · last seen just nowDK-00000001 Out For Delivery · Waiyaki Way 1, Westlands Late by 1[12] min$/,
  )
})

const move = (over: object) =>
  act(() =>
    tellMove(
      JSON.stringify({
        type: 'fleet',
        driverId: driver.id,
        heading: null,
        latitude: -1.29,
        longitude: 36.72,
        at: new Date(now.getTime() + 1_000).toISOString(),
        ...over,
      }),
    ),
  )

test('follows the drivers live, and never back in time', async () => {
  spec('operations 2.5', 'A map of drivers, open deliveries and branches, live')
  const page = await opened(fleet)
  expect(useLive.getState().fleet).toBe(true)
  move({ at: at(5) })
  expect(page.textContent).toContain('1.0 km from Kabete')
  move({})
  expect(page.textContent).toContain('3.3 km from Kabete')
})

test('without anybody on duty it says so', async () => {
  const page = await opened({ drivers: [], deliveries: [] })
  expect(items(page)).toEqual(['DriversNo driver is on duty or under way.'])
})

test('marks are branches, known doors and drivers, who turn grey when they are not heard of', () => {
  spec('operations 2.5', 'A map of drivers, open deliveries and branches, live')
  const seen = (minutesAgo: number) => ({
    ...fleet,
    drivers: [{ ...driver, position: { ...place, at: at(minutesAgo) } }],
  })
  const marks = (minutesAgo: number) =>
    fleetMarks(seen(minutesAgo), [aBranch()], now.getTime()).map(({ id, kind, faded }) => [
      id,
      kind,
      faded,
    ])
  expect(marks(0)).toEqual([
    ['branch-1', 'branch', undefined],
    [delivery({}).id, 'home', false],
    [`driver-${driver.id}`, 'rider', false],
  ])
  expect(marks(10).at(-1)).toEqual([`driver-${driver.id}`, 'rider', true])
})
