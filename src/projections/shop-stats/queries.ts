import { monthBefore } from '../../contract/rules/dates.ts'
import { denied, isAdmin } from '../../domain/kernel/access.ts'
import type { Actor } from '../../domain/kernel/actor.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { ReadStore } from '../../stores/read-store/port.ts'
import type { Answer } from '../answer.ts'
import { type OrderCountsDoc, orderCounts } from '../branch-figures/order-counts.ts'
import { everyDoc } from '../every-doc.ts'
import { type ReadModelQueries, readsFrom } from '../reads-from.ts'
import { type Growth, growthAt } from './growth.ts'
import { ALL, noTally, type ShopStatsDoc, shopStats, type Tally } from './projection.ts'

export type ShopStats = { total: Tally; growth: Growth; pendingOrders: number }

/** The whole shop's figures, for admins. */
export type ShopStatsQueries = ReadModelQueries & {
  /** `today`: 'YYYY-MM-DD' in Nairobi. Costs the same however old the shop is. */
  at(actor: Actor, today: string): Answer<ShopStats>
}

export const openShopStatsQueries = (store: ReadStore): ShopStatsQueries => {
  const daysOf = async (id: string): Promise<Tally[]> =>
    (await store.get<ShopStatsDoc>(shopStats.collection, id))?.days ?? []

  const pending = async (): Promise<number> => {
    let sum = 0
    for await (const { counts } of everyDoc<OrderCountsDoc>(store, orderCounts.collection, {})) {
      sum += counts.pending
    }
    return sum
  }
  return {
    at: async (actor, today) => {
      if (!isAdmin(actor)) return denied(actor)
      const [all, now, before, pendingOrders] = await Promise.all([
        daysOf(ALL),
        daysOf(today.slice(0, 7)),
        daysOf(monthBefore(today)),
        pending(),
      ])
      return ok({ total: all[0] ?? noTally, growth: growthAt(today, now, before), pendingOrders })
    },
    ...readsFrom(store, shopStats, orderCounts),
  }
}
