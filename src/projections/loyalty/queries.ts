import { type Actor, denied, hasAccount, settlesPayments } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Booking } from '../../domain/loyalty/events.ts'
import type { VoucherStatus } from '../../domain/loyalty/vocabulary.ts'
import type { Page, ReadStore } from '../../stores/read-store/port.ts'
import {
  everyDoc,
  given,
  type PageRequest,
  type ReadModelAnswer,
  type ReadModelQueries,
  readsFrom,
} from '../read-model-queries.ts'
import { type LoyaltyAccountDoc, loyaltyAccounts } from './accounts.ts'
import { type DueOrder, type DueOrderDoc, dueOrders } from './due-orders.ts'
import { entryOfOrder, type PointsEntryDoc, pointsHistory } from './history.ts'
import { type RewardDoc, rewards, type VoucherDoc, vouchers } from './rewards.ts'
import { loyaltyRulesVersions, type RulesDoc } from './rules.ts'

export type LoyaltyQueries = ReadModelQueries & {
  /** The asker's own account. Undefined before its first entry. */
  own(actor: Actor): ReadModelAnswer<LoyaltyAccountDoc | undefined>
  /** The asker's own entries, newest first. */
  history(actor: Actor, page: PageRequest): ReadModelAnswer<Page<PointsEntryDoc>>
  /** The asker's own vouchers, newest first, all or those of one status. */
  vouchers(
    actor: Actor,
    status: VoucherStatus | undefined,
    page: PageRequest,
  ): ReadModelAnswer<Page<VoucherDoc>>
  /** The rewards that can be redeemed now, the cheapest first. For people with an account. */
  rewards(actor: Actor, page: PageRequest): ReadModelAnswer<Page<RewardDoc>>
  /** Every reward, also withdrawn ones. For admins and finance. */
  allRewards(actor: Actor, page: PageRequest): ReadModelAnswer<Page<RewardDoc>>
  /** All versions of the rules but the first, which is built in, newest first. For admins and finance. */
  rulesVersions(actor: Actor, page: PageRequest): ReadModelAnswer<Page<RulesDoc>>
  /** For the shop's own jobs. No route asks these. */
  forShop: {
    /** The account's delivered orders that have not earned points, in the order of their delivery. */
    dueOf(userId: string): AsyncIterable<DueOrder>
    /** Orders delivered before `iso` that have not earned points, oldest first. */
    dueBefore(iso: string): AsyncIterable<DueOrderDoc>
    bookingOf(orderId: string): Promise<Booking | null>
    voucherOfOrder(orderId: string): Promise<VoucherDoc | undefined>
    voucher(voucherId: string): Promise<VoucherDoc | undefined>
    /** Vouchers that an order has held since before `iso`. */
    heldBefore(iso: string): AsyncIterable<VoucherDoc>
    /** Unused vouchers that ended before `iso`. */
    endedBy(iso: string): AsyncIterable<VoucherDoc>
  }
}

const shopQueries = (store: ReadStore): LoyaltyQueries['forShop'] => ({
  dueOf: (userId) =>
    everyDoc<DueOrderDoc>(store, dueOrders.collection, {
      where: { userId, deliveredAt: { lt: '9' } },
      sort: ['deliveredAt'],
    }),
  dueBefore: (iso) =>
    everyDoc(store, dueOrders.collection, {
      where: { deliveredAt: { lt: iso } },
      sort: ['deliveredAt'],
    }),
  bookingOf: async (orderId) => {
    const id = entryOfOrder(orderId)
    return (await store.get<PointsEntryDoc>(pointsHistory.collection, id))?.booking ?? null
  },
  voucherOfOrder: async (orderId) =>
    (await store.find<VoucherDoc>(vouchers.collection, { where: { orderId }, limit: 1 })).docs[0],
  voucher: (voucherId) => store.get<VoucherDoc>(vouchers.collection, voucherId),
  heldBefore: (iso) =>
    everyDoc(store, vouchers.collection, {
      where: { status: 'held', since: { lt: iso } },
      sort: ['since'],
    }),
  endedBy: (iso) =>
    everyDoc(store, vouchers.collection, {
      where: { status: 'issued', expiresAt: { lt: iso } },
      sort: ['expiresAt'],
    }),
})

export const openLoyaltyQueries = (store: ReadStore): LoyaltyQueries => ({
  ...readsFrom(
    store,
    loyaltyAccounts,
    pointsHistory,
    vouchers,
    rewards,
    dueOrders,
    loyaltyRulesVersions,
  ),
  own: async (actor) => {
    if (!hasAccount(actor)) return denied(actor)
    return ok(await store.get<LoyaltyAccountDoc>(loyaltyAccounts.collection, actor.id))
  },
  history: async (actor, { limit, cursor: after }) => {
    if (!hasAccount(actor)) return denied(actor)
    const query = { where: { userId: actor.id }, sort: ['-revision'], limit, after }
    return ok(await store.find<PointsEntryDoc>(pointsHistory.collection, query))
  },
  vouchers: async (actor, status, { limit, cursor: after }) => {
    if (!hasAccount(actor)) return denied(actor)
    const where = given({ userId: actor.id, status })
    const query = { where, sort: ['-issuedAt'], limit, after }
    return ok(await store.find<VoucherDoc>(vouchers.collection, query))
  },
  rewards: async (actor, { limit, cursor: after }) => {
    if (!hasAccount(actor)) return denied(actor)
    const query = { where: { isOffered: true }, sort: ['pointsCost'], limit, after }
    return ok(await store.find<RewardDoc>(rewards.collection, query))
  },
  allRewards: async (actor, { limit, cursor: after }) => {
    if (!settlesPayments(actor)) return denied(actor)
    return ok(
      await store.find<RewardDoc>(rewards.collection, { sort: ['pointsCost'], limit, after }),
    )
  },
  rulesVersions: async (actor, { limit, cursor: after }) => {
    if (!settlesPayments(actor)) return denied(actor)
    const query = { sort: ['-version'], limit, after }
    return ok(await store.find<RulesDoc>(loyaltyRulesVersions.collection, query))
  },
  forShop: shopQueries(store),
})
