import type { World } from '../../lib/world.ts'
import { atFirstUse, type Mongo, openMongo, unlessThere } from '../mongo-client.ts'
import { type LostSale, type LostSales, MOST_LOST, MOST_PRODUCTS } from './port.ts'

type Sale = LostSale & { _id: string }
type Asked = { _id: string; until: string }

const idOf = ({ branchId, day, productId, variantId }: Omit<LostSale, 'pieces'>): string =>
  `${branchId}.${day}.${productId}.${variantId}`

/** Lost sales in two collections. */
export const openMongoLostSales = (
  url: string,
  world: Pick<World, 'after'>,
  mongo: Mongo = openMongo(url, world),
  mostProducts = MOST_PRODUCTS,
): LostSales => {
  const { db, reach, run, close } = mongo
  const sales = db.collection<Sale>('duka_lost_sales')
  const asks = db.collection<Asked>('duka_lost_asks')
  const withIndexes = atFirstUse(() =>
    Promise.all([
      sales.createIndex({ branchId: 1, day: 1 }),
      sales.createIndex({ day: 1 }),
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
   * True if the pieces were added. If the day has reached the limit, the filter matches nothing and the insert fails,
   * because its id is taken.
   */
  const add = ({ pieces, ...sale }: LostSale): Promise<boolean> => {
    const _id = idOf(sale)
    const added = Math.min(pieces, MOST_LOST)
    return unlessThere(() =>
      sales.updateOne(
        { _id, pieces: { $lte: MOST_LOST - added } },
        { $inc: { pieces: added }, $setOnInsert: sale },
        { upsert: true },
      ),
    )
  }
  /**
   * True if the branch may count this product on that day. Several calls at once may all get true, and so exceed the
   * limit.
   */
  const hasRoom = async (sale: LostSale): Promise<boolean> => {
    if ((await sales.findOne({ _id: idOf(sale) })) !== null) return true
    const { branchId, day } = sale
    return (await sales.countDocuments({ branchId, day }, { limit: mostProducts })) < mostProducts
  }
  const sumsOf = <Sum extends object>(
    branchId: number,
    since: string,
    by: Readonly<Record<string, string>>,
    last: object[],
  ): Promise<Sum[]> =>
    sales
      .aggregate<Sum>([
        { $match: { branchId, day: { $gte: since } } },
        { $group: { _id: by, pieces: { $sum: '$pieces' } } },
        ...last,
      ])
      .toArray()

  return {
    count: (sale, { hash, at, until }) =>
      run(async () => {
        await withIndexes()
        if ((await hasRoom(sale)) && (await ask(hash, until, at))) await add(sale)
      }),
    products: (branchId, since, limit) =>
      reach(async () => {
        type Sum = { _id: { productId: number; variantId: number }; pieces: number }
        const by = { productId: '$productId', variantId: '$variantId' }
        const order = { pieces: -1, '_id.productId': 1, '_id.variantId': 1 }
        const sums = await sumsOf<Sum>(branchId, since, by, [{ $sort: order }, { $limit: limit }])
        return sums.map(({ _id, pieces }) => ({ ..._id, pieces }))
      }),
    days: (branchId, since) =>
      reach(async () => {
        type Sum = { _id: { day: string }; pieces: number }
        const sort = [{ $sort: { '_id.day': 1 } }]
        const sums = await sumsOf<Sum>(branchId, since, { day: '$day' }, sort)
        return sums.map(({ _id, pieces }) => ({ ..._id, pieces }))
      }),
    forget: (day, now) =>
      run(async () => {
        await sales.deleteMany({ day: { $lt: day } })
        await asks.deleteMany({ until: { $lte: now } })
      }),
    close,
  }
}
