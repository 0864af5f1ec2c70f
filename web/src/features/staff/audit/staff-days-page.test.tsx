import { expect, test } from 'vitest'
import { daysAfter, nairobiDay } from '#contract/rules/dates.ts'
import type { StaffDays, StaffEvent } from '#contract/staff-days.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { useSession } from '#web/shop/account/session.ts'
import { branchesQuery } from '#web/shop/branch/branch.ts'
import { answerWith } from '#web/testing/api.ts'
import { aBranch, aUser, find, show, until } from '#web/testing/render.tsx'
import { StaffDaysPage } from './staff-days-page.tsx'

const graceId = '01890000-0000-7000-8000-00000000aaaa'
const person = { name: 'Grace Wanjiru', username: 'manager_kabete' }
const grace = { id: graceId, actorRole: 'branch_manager', person }
const orderId = '01890000-0000-7000-8000-00000000bbbb'

const hours = Array.from({ length: 24 }, (_, hour) => (hour === 9 ? 2 : 0))
const sums: StaffDays = {
  from: '2026-11-24',
  to: '2026-11-24',
  chosen: null,
  events: 2,
  people: [{ ...grace, events: 2 }],
  kinds: [
    { kind: 'order', events: 1 },
    { kind: 'look', events: 1 },
  ],
  hours,
}
const confirmed: StaffEvent = {
  id: 'e1',
  at: '2026-11-24T06:05:09.000Z',
  type: 'OrderConfirmed',
  actor: grace,
  branchId: 1,
  kind: 'order',
  record: { id: orderId, name: 'DK-12345678' },
  look: null,
  request: 'r1',
}
const exported: StaffEvent = {
  ...confirmed,
  id: 'e2',
  at: '2026-11-24T06:06:00.000Z',
  type: 'PersonalDataDisclosed',
  branchId: null,
  kind: 'look',
  record: null,
  look: 'orders_exported',
  request: 'r2',
}

const day = 'from=2026-11-24&to=2026-11-24'
const opened = async (
  path: string,
  {
    role = 'admin',
    found = sums,
    events = [confirmed, exported],
  }: {
    role?: 'admin' | 'branch_manager'
    found?: StaffDays
    events?: StaffEvent[]
  } = {},
) => {
  const asked = answerWith({ '/api/audit/days': found, '/api/audit/events': events })
  useSession.getState().setUser(aUser({ role, branchId: role === 'admin' ? null : 1 }))
  const { place } = show(<StaffDaysPage />, {
    path,
    known: (client) => client.setQueryData(branchesQuery.queryKey, [aBranch()]),
  })
  await until(() => expect(place.textContent).not.toContain('Loading'))
  return { place, asked }
}
const hrefs = (place: Element, selector: string) =>
  [...place.querySelectorAll(selector)].map((one) => one.getAttribute('href'))

test('first names who did something, and each name leads to the day of this person', async () => {
  const { place, asked } = await opened(`/audit?${day}`)
  expect(asked).toEqual([`/api/audit/days?${day}`])
  expect(find('tbody tr[data-row-key]', place).textContent).toBe('Grace WanjiruBranch Manager2')
  expect(hrefs(place, 'a[data-row]')).toEqual([`/audit?${day}&person=${graceId}`])
  expect(place.textContent).toContain('Tuesday, 24 November 2026')
  expect(place.textContent).not.toContain('Export CSV')
})

test('shows what a person did, in order, each with its record', async () => {
  const query = `${day}&person=${graceId}`
  const { place, asked } = await opened(`/audit?${query}`, { found: { ...sums, chosen: person } })
  expect(asked).toEqual([`/api/audit/days?${query}`, `/api/audit/events?${query}&limit=50`])
  const rows = [...place.querySelectorAll('tbody tr[data-row-key]')]
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '09:05:09ConfirmedOrder: DK-12345678Kabete',
    '09:06:00Orders exportedPersonal data–',
  ])
  expect(hrefs(place, 'tbody a')).toEqual([
    `/audit/order/${orderId}?asOf=${encodeURIComponent(confirmed.at)}`,
  ])
  expect(place.textContent).toContain('Grace Wanjiru · Tuesday, 24 November 2026')
  expect(hrefs(place, 'nav[aria-label="Kinds of records"] a')).toEqual([
    `/audit?${query}`,
    `/audit?${query}&kind=order`,
    `/audit?${query}&kind=look`,
  ])
  expect(place.textContent).toContain('Export CSV')
})

test('shows what one press did as one row', async () => {
  const left: StaffEvent = {
    ...confirmed,
    id: 'e3',
    type: 'StockDispatched',
    kind: 'stock',
    record: { id: '1.4.0', name: 'Soap' },
  }
  const path = `/audit?${day}&person=${graceId}&branch=1`
  const { place } = await opened(path, { events: [exported, left, confirmed] })
  const rows = [...place.querySelectorAll('tbody tr[data-row-key]')]
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '09:06:00Orders exportedPersonal data',
    '09:05:09Confirmedand 1 more by the same pressLeft with an order Stock: SoapOrder: DK-12345678',
  ])
})

test('says that a person did nothing, and still names the person', async () => {
  const found = { ...sums, chosen: person, events: 0, people: [], kinds: [] }
  const { place } = await opened(`/audit?${day}&person=${graceId}`, { found, events: [] })
  expect(place.textContent).toContain('No Entries by Grace Wanjiru')
  const chosen = find(`select[aria-label="Person"] option[value="${graceId}"]`, place)
  expect(chosen.textContent).toBe('Grace Wanjiru')
})

test('a manager sees the own branch, from the first press on with each entry', async () => {
  const { place, asked } = await opened(`/audit?${day}`, { role: 'branch_manager' })
  expect(asked).toContain(`/api/audit/events?${day}&branch=1&limit=50`)
  expect(place.querySelector('select[aria-label="Branch"]')).toBe(null)
  expect(hrefs(place, 'tbody a')[1]).toBe(`/audit?${day}&person=${graceId}&branch=1`)
})

test('begins with today, and offers the last seven days', async () => {
  const { place, asked } = await opened('/audit')
  const today = nairobiDay(new Date(serverNow()))
  expect(asked).toEqual([`/api/audit/days?from=${today}&to=${today}`])
  const [, yesterday] = hrefs(place, 'nav[aria-label="Usual days"] a')
  const before = daysAfter(today, -1)
  expect(yesterday).toBe(`/audit?from=${before}&to=${before}`)
})

test('asks nothing for too many days, and says what can be shown', async () => {
  const { place, asked } = await opened('/audit?from=2026-01-01&to=2026-03-01')
  expect(asked).toEqual([])
  expect(find('[role="alert"]', place).textContent).toContain('Up to 31 days are shown.')
})
