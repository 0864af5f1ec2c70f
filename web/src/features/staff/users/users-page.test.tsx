import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { StaffUser } from '#contract/staff-users.ts'
import { spec } from '#spec'
import { aUser, show } from '#web/testing/render.tsx'
import { UsersPage } from './users-page.tsx'

const person = (fullName: string, over: Partial<StaffUser> = {}): StaffUser => ({
  ...aUser(),
  id: `01890000-0000-7000-8000-0000000000${10 + fullName.length}`,
  createdAt: '2026-01-01T00:00:00.000Z',
  fullName,
  wizardCompleted: false,
  isActive: true,
  revision: 1,
  ...over,
})
let people: StaffUser[]

beforeEach(() => {
  vi.useFakeTimers()
  people = [person('Achieng'), person('Otieno M')]
  vi.stubGlobal('fetch', (path: string) => {
    const one = people.find(({ id }) => path.endsWith(id))
    const answer = path.startsWith('/api/branches') ? [] : (one ?? people)
    return Promise.resolve(new Response(JSON.stringify(answer)))
  })
})
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('a new account, another role and one that is switched off appear by themselves', async () => {
  spec('operations 2.3', 'What changes of accounts shows by itself, in the list and beside it')
  const { place } = show(<UsersPage />, { path: `/?user=${people[1]?.id}` })
  await wait(100)
  expect(place.textContent).toContain('Achieng')
  expect(place.textContent).not.toContain('Wambui New')
  people = [
    person('Wambui New'),
    person('Achieng', { role: 'finance', revision: 2 }),
    person('Otieno M', { isActive: false, revision: 2 }),
  ]
  await wait(10_100)
  expect(place.textContent).toContain('Wambui New')
  const rows = [...place.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)
  expect(rows.find((text) => text?.includes('Achieng'))).toContain('Finance')
  expect(rows.find((text) => text?.includes('Otieno M'))).toContain('Inactive')
  const drawer = [...document.querySelectorAll('dialog')].at(-1)
  expect(drawer?.textContent).toContain('Inactive')
  expect(drawer?.textContent).toContain('Switch on')
})

test('a customer’s name leads to the customer’s page, a name of the staff to the account', async () => {
  people = [person('Wanjiku Kamau', { role: 'customer' }), person('Achieng', { role: 'finance' })]
  const { place } = show(<UsersPage />)
  await wait(100)
  const links = [...place.querySelectorAll('a[data-row]')].map((link) => link.getAttribute('href'))
  expect(links).toContain(`/customers/${people[0]?.id}`)
  expect(links.some((to) => to?.includes(`user=${people[1]?.id}`))).toBe(true)
})
