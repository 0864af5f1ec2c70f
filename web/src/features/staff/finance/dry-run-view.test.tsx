import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { spec } from '#spec'
import { useSession } from '#web/shop/account/session.ts'
import { aUser, find, show, until } from '#web/testing/render.tsx'
import { DryRunView } from './dry-run-view.tsx'

const tier = {
  id: 'one',
  name: 'One',
  nameSw: '',
  pointsRequired: 0,
  multiplier: 1,
  badgeIcon: 'star',
  badgeColor: '#000000',
  benefits: [],
  benefitsSw: [],
}
const end = {
  type: 'end',
  gaining: { count: 1, points: 3_599, first: [{ account: 'wanjiku', booked: 1_500, dry: 5_099 }] },
  losing: { count: 0, points: 0, first: [] },
  owing: { count: 0, points: 0, first: [] },
  entries: 2,
  accounts: 1,
  worth: 0.5,
  rows: [
    { month: '2026-01', tier: 'one', booked: 1_000, dry: 5_000 },
    { month: '2026-02', tier: 'one', booked: 500, dry: 99 },
  ],
  booked: 1_500,
  dry: 5_099,
}
beforeEach(() => {
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(
      path === '/api/loyalty/rules'
        ? Response.json({ version: 1, shillingsAPoint: 10, tiers: [tier] })
        : new Response(`${JSON.stringify(end)}\n`),
    ),
  )
  useSession.setState({ user: aUser({ role: 'finance' }) })
})

test('what other rules would have cost stands in points and shillings, and the rows add up to it', async () => {
  spec('operations finance', 'A dry run tells its cost in shillings by the worth of now')
  const { place } = show(<DryRunView />)
  await until(() => expect(place.textContent).toContain('One: times'))
  act(() => find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
  await until(() => expect(place.textContent).toContain('Cost: +KSh 1,799.50.'))
  expect(place.textContent).toContain('January 2026One1,0005,000+4,000+KSh 2,000')
  expect(place.textContent).toContain('February 2026One50099−401−KSh 200.50')
  expect(place.textContent).toContain('1 account would gain 3,599 points')
  expect(place.textContent).toContain('wanjiku1,5005,099+3,599')
  expect(place.textContent).not.toContain('would lose')
})
