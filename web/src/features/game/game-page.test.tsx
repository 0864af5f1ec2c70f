import { beforeEach, expect, test, vi } from 'vitest'
import type { Achievement, DailyChallenge, UserStats } from '#contract/loyalty/game.ts'
import { spec } from '#spec'
import { useToasts } from '../../lib/toasts.ts'
import { useSession } from '../../shop/account/session.ts'
import { keys } from '../../shop/keys.ts'
import { aUser, find, press, show, until } from '../../testing/render.tsx'
import { GamePage } from './game-page.tsx'
import { RewardNotice } from './reward-notice.tsx'

const me = aUser()
const newcomer: UserStats = {
  level: 1,
  experiencePoints: 0,
  experienceToNext: 500,
  totalPoints: 0,
  currentPoints: 0,
  currentStreak: 0,
  longestStreak: 0,
  totalOrders: 0,
  totalSpent: 0,
  spentThisMonth: 0,
  achievementsUnlocked: 0,
  nextReward: null,
  isOnLeaderboard: false,
  isNoticeWished: false,
  tier: {
    id: 'bronze',
    name: 'Bronze Shopper',
    nameSw: '',
    badgeIcon: 'award',
    badgeColor: '#9a5b2b',
    multiplier: 1,
  },
  today: { pointsEarned: 0, challengesCompleted: 0, streakMaintained: false },
}
const words = { nameSw: '', description: 'What to do', descriptionSw: '' }
const achievement = (name: string, unlockedAt: string | null): Achievement => ({
  id: name,
  name,
  ...words,
  icon: 'bag',
  badgeColor: '#a15c00',
  category: 'frequency',
  isCompleted: unlockedAt !== null,
  progress: 3,
  requirement: 5,
  pointsReward: 40,
  unlockedAt,
})
const challenge = (title: string, bonus: DailyChallenge['bonus']): DailyChallenge => ({
  id: title,
  title,
  titleSw: '',
  description: 'What to do',
  descriptionSw: '',
  icon: 'coins',
  type: 'spend',
  progress: 320,
  targetValue: 800,
  pointsReward: 10,
  bonus,
  isCompleted: bonus !== 'open',
  timeRemaining: '5h 12m',
  endsAt: new Date(Date.now() + 5.2 * 3_600_000).toISOString(),
})
const reward = {
  id: '01890000-0000-7000-8000-000000000009',
  name: 'KSh 200 off',
  nameSw: '',
  description: '',
  descriptionSw: '',
  pointsCost: 400,
  worth: { kind: 'amount_off', amount: 200 },
}

/** The server of an account. It gives the bodies that it was sent. */
const serve = (answers: Readonly<Record<string, unknown>> = {}) => {
  const sent: string[] = []
  const known: Readonly<Record<string, unknown>> = {
    '/api/loyalty/user-stats': newcomer,
    '/api/loyalty/achievements': [],
    '/api/loyalty/daily-challenges': [],
    '/api/loyalty/recent-events': [],
    '/api/loyalty/leaderboard': { weekStart: '2026-01-04', isShown: false, top: [], around: [] },
    '/api/user/rewards': [],
    ...answers,
  }
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    if (init.method !== 'PUT') return Promise.resolve(Response.json(known[path] ?? {}))
    sent.push(`${path} ${init.body}`)
    return Promise.resolve(Response.json({}))
  })
  return sent
}
const open = async (path: string, waitFor: string) => {
  const page = show(<GamePage />, { path })
  await until(() => expect(page.place.textContent).toContain(waitFor))
  return page
}
const button = (name: string): HTMLElement =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name) ??
  expect.fail(`No button ${name}`)

beforeEach(() => {
  useSession.setState({ user: me })
  useToasts.getState().dismiss()
})

