import { beforeEach, expect, test, vi } from 'vitest'
import { spec } from '#spec'
import { useSession } from '#web/shop/account/session.ts'
import { aUser, find, press, show, type, until } from '#web/testing/render.tsx'
import { RewardsPage } from './rewards-page.tsx'

const id = '01890000-0000-7000-8000-000000000001'
const reward = {
  id,
  name: 'KSh 200 off',
  nameSw: 'Punguzo',
  description: '',
  descriptionSw: '',
  pointsCost: 400,
  worth: { kind: 'amount_off', amount: 200 },
  minimumOrderAmount: 1_000,
  validDays: 90,
  isOffered: true,
  revision: 3,
}
const tier = (n: number) => ({
  id: `t${n}`,
  name: `Tier ${n}`,
  nameSw: '',
  pointsRequired: n * 1_000,
  multiplier: 1 + n,
  badgeIcon: 'star',
  badgeColor: '#64748b',
  benefits: ['More'],
  benefitsSw: [],
})
const rules = { version: 4, shillingsAPoint: 10, tiers: [tier(0), tier(1)] }
const by = { at: '2026-02-01T09:00:00.000Z', actorRole: 'admin', person: null }

let sent: { path: string; body: unknown }[]
beforeEach(() => {
  sent = []
  const known: Readonly<Record<string, unknown>> = {
    '/api/admin/rewards?limit=100': [reward],
    '/api/admin/loyalty-rules?limit=20': [{ ...rules, ...by }],
    '/api/loyalty/rules': rules,
  }
  vi.stubGlobal('fetch', (path: string, { method, body }: RequestInit) => {
    if (method !== 'GET') sent.push({ path, body: JSON.parse(String(body)) })
    return Promise.resolve(Response.json(known[path] ?? {}))
  })
})

const open = async (role: 'admin' | 'finance', path: string, waitFor: string) => {
  useSession.setState({ user: aUser({ role }) })
  const { place } = show(<RewardsPage />, { path })
  await until(() => expect(place.textContent).toContain(waitFor))
  return place
}
const button = (text: string): HTMLElement =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === text) ??
  expect.fail(`No button ${text}`)
const field = (label: string): Element => {
  const found = [...document.querySelectorAll('label')].find((one) => one.textContent === label)
  return document.getElementById(found?.htmlFor ?? '') ?? expect.fail(`No field ${label}`)
}

test('finance reads rewards and rules, and finds no button to change them', async () => {
  spec('operations history', 'Every thing that a staff page shows leads to its history')
  spec('operations 2.1', 'Rewards and rules are managed on /admin/rewards')
  const list = await open('finance', '/', 'KSh 200 off')
  expect(list.textContent).toContain('400KSh 200 offKSh 1,00090Offered')
  expect(list.textContent).not.toContain('Add Reward')
  const place = await open('finance', '/?tab=rules', 'Version 4')
  expect(place.textContent).toContain('A point for every KSh 10')
  expect(place.textContent).toContain('Tier 1: from 1,000 points, ×2')
  expect(place.textContent).toContain('Admin · erased account')
  expect(place.querySelector('form')).toBeNull()
  expect(find('a[href="/audit/loyalty_rules/shop"]', place).textContent).toBe('Full history')
})

test('a reward is changed as it was seen', async () => {
  spec('operations 2.1', 'Rewards and rules are managed on /admin/rewards')
  await open('admin', `/?reward=${id}`, 'KSh 200 off')
  await until(() => field('Name'))
  type(field('Name'), 'KSh 250 off')
  press(button('Save Changes'))
  await until(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    path: `/api/admin/rewards/${id}`,
    body: { name: 'KSh 250 off', worth: reward.worth, minimumOrderAmount: 1_000, revision: 3 },
  })
})

test('a reward is withdrawn as it was seen', async () => {
  await open('admin', `/?reward=${id}`, 'KSh 200 off')
  await until(() => button('Withdraw'))
  press(button('Withdraw'))
  await until(() => expect(sent).toHaveLength(1))
  const body = { isOffered: false, revision: 3 }
  expect(sent).toEqual([{ path: `/api/admin/rewards/${id}/offer`, body }])
})

test('new rules are sent with the version that was seen, and their last tier can go', async () => {
  spec('operations 2.1', 'Rewards and rules are managed on /admin/rewards')
  const place = await open('admin', '/?tab=rules', 'Now: version 4')
  type(field('Shillings for a point'), '20')
  press(button('Remove the last tier'))
  await until(() => expect(find('form', place).textContent).not.toContain('Tier 2'))
  press(button('Save, from now on'))
  await until(() => expect(sent).toHaveLength(1))
  expect(sent).toEqual([
    {
      path: '/api/admin/loyalty-rules',
      body: { shillingsAPoint: 20, tiers: [tier(0)], version: 4 },
    },
  ])
})
