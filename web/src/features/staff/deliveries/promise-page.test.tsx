import { expect, test } from 'vitest'
import type { PromiseFigures } from '#contract/figures.ts'
import { spec } from '#spec'
import { useSession } from '#web/shop/account/session.ts'
import { branchesQuery } from '#web/shop/branch/branch.ts'
import { answerWith } from '#web/testing/api.ts'
import { aBranch, aUser, find, show, until } from '#web/testing/render.tsx'
import { PromisePage } from './promise-page.tsx'

const none = { deliveries: 0, kept: 0, minutes: null }
const figures: PromiseFigures = {
  from: '2026-01-01',
  promisedMinutes: 30,
  deliveries: 8,
  kept: 6,
  minutes: 26,
  days: [
    { day: '2026-01-01', deliveries: 4, kept: 4, minutes: 20 },
    { day: '2026-01-02', deliveries: 4, kept: 2, minutes: 32 },
  ],
  hours: [none, { deliveries: 8, kept: 6, minutes: 26 }],
  branches: [{ branchId: 1, deliveries: 8, kept: 6, minutes: 26 }],
  drivers: [
    { driverId: aUser().id, name: 'Otieno', deliveries: 5, kept: 5, minutes: 22 },
    { driverId: null, name: null, deliveries: 3, kept: 1, minutes: 33 },
  ],
}

const opened = async (answer: PromiseFigures, role: 'admin' | 'branch_manager' = 'admin') => {
  const asked = answerWith({ '/api/admin/promise': answer })
  useSession.getState().setUser(aUser({ role, branchId: role === 'admin' ? null : 1 }))
  const { place } = show(<PromisePage />, {
    known: (client) => client.setQueryData(branchesQuery.queryKey, [aBranch()]),
  })
  await until(() => expect(place.textContent).not.toContain('Loading'))
  return { place, asked }
}
const rowsOf = (place: Element, title: string) => {
  const heading = [...place.querySelectorAll('h2')].find((one) => one.textContent === title)
  const section = heading?.closest('section') ?? expect.fail(`No ${title}`)
  return [...section.querySelectorAll('tbody tr[data-row-key]')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  )
}

test('says how many came in time, by branch, hour and driver', async () => {
  spec('operations 2.5', 'The promise of 30 minutes is measured per delivery')
  const { place } = await opened(figures)
  const cards = find('section[aria-label="The last 28 days"]', place).textContent
  expect(cards).toContain('75 %6 of 8 within 30 min')
  expect(cards).toContain('26 min')
  const titles = [...place.querySelectorAll('figcaption')].map(({ textContent }) => textContent)
  expect(titles).toEqual([
    'In time by day: least at 2 Jan, 50 %',
    'In time by hour of confirmation: least at 01:00, 75 %',
  ])
  expect(rowsOf(place, 'By branch')).toEqual([['Kabete', '8', '2', '75 %', '26 min']])
  // The deliveries lie behind their branch's figures.
  expect(find('a[data-row]', place).getAttribute('href')).toBe(
    '/admin/deliveries?branch=1&status=delivered',
  )
  expect(rowsOf(place, 'By driver')).toEqual([
    ['Otieno', '5', '0', '100 %', '22 min'],
    ['Delivery partners', '3', '2', '33 %', '33 min'],
  ])
})

test('each figure of late deliveries leads to them', async () => {
  const { place } = await opened(figures)
  const late = [...place.querySelectorAll('a[href*="late=yes"]')]
  expect(late.map((one) => [one.textContent, one.getAttribute('href')])).toEqual([
    ['Late', '/admin/deliveries?late=yes&from=2026-01-01'],
    ['2', '/admin/deliveries?late=yes&from=2026-01-01&branch=1'],
  ])
})

test('a manager asks for the own branch', async () => {
  const { place, asked } = await opened(figures, 'branch_manager')
  expect(asked).toEqual(['/api/admin/promise?branch=1'])
  expect(place.textContent).not.toContain('By branch')
})

test('says so where nothing was delivered yet', async () => {
  const { place } = await opened({ ...figures, ...none, branches: [], drivers: [] })
  expect(place.textContent).toContain('Nothing Delivered Yet')
})