test('a new account: level 1, nothing yet, and where it begins', async () => {
  spec('operations 2.2', 'Header and summary')
  serve()
  const { place } = await open('/gamified-loyalty', 'Nothing yet')
  const said = place.textContent ?? ''
  for (const text of ['Bronze Shopper', 'Level 1', '0 points', '0 of 500 XP', 'Day streak'])
    expect(said).toContain(text)
  const headings = [...place.querySelectorAll('h2')].map(({ textContent }) => textContent)
  expect(headings).toEqual([
    'Bronze Shopper',
    "Today's Progress",
    'Quick Stats',
    'Recent Activity',
    'This week’s board',
  ])
  expect(said).toContain('Challenges completed0/3')
  expect(said).toContain('Next rewardNone yet')
})

test('figures of an account with a past, each bar with a name and a value in words', async () => {
  spec('operations 2.2', 'Header and summary')
  spec('operations 2.2', "‘Today's Progress’, ‘Quick Stats’ and ‘Recent Activity’")
  serve({
    '/api/loyalty/user-stats': {
      ...newcomer,
      level: 3,
      experiencePoints: 320,
      experienceToNext: 1_500,
      totalPoints: 1_820,
      currentStreak: 4,
      totalOrders: 1_234,
      achievementsUnlocked: 6,
      spentThisMonth: 12_345,
      nextReward: { name: 'KSh 200 off', nameSw: '', pointsCost: 400, missing: 80 },
      tier: { ...newcomer.tier, name: 'Gold Explorer', multiplier: 1.5 },
      today: { pointsEarned: 52, challengesCompleted: 2, streakMaintained: true },
    },
    '/api/loyalty/recent-events': [
      {
        id: 'e',
        type: 'achievement_unlocked',
        points: 40,
        about: 'a',
        name: 'Regular',
        nameSw: '',
        createdAt: '2026-01-05T09:00:00.000Z',
      },
    ],
  })
  const { place } = await open('/gamified-loyalty', 'Achievement unlocked: Regular')
  const bar = find('progress', place)
  expect(bar.getAttribute('aria-label')).toBe('Progress to level 4')
  expect(bar.getAttribute('aria-valuetext')).toBe('320 of 1,500 XP')
  const facts = [...place.querySelectorAll('dl > div')].map(({ textContent }) => textContent)
  expect(facts).toEqual([
    ...['Day streak4', 'Orders1,234', 'Achievements6'],
    ...['Points earned52', 'Challenges completed2/3', 'Streak maintainedYes'],
    ...['Tier multiplier×1.5', 'This monthKSh 12,345', 'Next rewardKSh 200 off, 80 points to go'],
  ])
})

test('challenges: how far, how long still, and on its way until the delivery', async () => {
  spec('operations 2.2', 'Challenges: the card')
  serve({
    '/api/loyalty/daily-challenges': [
      challenge('Open one', 'open'),
      challenge('Ordered one', 'on_its_way'),
      challenge('Given one', 'given'),
    ],
  })
  const { place } = await open('/gamified-loyalty?tab=challenges', 'Given one')
  const cards = [...place.querySelectorAll('article')].map(({ textContent }) => textContent ?? '')
  expect(cards[0]).toMatch(/5 h 1[12] min left/)
  expect(cards[0]).toContain('320 of 800')
  expect(cards[0]).not.toContain('Completed')
  expect(cards[1]).toContain('Challenge Completed! Its points come with your delivery.')
  expect(cards[2]).toContain('Challenge Completed!')
  expect(cards[2]).not.toContain('delivery')
  expect(find('article progress', place).getAttribute('aria-label')).toBe('Progress of Open one')
})

test('a challenge that ended earlier than the day says so', async () => {
  const endsAt = new Date(Date.now() - 60_000).toISOString()
  serve({ '/api/loyalty/daily-challenges': [{ ...challenge('Early Bird', 'open'), endsAt }] })
  const { place } = await open('/gamified-loyalty?tab=challenges', 'Early Bird')
  expect(find('article', place).textContent).toContain('Over for today')
})

