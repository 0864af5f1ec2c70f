import { onlineManager } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { spec } from '#spec'
import { useToasts } from '../../lib/toasts.ts'
import { useSession } from '../../shop/account/session.ts'
import type { Account, Voucher } from '../../shop/loyalty/loyalty-queries.ts'
import { aUser, find, leaveAll, press, show, until } from '../../testing/render.tsx'
import { LoyaltyPage } from './loyalty-page.tsx'

const id = (n: number) => `01890000-0000-7000-8000-00000000000${n}`
const tier = (name: string, pointsRequired: number, multiplier: number) => ({
  id: name,
  name: `${name} Tier`,
  nameSw: '',
  pointsRequired,
  multiplier,
  badgeIcon: 'star',
  badgeColor: '#64748b',
  benefitsSw: [],
  benefits: [`What ${name} gives`],
})
const reward = (n: number, pointsCost: number) => ({
  id: id(n),
  name: `KSh ${pointsCost} off`,
  nameSw: '',
  description: '',
  descriptionSw: '',
  pointsCost,
  worth: { kind: 'amount_off', amount: pointsCost },
  minimumOrderAmount: 1_300,
})
const voucher: Voucher = {
  id: id(7),
  rewardId: id(1),
  name: 'KSh 100 off',
  nameSw: '',
  points: 100,
  worth: { kind: 'amount_off', amount: 100 },
  status: 'issued',
  orderId: null,
  expiresAt: '2026-05-01T09:00:00.000Z',
}
const entry = (n: number, type: 'earned' | 'redeemed', kind: string, name = '') => ({
  id: id(n),
  type,
  kind,
  points: n * 100,
  description: '',
  about: id(1),
  name,
  nameSw: '',
  createdAt: '2026-02-01T09:00:00.000Z',
  happenedAt: '2026-02-01T09:00:00.000Z',
})

type Sent = { path: string; key: string | null }
/** The server of an account. `redeemed` is its answer to a redemption. */
const serve = (account: Partial<Account>, history: unknown[] = [], redeemed: object = voucher) => {
  const sent: Sent[] = []
  const known: Readonly<Record<string, unknown>> = {
    '/api/user/loyalty': { tierId: 'Bronze', currentPoints: 0, totalPointsEarned: 0, ...account },
    '/api/loyalty/tiers': [
      tier('Bronze', 0, 1),
      tier('Silver', 1_000, 1.25),
      tier('Gold', 5_000, 1.5),
    ],
    '/api/user/rewards': [reward(1, 100), reward(2, 900)],
    '/api/user/points-history?limit=20': history,
    '/api/user/vouchers?status=issued&limit=50': [voucher],
  }
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    if (init.method !== 'POST') return Promise.resolve(Response.json(known[path] ?? []))
    sent.push({ path, key: new Headers(init.headers).get('idempotency-key') })
    if ('lost' in redeemed) return Promise.reject(new TypeError('The connection broke'))
    const status = 'code' in redeemed ? 409 : 201
    return Promise.resolve(Response.json(redeemed, { status }))
  })
  return sent
}

beforeEach(() => {
  onlineManager.setOnline(true)
  useSession.setState({ user: aUser() })
  useToasts.getState().dismiss()
})

const open = async (path: string, waitFor: string) => {
  const page = show(<LoyaltyPage />, { path })
  await until(() => expect(page.place.textContent).toContain(waitFor))
  return { ...page, main: page.place }
}
const button = (name: string): HTMLElement =>
  [...document.querySelectorAll('button')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
  ) ?? expect.fail(`No button ${name}`)

test('a new account: no points, the first tier, the way to the next, and where points come from', async () => {
  spec('operations 2.1', 'Tier, currentPoints and totalPointsEarned')
  spec('operations 2.1', '‘Start Shopping’ goes to /products')
  serve({})
  const { place } = await open('/loyalty', 'Bronze Tier')
  expect(place.textContent).toContain('0 points to spend')
  expect(place.textContent).toContain('Earned in all 0 of 1,000')
  const shopping = [...place.querySelectorAll('a')].find((a) => a.textContent === 'Start Shopping')
  expect(shopping?.getAttribute('href')).toBe('/products')
})

test.each([
  [320, 620, 'Silver', '320', 320, 1_000],
  [-80, 0, 'Silver', '-80', 0, 1_000],
  [1_400, 900, 'Silver', '1,400', 1_000, 1_000],
  [1_000, 1_000, 'Gold', '1,000', 1_000, 5_000],
])(
  'with %i points of %i earned the bar goes to %s, held between its ends',
  async (now, earned, to, words, value, max) => {
    spec('operations 2.1', 'Progress to the next tier is currentPoints / pointsRequired')
    serve({ currentPoints: now, totalPointsEarned: earned })
    const { place } = await open('/loyalty', 'Next tier')
    const bar = find('progress', place)
    expect(bar.getAttribute('aria-label')).toBe(`Progress to ${to} Tier`)
    expect(bar.getAttribute('aria-valuetext')).toBe(
      `${words} of ${max.toLocaleString('en')} points`,
    )
    expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual([`${value}`, `${max}`])
  },
)

test('the address holds the tab', async () => {
  spec('operations 2.1', 'Four tabs, Overview, Rewards, Tiers and History')
  spec('operations 2.1', 'Tiers show name, multiplier, badge and benefits')
  serve({ tierId: 'Silver', totalPointsEarned: 2_000 })
  const { place, router } = await open('/loyalty?tab=tiers', 'What Gold gives')
  expect(place.textContent).toContain('×1.25 pointsYour tier')
  expect(place.textContent).toContain('3,000 more to earn')
  press(button('History'))
  await until(() => expect(router.state.location.search).toBe('?tab=history'))
  await until(() => expect(place.textContent).toContain('No points yet'))
})

