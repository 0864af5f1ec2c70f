import { boughtTogether } from './bought-together/projection.ts'
import { branchFavourites } from './branch-favourites/projection.ts'
import { branchDays } from './branch-figures/days.ts'
import { orderCounts } from './branch-figures/order-counts.ts'
import { branches } from './branches/projection.ts'
import { categories } from './categories/projection.ts'
import { causedEvents } from './caused-events/projection.ts'
import { counterCash } from './counter-cash/projection.ts'
import { deliveryHistory } from './deliveries/history.ts'
import { deliveryPlaces } from './deliveries/places.ts'
import { deliveries } from './deliveries/projection.ts'
import { deliveryCounts } from './delivery-counts/projection.ts'
import { disclosures } from './disclosures/projection.ts'
import { driverCashEntries } from './driver-cash/entries.ts'
import { driverCash } from './driver-cash/projection.ts'
import { duties } from './duties/projection.ts'
import { players } from './game/players.ts'
import { heldStock } from './held-stock/projection.ts'
import { imports } from './imports/projection.ts'
import { ledgerMonths } from './ledger/days.ts'
import { pointsWorthVersions } from './ledger/worth/versions.ts'
import { loyaltyAccounts } from './loyalty/accounts.ts'
import { dueOrders } from './loyalty/due.ts'
import { pointsHistory } from './loyalty/history.ts'
import { rewards } from './loyalty/rewards.ts'
import { loyaltyRulesVersions } from './loyalty/rules.ts'
import { vouchers } from './loyalty/vouchers.ts'
import { openClaims } from './open-claims/projection.ts'
import { orderHistory } from './order-history/projection.ts'
import { orderNumbers, orderWords } from './order-words/projection.ts'
import { orders } from './orders/projection.ts'
import { paymentReceipts } from './payment-receipts/projection.ts'
import { payments } from './payments/projection.ts'
import { priceHistory } from './price-history/projection.ts'
import { products } from './products/projection.ts'
import type { AnyProjection } from './projection.ts'
import { promiseDays } from './promise-days/projection.ts'
import { reviews } from './reviews/projection.ts'
import { rides } from './rides/projection.ts'
import { shopSettings } from './shop-settings/projection.ts'
import { shopStats } from './shop-stats/projection.ts'
import { accountSpans, branchSpans, productSpans, rewardSpans } from './state-spans/projection.ts'
import { stock } from './stock/projection.ts'
import { stockMoves } from './stock-moves/projection.ts'
import { stockSpans } from './stock-spans/projection.ts'
import { stockSums } from './stock-sums/projection.ts'
import { transfers } from './transfers/projection.ts'
import { userWords } from './user-words/projection.ts'
import { users } from './users/projection.ts'
import { wishlists } from './wishlists/projection.ts'

/** Every read model that the runner keeps. */
export const allProjections: readonly AnyProjection[] = [
  accountSpans,
  boughtTogether,
  branchDays,
  branchFavourites,
  branchSpans,
  branches,
  categories,
  causedEvents,
  counterCash,
  deliveries,
  deliveryCounts,
  deliveryHistory,
  deliveryPlaces,
  disclosures,
  driverCash,
  driverCashEntries,
  dueOrders,
  duties,
  heldStock,
  imports,
  ledgerMonths,
  loyaltyAccounts,
  loyaltyRulesVersions,
  openClaims,
  orderCounts,
  orderHistory,
  orderNumbers,
  orderWords,
  orders,
  paymentReceipts,
  payments,
  players,
  pointsHistory,
  pointsWorthVersions,
  priceHistory,
  productSpans,
  products,
  promiseDays,
  reviews,
  rewardSpans,
  rewards,
  rides,
  shopSettings,
  shopStats,
  stock,
  stockMoves,
  stockSpans,
  stockSums,
  transfers,
  userWords,
  users,
  vouchers,
  wishlists,
]