test('achievements: unlocked ones have their badge, the others say to keep going', async () => {
  spec('operations 2.2', 'Four tabs, Dashboard, Challenges, Achievements, Rewards')
  spec('operations 2.2', 'Achievements: the card')
  const all = [achievement('Regular', '2026-01-05T09:00:00.000Z'), achievement('Old Friend', null)]
  serve({ '/api/loyalty/achievements': all })
  const { place, router } = await open('/gamified-loyalty?tab=achievements', 'Old Friend')
  const cards = [...place.querySelectorAll('article')].map(({ textContent }) => textContent ?? '')
  expect(cards[0]).toContain('Unlocked')
  expect(cards[0]).not.toContain('Keep going')
  expect(cards[1]).toContain('Keep going to unlock!')
  expect(cards[1]).toContain('3 of 5')
  press(button('Dashboard'))
  await until(() => expect(router.state.location.search).toBe(''))
})

test('without a reward it keeps the wish to hear of one', async () => {
  spec('operations 2.2', 'Rewards: those that there are, or words')
  const sent = serve()
  const { place } = await open('/gamified-loyalty?tab=rewards', 'Amazing Rewards Coming Soon!')
  press(button('Notify Me When Available'))
  await until(() => expect(useToasts.getState().toast?.title).toBe('We will tell you'))
  expect(sent).toEqual(['/api/loyalty/reward-notice {"isWished":true}'])
  expect(place.querySelectorAll('article')).toHaveLength(0)
})

test('the rewards that there are lead to where they are redeemed', async () => {
  spec('operations 2.2', 'Rewards: those that there are, or words')
  serve({ '/api/user/rewards': [reward] })
  const { place } = await open('/gamified-loyalty?tab=rewards', 'KSh 200 off')
  expect(place.textContent).not.toContain('Coming Soon')
  const link = [...place.querySelectorAll('a')].find((a) => a.textContent === 'Redeem your points')
  expect(link?.getAttribute('href')).toBe('/loyalty?tab=rewards')
})

test('the board shows the own row, and asks before others see the name', async () => {
  const row = { rank: 1, name: 'Amina', points: 90, isOwn: false }
  const own = { rank: 12, name: 'Wanjiku', points: 4, isOwn: true }
  const board = { weekStart: '2026-01-04', isShown: false, top: [row], around: [own] }
  const sent = serve({ '/api/loyalty/leaderboard': board })
  const { place } = await open('/gamified-loyalty', 'Amina')
  const rows = [...place.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)
  expect(rows).toEqual(['1Amina90', '12WanjikuYou4'])
  press(button('Show my first name'))
  await until(() => expect(sent).toEqual(['/api/loyalty/leaderboard {"isShown":true}']))
})

test('a level that comes while the page is open is celebrated once', async () => {
  spec('operations 2.2', 'Celebrated with restraint, and still where less motion is asked for')
  serve()
  const { place, client } = await open('/gamified-loyalty', 'Level 1')
  expect(place.textContent).not.toContain('You have reached')
  const key = keys.own(me.id).loyalty({ part: 'game' })
  client.setQueryData(key, { ...newcomer, level: 2 })
  await until(() => expect(place.textContent).toContain('You have reached level 2!'))
})

test('what cannot be loaded says so, with another try', async () => {
  spec('operations 2.2', 'Nothing loaded: it says so, with another try')
  vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')))
  const { place } = await open('/gamified-loyalty', 'The game could not be loaded')
  expect(place.textContent).toContain('Try again')
})

test('a reward that was wished for is told of once', async () => {
  spec('operations 2.2', 'Rewards: those that there are, or words')
  const told = { reward: { name: 'KSh 200 off', nameSw: '' } }
  const sent = serve({ '/api/loyalty/reward-notice': told })
  const { client } = show(<RewardNotice />)
  await until(() => expect(useToasts.getState().toast?.title).toBe('A new reward is here!'))
  expect(useToasts.getState().toast?.text).toBe('KSh 200 off')
  useToasts.getState().dismiss()
  await client.invalidateQueries()
  await until(() => expect(client.isFetching()).toBe(0))
  expect(useToasts.getState().toast).toBe(null)
  expect(sent).toEqual(['/api/loyalty/reward-notice {"isWished":false}'])
})