test('history: gains, and everything else taken away', async () => {
  spec('operations 2.1', 'History: type, points, description, date')
  serve({}, [entry(2, 'redeemed', 'redemption', 'KSh 200 off'), entry(3, 'earned', 'order')])
  const { place } = await open('/loyalty?tab=history', 'Order delivered')
  const rows = [...place.querySelectorAll('li')].map(({ textContent }) => textContent)
  expect(rows[0]).toContain('Reward redeemed: KSh 200 off')
  expect(rows[0]).toContain('−200Redeemed 200 points')
  expect(rows[1]).toContain('+300Earned 300 points')
})

test('redeeming asks before points are spent, sends a key, and says it is done', async () => {
  spec('operations 2.1', 'Rewards: name, description, points, minimum, Redeem')
  const sent = serve({ currentPoints: 320, totalPointsEarned: 320 })
  const { place } = await open('/loyalty?tab=rewards', 'KSh 900 off')
  await until(() => expect(place.textContent).toContain('For any order'))
  expect(place.textContent).toContain('580 more to earn')
  expect(place.textContent).toContain('For goods of KSh 1,300 or more')
  press(button('Redeem KSh 100 off'))
  const dialog = find('[role="dialog"], dialog')
  expect(dialog.textContent).toContain('This takes 100 of your 320 points')
  expect(sent).toEqual([])
  press(button('Redeem'))
  await until(() => expect(useToasts.getState().toast?.title).toBe('Reward Redeemed!'))
  expect(sent).toEqual([
    { path: `/api/user/rewards/${id(1)}/redeem`, key: expect.stringMatching(/^[\w-]{70,}$/) },
  ])
})

test('a redemption whose answer is lost is sent again with its key, also from a page opened anew', async () => {
  const redeem = async () => {
    await open('/loyalty?tab=rewards', 'KSh 900 off')
    press(button('Redeem KSh 100 off'))
    press(button('Redeem'))
  }
  const points = { currentPoints: 320, totalPointsEarned: 320 }
  const lost = serve(points, [], { lost: true })
  await redeem()
  await until(() => expect(lost).toHaveLength(1))
  await until(() => expect(useToasts.getState().toast?.title).toBe('Redemption Failed'))
  leaveAll()
  const sent = serve(points)
  await redeem()
  await until(() => expect(useToasts.getState().toast?.title).toBe('Reward Redeemed!'))
  expect(sent).toEqual(lost)
})

test('a refusal says so in the specified words, and why', async () => {
  spec('operations 2.1', '‘Redemption Failed’')
  const refusal = { code: 'NOT_ENOUGH_POINTS', message: 'x', details: { cost: 100, points: 5 } }
  serve({ currentPoints: 320, totalPointsEarned: 320 }, [], refusal)
  await open('/loyalty?tab=rewards', 'KSh 900 off')
  press(button('Redeem KSh 100 off'))
  press(button('Redeem'))
  await until(() =>
    expect(useToasts.getState().toast).toMatchObject({
      title: 'Redemption Failed',
      text: 'Unable to redeem this reward. Please try again.',
    }),
  )
  await act(() => Promise.resolve())
  expect(document.body.textContent).toContain('This takes 100 points, and you have 5.')
})

test('without a connection a tab says so instead of waiting, and fills itself once there is one', async () => {
  spec('operations 2.1', 'Without a connection a tab says so')
  serve({})
  const { place } = await open('/loyalty', 'Bronze Tier')
  act(() => onlineManager.setOnline(false))
  press(button('Rewards'))
  await until(() => expect(place.textContent).toContain('The rewards could not be loaded'))
  expect(place.querySelector('[role="status"]')?.textContent).toBeUndefined()
  expect(place.textContent).toContain('Please check your connection and try again.')
  act(() => onlineManager.setOnline(true))
  await until(() => expect(place.textContent).toContain('KSh 900 off'))
})

test('rewards wait for the vouchers above them, so that nothing is pushed down', async () => {
  spec('operations 2.1', 'Without a connection a tab says so')
  serve({})
  const answer = globalThis.fetch
  const answered: string[] = []
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path.includes('status=held')) await held
    answered.push(path)
    return answer(path, init)
  })
  const { place } = await open('/loyalty?tab=rewards', 'Loading')
  await until(() => expect(answered).toContain('/api/user/rewards'))
  await act(() => Promise.resolve())
  expect(place.textContent).not.toContain('KSh 900 off')
  release()
  await until(() => expect(place.textContent).toContain('KSh 900 off'))
})

test('rewards that cannot be loaded say so, and are not asked for over and over', async () => {
  spec('operations 2.1', 'Without a connection a tab says so')
  serve({})
  const answer = globalThis.fetch
  let asked = 0
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    if (path !== '/api/user/rewards') return answer(path, init)
    asked += 1
    // Whoever asks without end is left without an answer, so that the test ends.
    if (asked > 20) return new Promise(() => undefined)
    return Promise.reject(new TypeError('no connection'))
  })
  const { place } = await open('/loyalty?tab=rewards', 'The rewards could not be loaded')
  const before = asked
  press(button('Show used and ended vouchers'))
  await until(() => expect(place.textContent).toContain('You have used none so far.'))
  expect(place.textContent).toContain('The rewards could not be loaded')
  expect(asked - before).toBeLessThanOrEqual(1)
  expect(asked).toBeLessThanOrEqual(3)
})
