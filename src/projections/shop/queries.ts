import { monthBefore, nairobiDay } from '../../contract/rules/dates.ts'
import { type Actor, denied, isAdmin, runsOneOrAll } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Page, ReadStore } from '../../stores/read-store/port.ts'
import { type OrderCountsDoc, orderCounts } from '../orders/projection.ts'
import {
  everyDoc,
  given,
  type PageRequest,
  type ReadModelAnswer,
  type ReadModelQueries,
  readsFrom,
} from '../read-model-queries.ts'
import {
  type ForeignCategory,
  type ForeignEventsDoc,
  foreignEvents,
  THE_ONLY,
} from './foreign-events.ts'
import { type ImportDoc, imports } from './imports.ts'
import { SETTINGS_DOC, type ShopSettingsDoc, shopSettings } from './settings.ts'
import {
  ALL,
  growthAt,
  noTally,
  type ShopDayDoc,
  type ShopStatsDoc,
  type ShopTally,
  type StatsGrowth,
  sameDayBefore,
  shopDayId,
  shopDays,
  shopStats,
} from './stats.ts'

export type ImportQueries = ReadModelQueries & {
  /** Imports, the newest first. Admins may ask for all, managers for those of their own branch. */
  list(
    actor: Actor,
    filter: { branchId?: number | undefined },
    page: PageRequest,
  ): ReadModelAnswer<Page<ImportDoc>>
  /** The import, for people who may see its file. Undefined if it has not begun. */
  byId(importId: string): Promise<ImportDoc | undefined>
}

export const openImportQueries = (store: ReadStore): ImportQueries => ({
  list: async (actor, { branchId }, { limit, cursor }) => {
    if (!runsOneOrAll(actor, branchId)) return denied(actor)
    const query = { where: given({ branchId }), sort: ['-startedAt'], limit, after: cursor }
    return ok(await store.find<ImportDoc>(imports.collection, query))
  },
  byId: (importId) => store.get<ImportDoc>(imports.collection, importId),
  ...readsFrom(store, imports),
})

export type ShopStats = { total: ShopTally; growth: StatsGrowth; pendingOrders: number }

/** The whole shop's figures, for admins. */
export type ShopStatsQueries = ReadModelQueries & {
  /** The figures at this moment. The query costs the same however old the shop is. */
  at(actor: Actor, now: Date): ReadModelAnswer<ShopStats>
}

export const openShopStatsQueries = (store: ReadStore): ShopStatsQueries => {
  const daysOf = async (id: string): Promise<ShopTally[]> =>
    (await store.get<ShopStatsDoc>(shopStats.collection, id))?.days ?? []

  /** The quarter-hours of the day. Undefined if `day` is undefined, because the month before has no such day. */
  const quartersOf = async (day: string | undefined): Promise<ShopTally[] | undefined> => {
    if (day === undefined) return undefined
    const doc = await store.get<ShopDayDoc>(shopDays.collection, shopDayId(day))
    return doc?.day === day ? doc.quarters : []
  }

  const pending = async (): Promise<number> => {
    let sum = 0
    for await (const { counts } of everyDoc<OrderCountsDoc>(store, orderCounts.collection, {})) {
      sum += counts.pending
    }
    return sum
  }
  return {
    at: async (actor, moment) => {
      if (!isAdmin(actor)) return denied(actor)
      const today = nairobiDay(moment)
      const [all, now, before, quarters, pendingOrders] = await Promise.all([
        daysOf(ALL),
        daysOf(today.slice(0, 7)),
        daysOf(monthBefore(today)),
        quartersOf(sameDayBefore(today)),
        pending(),
      ])
      const growth = growthAt(moment, now, before, quarters)
      return ok({ total: all[0] ?? noTally, growth, pendingOrders })
    },
    ...readsFrom(store, shopStats, shopDays, orderCounts),
  }
}

/** For the shop's own processes, which show it in their figures. */
export type ForeignEventQueries = {
  /** What other programs wrote to the event store. */
  byCategory(): Promise<readonly ForeignCategory[]>
}

export const openForeignEventQueries = (store: ReadStore): ForeignEventQueries => ({
  byCategory: async () =>
    (await store.get<ForeignEventsDoc>(foreignEvents.collection, THE_ONLY))?.categories ?? [],
})

export type ShopSettingsQueries = ReadModelQueries & {
  /** The shop's settings, for admins. Undefined while nobody has set anything. */
  all(actor: Actor): ReadModelAnswer<ShopSettingsDoc | undefined>
}

export const openShopSettingsQueries = (store: ReadStore): ShopSettingsQueries => ({
  ...readsFrom(store, shopSettings),
  all: async (actor) => {
    if (!isAdmin(actor)) return denied(actor)
    return ok(await store.get<ShopSettingsDoc>(shopSettings.collection, SETTINGS_DOC))
  },
})
