import type { World } from '../lib/world.ts'
import type { Events } from '../stores/event-store/events.ts'
import type { ReadStore } from '../stores/read-store/port.ts'
import { type AuditQueries, openAuditQueries } from './audit/queries.ts'
import { openStaffDaysQueries, type StaffDaysQueries } from './audit/staff-days.ts'
import {
  type BranchFiguresQueries,
  openBranchFiguresQueries,
  openPromiseQueries,
  type PromiseQueries,
} from './branches/queries.ts'
import type { CatalogueQueries } from './catalogue/queries.ts'
import { openReadModelStateQueries, type ReadModelStateQueries } from './copies/queries.ts'
import { type DeliveryQueries, openDeliveryQueries } from './deliveries/queries.ts'
import { type FormerDriverQueries, openFormerDriverQueries } from './drivers/former-drivers.ts'
import {
  type DriverCashQueries,
  type DutyQueries,
  openDriverCashQueries,
  openDutyQueries,
  openRideQueries,
  type RideQueries,
} from './drivers/queries.ts'
import { type GameQueries, openGameQueries } from './game/queries.ts'
import { type LedgerQueries, openLedgerQueries } from './ledger/queries.ts'
import { type LoyaltyQueries, openLoyaltyQueries } from './loyalty/queries.ts'
import { type ComplaintQueries, openComplaintQueries } from './orders/complaint-queries.ts'
import { type GuestEndQueries, openGuestEndQueries } from './orders/guest-ends.ts'
import {
  type OpenClaimQueries,
  type OrderQueries,
  openOpenClaimQueries,
  openOrderQueries,
} from './orders/queries.ts'
import { openTrackingQueries, type TrackingQueries } from './orders/tracking.ts'
import { type OwnWordsQueries, openOwnWordsQueries } from './own-words.ts'
import { openParkedQueries, type ParkedQueries } from './parked/queries.ts'
import { type FindingQueries, openFindingQueries } from './payments/finding-queries.ts'
import { type MissingCashQueries, openMissingCashQueries } from './payments/missing-cash.ts'
import {
  type CounterCashQueries,
  openCounterCashQueries,
  openPaymentQueries,
  type PaymentQueries,
} from './payments/queries.ts'
import {
  openPriceHistoryQueries,
  openReviewQueries,
  type PriceHistoryQueries,
  type ReviewQueries,
} from './products/queries.ts'
import { openRecommendationQueries, type RecommendationQueries } from './recommendations/queries.ts'
import { openSalesQueries, type SalesQueries } from './sales/queries.ts'
import {
  type ForeignEventQueries,
  type ImportQueries,
  openForeignEventQueries,
  openImportQueries,
  openShopSettingsQueries,
  openShopStatsQueries,
  type ShopSettingsQueries,
  type ShopStatsQueries,
} from './shop/queries.ts'
import {
  type HeldStockQueries,
  openHeldStockQueries,
  openStockMoveQueries,
  openStockSumQueries,
  openTransferQueries,
  type StockMoveQueries,
  type StockSumQueries,
  type TransferQueries,
} from './stock/queries.ts'
import { openShortOrderQueries, type ShortOrderQueries } from './stock/short-orders.ts'
import { type CustomerQueries, openCustomerQueries } from './users/customers.ts'
import {
  openUserQueries,
  openWishlistQueries,
  type UserQueries,
  type WishlistQueries,
} from './users/queries.ts'

/** All queries of the read models. A query that is not for everybody checks the actor. */
export type Queries = {
  audit: AuditQueries
  branchFigures: BranchFiguresQueries
  catalogue: CatalogueQueries
  complaints: ComplaintQueries
  counterCash: CounterCashQueries
  missingCash: MissingCashQueries
  customers: CustomerQueries
  driverCash: DriverCashQueries
  deliveries: DeliveryQueries
  duties: DutyQueries
  findings: FindingQueries
  foreignEvents: ForeignEventQueries
  formerDrivers: FormerDriverQueries
  game: GameQueries
  guestEnds: GuestEndQueries
  imports: ImportQueries
  ledger: LedgerQueries
  loyalty: LoyaltyQueries
  orders: OrderQueries
  parked: ParkedQueries
  payments: PaymentQueries
  priceHistory: PriceHistoryQueries
  promise: PromiseQueries
  readModels: ReadModelStateQueries
  reviews: ReviewQueries
  rides: RideQueries
  sales: SalesQueries
  shortOrders: ShortOrderQueries
  staffDays: StaffDaysQueries
  stockMoves: StockMoveQueries
  stockSums: StockSumQueries
  shopSettings: ShopSettingsQueries
  shopStats: ShopStatsQueries
  transfers: TransferQueries
  users: UserQueries
  wishlists: WishlistQueries
  heldStock: HeldStockQueries
  openClaims: OpenClaimQueries
  ownWords: OwnWordsQueries
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
  complaints: openComplaintQueries(store),
  counterCash: openCounterCashQueries(store),
  missingCash: openMissingCashQueries(store),
  customers: openCustomerQueries(store),
  driverCash: openDriverCashQueries(store),
  deliveries: openDeliveryQueries(store),
  duties: openDutyQueries(store),
  findings: openFindingQueries(store, world),
  foreignEvents: openForeignEventQueries(store),
  formerDrivers: openFormerDriverQueries(store),
  game: openGameQueries(store, catalogue),
  guestEnds: openGuestEndQueries(store),
  imports: openImportQueries(store),
  ledger: openLedgerQueries({ store, events, world }),
  loyalty: openLoyaltyQueries(store),
  orders: openOrderQueries(store, { catalogue, world }),
  parked: openParkedQueries(store),
  payments: openPaymentQueries(store, world),
  priceHistory: openPriceHistoryQueries(store),
  promise: openPromiseQueries(store),
  readModels: openReadModelStateQueries({ store, events, world }),
  reviews: openReviewQueries(store),
  rides: openRideQueries(store),
  sales: openSalesQueries(store),
  shortOrders: openShortOrderQueries(store, catalogue),
  staffDays: openStaffDaysQueries(store),
  stockMoves: openStockMoveQueries(store),
  stockSums: openStockSumQueries(store),
  shopSettings: openShopSettingsQueries(store),
  shopStats: openShopStatsQueries(store),
  transfers: openTransferQueries(store),
  users: openUserQueries(store),
  wishlists: openWishlistQueries(store),
  heldStock: openHeldStockQueries(store),
  openClaims: openOpenClaimQueries(store),
  ownWords: openOwnWordsQueries(events),
  recommendations: openRecommendationQueries(store, catalogue),
  tracking: openTrackingQueries(store),
})
