import type { ReadStore } from '../../stores/read-store/port.ts'
import { type UserDoc, users } from '../users/projection.ts'
import { type PlayerDoc, players } from './projection.ts'

/** `rank`: null beyond the places that are counted. */
export type BoardRow = { id: string; name: string; points: number; rank: number | null }
/** `top`: the first of the week. `around`: oneself among the neighbours, where one is not among the first. */
export type PlayerBoard = { top: BoardRow[]; around: BoardRow[] }

const TOP = 10
const NEIGHBOURS = 2
const MOST_RANKS = 1_000

type Ranked = Pick<PlayerDoc, 'id'> & { points: number }
/** The rank of so many points. */
type Ranks = (points: number) => Promise<number | null>

/** By how many have more. Everybody with the same points has the same rank. */
const rankOf = async (store: ReadStore, week: string, points: number): Promise<number | null> => {
  const where = { isOnBoard: true, week, weekPoints: { gt: points } }
  const above = await store.count(players.collection, where, MOST_RANKS)
  return above === MOST_RANKS ? null : above + 1
}

const firstName = (fullName: string): string => fullName.trim().split(/\s+/)[0] ?? ''

/** Ranks the first of the week, which nobody is above. */
const rankFirst = (first: readonly Ranked[]): Ranks => {
  const points = first.map((one) => one.points)
  return async (of) => points.indexOf(of) + 1
}

/** Whoever was erased since has no name, and no place. */
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
 * Somebody whom others do not see is counted in all the same: two places with one number would contradict each other.
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

/** One stands among the first where one's points do, and in no second list below them. */
const withMe = (first: readonly Ranked[], me: Ranked): Ranked[] =>
  first.some(({ id }) => id === me.id)
    ? [...first]
    : [...first, me].sort((a, b) => b.points - a.points).slice(0, TOP)

/** Those who agreed, by what they earned this week. One sees oneself, whether or not others do. */
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
