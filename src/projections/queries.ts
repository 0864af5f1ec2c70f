import type { World } from '../lib/world.ts'
import type { Events } from '../stores/event-store/events.ts'
import type { ReadStore } from '../stores/read-store/port.ts'
import { type AuditQueries, openAuditQueries } from './audit/queries.ts'
import { type BranchFiguresQueries, openBranchFiguresQueries } from './branch-figures/queries.ts'
import type { CatalogueQueries } from './catalogue/types.ts'
import { type CounterCashQueries, openCounterCashQueries } from './counter-cash/queries.ts'
import { type DeliveryQueries, openDeliveryQueries } from './deliveries/queries.ts'
import { type DriverCashQueries, openDriverCashQueries } from './driver-cash/queries.ts'
import { type DutyQueries, openDutyQueries } from './duties/queries.ts'
import { type GameQueries, openGameQueries } from './game/queries.ts'
import { type HeldStockQueries, openHeldStockQueries } from './held-stock/queries.ts'
import { type ImportQueries, openImportQueries } from './imports/queries.ts'
import { type LedgerQueries, openLedgerQueries } from './ledger/queries.ts'
import { type LoyaltyQueries, openLoyaltyQueries } from './loyalty/queries.ts'
import { type OpenClaimQueries, openOpenClaimQueries } from './open-claims/queries.ts'
import { type OrderQueries, openOrderQueries } from './orders/queries.ts'
import { openParkedQueries, type ParkedQueries } from './parked/queries.ts'
import { openPaymentQueries, type PaymentQueries } from './payments/queries.ts'
import { openPriceHistoryQueries, type PriceHistoryQueries } from './price-history/queries.ts'
import { openPromiseQueries, type PromiseQueries } from './promise-days/queries.ts'
import { openRecommendationQueries, type RecommendationQueries } from './recommendations/queries.ts'
import { openReviewQueries, type ReviewQueries } from './reviews/queries.ts'
import { openRideQueries, type RideQueries } from './rides/queries.ts'
import { openShopSettingsQueries, type ShopSettingsQueries } from './shop-settings/queries.ts'
import { openShopStatsQueries, type ShopStatsQueries } from './shop-stats/queries.ts'
import { openStockMoveQueries, type StockMoveQueries } from './stock-moves/queries.ts'
import { openStockSumQueries, type StockSumQueries } from './stock-sums/queries.ts'
import { openTrackingQueries, type TrackingQueries } from './tracking/queries.ts'
import { openTransferQueries, type TransferQueries } from './transfers/queries.ts'
import { openUserQueries, type UserQueries } from './users/queries.ts'
import { openWishlistQueries, type WishlistQueries } from './wishlists/queries.ts'

/** Every question that the read models answer. A question that is not for everybody has a guard. */
export type Queries = {
  audit: AuditQueries
  branchFigures: BranchFiguresQueries
  catalogue: CatalogueQueries
  counterCash: CounterCashQueries
  driverCash: DriverCashQueries
  deliveries: DeliveryQueries
  duties: DutyQueries
  game: GameQueries
  imports: ImportQueries
  ledger: LedgerQueries
  loyalty: LoyaltyQueries
  orders: OrderQueries
  parked: ParkedQueries
  payments: PaymentQueries
  priceHistory: PriceHistoryQueries
  promise: PromiseQueries
  reviews: ReviewQueries
  rides: RideQueries
  stockMoves: StockMoveQueries
  stockSums: StockSumQueries
  shopSettings: ShopSettingsQueries
  shopStats: ShopStatsQueries
  transfers: TransferQueries
  users: UserQueries
  wishlists: WishlistQueries
  heldStock: HeldStockQueries
  openClaims: OpenClaimQueries
  recommendations: RecommendationQueries
  tracking: TrackingQueries
}

type Sources = {
  store: ReadStore
  catalogue: CatalogueQueries
  events: Events
  world: Pick<World, 'now' | 'turn'>
}

export const openQueries = ({ store, catalogue, events, world }: Sources): Queries => ({
  audit: openAuditQueries({ store, events, world }),
  branchFigures: openBranchFiguresQueries(store),
  catalogue,
  counterCash: openCounterCashQueries(store),
  driverCash: openDriverCashQueries(store),
  deliveries: openDeliveryQueries(store),
  duties: openDutyQueries(store),
  game: openGameQueries(store, catalogue),
  imports: openImportQueries(store),
  ledger: openLedgerQueries({ store, events, world }),
  loyalty: openLoyaltyQueries(store),
  orders: openOrderQueries(store),
  parked: openParkedQueries(store),
  payments: openPaymentQueries(store, world),
  priceHistory: openPriceHistoryQueries(store),
  promise: openPromiseQueries(store),
  reviews: openReviewQueries(store),
  rides: openRideQueries(store),
  stockMoves: openStockMoveQueries(store),
  stockSums: openStockSumQueries(store),
  shopSettings: openShopSettingsQueries(store),
  shopStats: openShopStatsQueries(store),
  transfers: openTransferQueries(store),
  users: openUserQueries(store),
  wishlists: openWishlistQueries(store),
  heldStock: openHeldStockQueries(store),
  openClaims: openOpenClaimQueries(store),
  recommendations: openRecommendationQueries(store, catalogue),
  tracking: openTrackingQueries(store),
})
