import {
  accountSpans,
  branchSpans,
  causedEvents,
  disclosures,
  productSpans,
  rewardSpans,
} from './audit/projection.ts'
import { staffDays, staffEvents } from './audit/staff-events.ts'
import { branchDays } from './branches/days.ts'
import { branches } from './branches/projection.ts'
import { promiseDays } from './branches/promise-days.ts'
import { deliveryHistory, deliveryPlaces } from './deliveries/history.ts'
import { openDeliveries } from './deliveries/lanes.ts'
import { deliveries, deliveryCounts } from './deliveries/projection.ts'
import { driverCash, driverCashEntries } from './drivers/cash.ts'
import { duties } from './drivers/duties.ts'
import { rides } from './drivers/rides.ts'
import { players } from './game/projection.ts'
import { ledgerMonths } from './ledger/days.ts'
import { loyaltyAccounts } from './loyalty/accounts.ts'
import { dueOrders } from './loyalty/due-orders.ts'
import { pointsHistory } from './loyalty/history.ts'
import { rewards, vouchers } from './loyalty/rewards.ts'
import { loyaltyRulesVersions, pointsWorthVersions } from './loyalty/rules.ts'
import { complainedOrders } from './orders/complaints.ts'
import { guestEnds } from './orders/guest-ends.ts'
import { orderHistory } from './orders/history.ts'
import { orderNotes } from './orders/notes.ts'
import { openClaims } from './orders/open-claims.ts'
import { orderedProducts } from './orders/ordered-products.ts'
import { orderCounts, orders } from './orders/projection.ts'
import { orderDigits, orderNumbers, orderWords } from './orders/words.ts'
import { counterCash } from './payments/counter-cash.ts'
import { findings } from './payments/findings.ts'
import { missingCash } from './payments/missing-cash.ts'
import { payments } from './payments/projection.ts'
import { paymentReceipts } from './payments/receipts.ts'
import { categories } from './products/categories.ts'
import { priceHistory, products } from './products/projection.ts'
import { reviews } from './products/reviews.ts'
import type { AnyProjection } from './projection.ts'
import { boughtTogether, branchFavourites } from './recommendations/projection.ts'
import { firstOrders } from './sales/first-orders.ts'
import { foreignEvents } from './shop/foreign-events.ts'
import { imports } from './shop/imports.ts'
import { shopSettings } from './shop/settings.ts'
import { shopDays, shopStats } from './shop/stats.ts'
import { heldStock } from './stock/held.ts'
import { stockMoves } from './stock/moves.ts'
import { stock } from './stock/projection.ts'
import { stockSpans } from './stock/spans.ts'
import { transfers } from './stock/transfers.ts'
import { customerSums } from './users/customer-sums.ts'
import { users } from './users/projection.ts'
import { userWords } from './users/search.ts'
import { wishlists } from './users/wishlists.ts'

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
  customerSums,
  deliveries,
  deliveryCounts,
  deliveryHistory,
  deliveryPlaces,
  disclosures,
  driverCash,
  driverCashEntries,
  dueOrders,
  duties,
  findings,
  firstOrders,
  foreignEvents,
  complainedOrders,
  heldStock,
  imports,
  ledgerMonths,
  loyaltyAccounts,
  loyaltyRulesVersions,
  missingCash,
  guestEnds,
  openClaims,
  openDeliveries,
  orderCounts,
  orderDigits,
  orderHistory,
  orderNotes,
  orderNumbers,
  orderWords,
  orderedProducts,
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
  shopDays,
  staffDays,
  staffEvents,
  stock,
  stockMoves,
  stockSpans,
  transfers,
  userWords,
  users,
  vouchers,
  wishlists,
]
