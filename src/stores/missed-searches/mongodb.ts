import type { World } from '../../lib/world.ts'
import { atFirstUse, type Mongo, openMongo, unlessThere } from '../mongo-client.ts'
import { type MissedSearch, type MissedSearches, MOST_TIMES, MOST_WORDS } from './port.ts'

type Counted = MissedSearch & { _id: string; times: number }
type Asked = { _id: string; until: string }

const idOf = ({ branchId, day, words }: MissedSearch): string => `${branchId}.${day}.${words}`

/** Missed searches in two collections. */
export const openMongoMissedSearches = (
  url: string,
  world: Pick<World, 'after'>,
  mongo: Mongo = openMongo(url, world),
  mostWords = MOST_WORDS,
): MissedSearches => {
  const { db, reach, run, close } = mongo
  const searches = db.collection<Counted>('duka_missed_searches')
  const asks = db.collection<Asked>('duka_missed_asks')
  const withIndexes = atFirstUse(() =>
    Promise.all([
      searches.createIndex({ branchId: 1, day: 1 }),
      searches.createIndex({ day: 1 }),
      asks.createIndex({ until: 1 }),
    ]),
  )
  /**
   * True if the ask counts. If the same ask still counts, the filter matches nothing and the insert fails, because its
   * id is taken.
   */
  const ask = (_id: string, until: string, at: string): Promise<boolean> =>
    unlessThere(() =>
      asks.updateOne({ _id, until: { $lte: at } }, { $set: { until } }, { upsert: true }),
    )
  /**
   * True if the report was added. If the day has reached the limit, the filter matches nothing and the insert fails,
   * because its id is taken.
   */
  const add = (search: MissedSearch): Promise<boolean> =>
    unlessThere(() =>
      searches.updateOne(
        { _id: idOf(search), times: { $lt: MOST_TIMES } },
        { $inc: { times: 1 }, $setOnInsert: search },
        { upsert: true },
      ),
    )
  /**
   * True if the branch may count these words on that day. Several calls at once may all get true, and so exceed the
   * limit.
   */
  const hasRoom = async (search: MissedSearch): Promise<boolean> => {
    if ((await searches.findOne({ _id: idOf(search) })) !== null) return true
    const { branchId, day } = search
    return (await searches.countDocuments({ branchId, day }, { limit: mostWords })) < mostWords
  }

  return {
    count: (search, { hash, at, until }) =>
      run(async () => {
        await withIndexes()
        if ((await hasRoom(search)) && (await ask(hash, until, at))) await add(search)
      }),
    list: (branchId, since, limit) =>
      reach(async () => {
        const known = { branchId, day: { $gte: since } }
        const sums = await searches
          .aggregate<{ _id: string; times: number }>([
            { $match: known },
            { $group: { _id: '$words', times: { $sum: '$times' } } },
            { $sort: { times: -1, _id: 1 } },
            { $limit: limit },
          ])
          .toArray()
        const shown = { ...known, words: { $in: sums.map(({ _id }) => _id) } }
        const days = await searches.find(shown).sort({ day: 1 }).toArray()
        const lastDays = new Map(days.map(({ words, day }) => [words, day]))
        return sums.flatMap(({ _id: words, times }) => {
          const lastDay = lastDays.get(words)
          return lastDay === undefined ? [] : [{ words, times, lastDay }]
        })
      }),
    drop: (branchId, words) =>
      run(async () => {
        await searches.deleteMany({ branchId, words })
      }),
    forget: (day, now) =>
      run(async () => {
        await searches.deleteMany({ day: { $lt: day } })
        await asks.deleteMany({ until: { $lte: now } })
      }),
    close,
  }
}
