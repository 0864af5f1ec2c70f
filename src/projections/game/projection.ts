import { nairobiDay, weekStart } from '../../contract/rules/dates.ts'
import type { LoyaltyEvent } from '../../domain/loyalty/events.ts'
import { evolveGame, type Game, noGame } from '../../domain/loyalty/game/state.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import { type Body, type DocChange, type Projection, remove } from '../projection.ts'

/**
 * The game of one customer. `id` is the user's id. Points and money belong to the latest day, week or month in Nairobi
 * in which the customer got any.
 */
export type PlayerDoc = Doc & {
  game: Game
  day: string
  /** Points earned on `day`. */
  dayPoints: number
  week: string
  /** Points earned in the week `week`. */
  weekPoints: number
  month: string
  /** Money spent by orders of `month`, less returns. */
  monthCents: number
  /** Other people may see the first name. */
  isOnBoard: boolean
  /** Since when the customer waits for a new reward. */
  wishedAt: string | null
}
type PlayerBody = Body<PlayerDoc>

const fresh = (id: string): PlayerBody => ({
  id,
  game: noGame,
  day: '',
  dayPoints: 0,
  week: '',
  weekPoints: 0,
  month: '',
  monthCents: 0,
  isOnBoard: false,
  wishedAt: null,
})

/** Adds to the sum of the latest period. A later period begins at zero. Amounts of an earlier period are left out. */
const summed = (span: string, sum: number, now: string, more: number) => {
  if (now < span) return { span, sum }
  return { span: now, sum: now === span ? sum + more : more }
}

const withPoints = (doc: PlayerBody, at: string, points: number): PlayerBody => {
  const today = nairobiDay(new Date(at))
  const { span: day, sum: dayPoints } = summed(doc.day, doc.dayPoints, today, points)
  const { span: week, sum: weekPoints } = summed(doc.week, doc.weekPoints, weekStart(today), points)
  return { ...doc, day, dayPoints, week, weekPoints }
}

const withGoods = (doc: PlayerBody, placedAt: string, cents: number): PlayerBody => {
  const now = nairobiDay(new Date(placedAt)).slice(0, 7)
  const { span: month, sum: monthCents } = summed(doc.month, doc.monthCents, now, cents)
  return { ...doc, month, monthCents }
}

const change = (id: string, fold: (doc: PlayerBody) => PlayerBody): DocChange<PlayerDoc> => ({
  id,
  fold: (doc = fresh(id)) => fold(doc),
})

const play = (event: LoyaltyEvent, fold: (doc: PlayerBody) => PlayerBody): DocChange<PlayerDoc> =>
  change(event.data.userId, (doc) => fold({ ...doc, game: evolveGame(doc.game, event) }))

const end = ({ data }: { data: { userId: string } }) => remove(data.userId)

/** Points of returned goods are taken from the day and week in which they were earned. */
export const players: Projection<PlayerDoc> = {
  collection: {
    name: 'players',
    version: 1,
    indexes: [
      ['isOnBoard', 'week', 'weekPoints'],
      ['isOnBoard', 'week', '-weekPoints'],
    ],
  },
  on: {
    PointsEarned: (event) => {
      const { points, placedAt, goodsCents, happenedAt } = event.data
      return play(event, (doc) =>
        withGoods(withPoints(doc, happenedAt, points), placedAt, goodsCents),
      )
    },
    PointsReversed: (event) => {
      const { points, goodsCents, booking } = event.data
      return play(event, (doc) =>
        withGoods(withPoints(doc, booking.deliveredAt, -points), booking.placedAt, -goodsCents),
      )
    },
    BonusGiven: (event) =>
      play(event, (doc) => withPoints(doc, event.data.happenedAt, event.data.points)),
    BonusReversed: (event) =>
      play(event, (doc) => withPoints(doc, event.data.givenAt, -event.data.points)),
    LeaderboardJoined: ({ data }) => change(data.userId, (doc) => ({ ...doc, isOnBoard: true })),
    LeaderboardLeft: ({ data }) => change(data.userId, (doc) => ({ ...doc, isOnBoard: false })),
    RewardNoticeWished: ({ data, meta }) =>
      change(data.userId, (doc) => ({ ...doc, wishedAt: meta.at })),
    RewardNoticeEnded: ({ data }) => change(data.userId, (doc) => ({ ...doc, wishedAt: null })),
    UserErased: end,
    LoyaltyAccountErased: end,
  },
}
