import { expect, it } from 'vitest'
import { spec } from '#spec'
import { given } from '../kernel/given-when-then.ts'
import { type PlayerEvent, player } from './player.ts'

const userId = 'wanjiku'
const event = (type: PlayerEvent['type']): PlayerEvent => ({ type, data: { userId } })
const show = (isShown: boolean) => ({ type: 'ShowOnLeaderboard', userId, isShown }) as const
const wish = (isWished: boolean) => ({ type: 'WishNotice', userId, isWished }) as const

it('stands on the board once it is agreed to, and until that is withdrawn', () => {
  spec('operations 2.2', 'GET /api/loyalty/leaderboard')
  expect(player.initial.isOnLeaderboard).toBe(false)
  given(player).when(show(true)).thenEvents(event('LeaderboardJoined'))
  given(player).when(show(false)).thenEvents()
  const joined = given(player, event('LeaderboardJoined'))
  joined.when(show(true)).thenEvents()
  joined.when(show(false)).thenEvents(event('LeaderboardLeft'))
  given(player, event('LeaderboardJoined'), event('LeaderboardLeft')).when(show(false)).thenEvents()
})

it('keeps the wish to hear of a reward until it is told', () => {
  given(player).when(wish(true)).thenEvents(event('RewardNoticeWished'))
  const wished = given(player, event('RewardNoticeWished'), event('LeaderboardJoined'))
  wished.when(wish(true)).thenEvents()
  wished.when(wish(false)).thenEvents(event('RewardNoticeEnded'))
  expect(wished.state).toEqual({ isOnLeaderboard: true, wishesNotice: true })
})
