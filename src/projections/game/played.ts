import { nairobiDay, startOfDay } from '../../contract/rules/dates.ts'
import type { PlayedOrder } from '../../domain/loyalty/game/challenges.ts'
import type { ReadStore } from '../../stores/read-store/port.ts'
import type { CatalogueQueries } from '../catalogue/types.ts'
import { type DueOrderDoc, dueOrders } from '../loyalty/due.ts'
import { type PointsEntryDoc, pointsHistory } from '../loyalty/history.ts'

/** Nobody places more in a day. */
const MOST_ORDERS = 50

/** Orders of the day, those that were delivered and those that are on their way. */
export type PlayedToday = { delivered: PlayedOrder[]; all: PlayedOrder[] }

type Sources = { store: ReadStore; catalogue: Pick<CatalogueQueries, 'categoryOf'> }

const onTheWay = async ({ store, catalogue }: Sources, userId: string, since: string) => {
  const where = { userId, placedAt: { gte: since } }
  const query = { where, sort: ['placedAt'], limit: MOST_ORDERS }
  const { docs } = await store.find<DueOrderDoc>(dueOrders.collection, query)
  return docs.map(({ id, placedAt, goodsCents: keptCents, productIds }) => {
    const found = productIds.map((productId) => catalogue.categoryOf(productId))
    const categoryIds = [...new Set(found.filter((one) => one !== undefined))]
    return [id, { placedAt, keptCents, categoryIds }] as const
  })
}

const earned = async ({ store }: Sources, userId: string, since: string) => {
  const query = { where: { userId, kind: 'order' }, sort: ['-revision'], limit: MOST_ORDERS }
  const { docs } = await store.find<PointsEntryDoc>(pointsHistory.collection, query)
  return docs.flatMap(({ booking }) =>
    booking === null || booking.placedAt < since ? [] : [[booking.orderId, booking] as const],
  )
}

/** The first part is read first: an order that is delivered in between is in both, and in none never. */
export const playedToday = async (
  sources: Sources,
  userId: string,
  now: Date,
): Promise<PlayedToday> => {
  const since = startOfDay(nairobiDay(now))
  const pending = await onTheWay(sources, userId, since)
  const delivered = await earned(sources, userId, since)
  return {
    delivered: delivered.map(([, order]) => order),
    all: [...new Map<string, PlayedOrder>([...pending, ...delivered]).values()],
  }
}
