import { beforeEach, expect, test } from 'vitest'
import { spec } from '#spec'
import { answerWith } from '../../testing/api.ts'
import { aUser, show, until } from '../../testing/render.tsx'
import { useSession } from '../account/session.ts'
import { WillEarn } from './will-earn.tsx'

const tier = {
  id: 'silver',
  name: 'Silver',
  nameSw: '',
  pointsRequired: 0,
  multiplier: 1.25,
  badgeIcon: 'star',
  badgeColor: '#64748b',
  benefits: [],
  benefitsSw: [],
}

beforeEach(() => {
  answerWith({
    '/api/user/loyalty': { tierId: 'silver', currentPoints: 0, totalPointsEarned: 0 },
    '/api/loyalty/rules': { version: 1, shillingsAPoint: 10, tiers: [tier] },
  })
})

test('goods of KSh 1,999 at a point and a quarter: about 248 points', async () => {
  spec('operations 2.1', 'What an order will earn stands in cart, checkout and confirmation')
  useSession.setState({ user: aUser() })
  const { place } = show(<WillEarn goods={1_999} />)
  const said = 'You will earn about 248 points once it is delivered.'
  await until(() => expect(place.textContent).toBe(said))
})

test('a guest earns nothing, and hears at most that members do', () => {
  spec('operations 2.1', 'What an order will earn stands in cart, checkout and confirmation')
  useSession.setState({ user: null })
  expect(show(<WillEarn goods={1_999} />).place.textContent).toBe('')
  expect(show(<WillEarn goods={1_999} forGuests />).place.textContent).toBe(
    'Members earn points with orders.',
  )
})
