import type { ReadStore } from '../../stores/read-store/port.ts'
import { type UserDoc, users } from '../users/projection.ts'
import { type PlayerDoc, players } from './projection.ts'

/** `rank` is null beyond the ranks that are counted. */
export type BoardRow = { id: string; name: string; points: number; rank: number | null }
/** `top`: the first players of the week. `around`: the asker and neighbours, if the asker is not among the first. */
export type PlayerBoard = { top: BoardRow[]; around: BoardRow[] }

const TOP = 10
const NEIGHBOURS = 2
const MOST_RANKS = 1_000

type Ranked = Pick<PlayerDoc, 'id'> & { points: number }
/** Gives the rank of a player who has these points. */
type Ranks = (points: number) => Promise<number | null>

/** Counts the players with more points. Players with equal points share a rank. */
const rankOf = async (store: ReadStore, week: string, points: number): Promise<number | null> => {
  const where = { isOnBoard: true, week, weekPoints: { gt: points } }
  const above = await store.count(players.collection, where, MOST_RANKS)
  return above === MOST_RANKS ? null : above + 1
}

const firstName = (fullName: string): string => fullName.trim().split(/\s+/)[0] ?? ''

/** Gives the ranks of the week's first players, from their places in the list. */
const rankFirst = (first: readonly Ranked[]): Ranks => {
  const points = first.map((one) => one.points)
  return async (of) => points.indexOf(of) + 1
}

/** A player who was erased meanwhile has no name, and is left out. */
const named = async (store: ReadStore, ranked: Ranked[], rank: Ranks): Promise<BoardRow[]> => {
  const docs = await store.getMany<UserDoc>(
    users.collection,
    ranked.map(({ id }) => id),
  )
  const names = new Map(docs.map(({ id, fullName }) => [id, firstName(fullName)]))
  const there = ranked.filter(({ id }) => names.has(id))
  return Promise.all(
    there.map(async ({ id, points }) => ({
      id,
      points,
      name: names.get(id) ?? '',
      rank: await rank(points),
    })),
  )
}

/**
 * Gives the ranks as the asker sees them: players with fewer points than a hidden asker come one rank later. Otherwise
 * two players would show the same rank.
 */
const withOwn =
  (own: PlayerDoc | undefined, ranks: Ranks): Ranks =>
  async (points) => {
    const rank = await ranks(points)
    const isBelow = own !== undefined && !own.isOnBoard && points < own.weekPoints
    return rank !== null && isBelow ? rank + 1 : rank
  }

const find = async (
  store: ReadStore,
  week: string,
  weekPoints: { gt: number } | { gt: number; lte: number },
  [sort, limit]: [string, number],
): Promise<Ranked[]> => {
  const query = { where: { isOnBoard: true, week, weekPoints }, sort: [sort], limit }
  const { docs } = await store.find<PlayerDoc>(players.collection, query)
  return docs.map(({ id, weekPoints: points }) => ({ id, points }))
}

const neighboursOf = async (store: ReadStore, week: string, own: Ranked): Promise<Ranked[]> => {
  const above = await find(store, week, { gt: own.points }, ['weekPoints', NEIGHBOURS])
  const below = await find(store, week, { gt: 0, lte: own.points }, ['-weekPoints', NEIGHBOURS + 1])
  const others = below.filter(({ id }) => id !== own.id).slice(0, NEIGHBOURS)
  return [...above.reverse(), own, ...others]
}

/** Puts the asker among the first if the points are enough. */
const withMe = (first: readonly Ranked[], me: Ranked): Ranked[] =>
  first.some(({ id }) => id === me.id)
    ? [...first]
    : [...first, me].sort((a, b) => b.points - a.points).slice(0, TOP)

/** The players who agreed to be shown, by the points of this week. The asker is always shown to themselves. */
export const boardOf = async (
  store: ReadStore,
  { week, own }: { week: string; own: PlayerDoc | undefined },
): Promise<PlayerBoard> => {
  const first = await find(store, week, { gt: 0 }, ['-weekPoints', TOP])
  const me = own && own.week === week && own.weekPoints > 0 ? own : undefined
  const top = me === undefined ? first : withMe(first, { id: me.id, points: me.weekPoints })
  const isAmong = me === undefined || top.some(({ id }) => id === me.id)
  const around = isAmong
    ? []
    : await neighboursOf(store, week, { id: me.id, points: me.weekPoints })
  const ranks = withOwn(me, (points) => rankOf(store, week, points))
  return {
    top: await named(store, top, rankFirst(top)),
    around: await named(store, around, ranks),
  }
}
