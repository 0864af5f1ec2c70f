import { auditRoutes } from './audit/routes.ts'
import { branchFiguresRoutes } from './branch/figures.ts'
import { mapRoutes } from './branch/map.ts'
import { orderPlacesRoutes } from './branch/order-places.ts'
import { staffBranchRoutes } from './branch/staff.ts'
import { categoryChangeRoutes } from './catalogue/change-categories.ts'
import { productChangeRoutes } from './catalogue/change-products.ts'
import { pictureRoutes } from './catalogue/pictures.ts'
import { recommendationRoutes } from './catalogue/recommendations.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { searchRoutes } from './catalogue/search.ts'
import { staffCatalogueRoutes } from './catalogue/staff-routes.ts'
import { deliveryChangeRoutes } from './delivery/change-routes.ts'
import { driverRoutes } from './delivery/drivers.ts'
import { dutyRoutes } from './delivery/duty.ts'
import { deliveryListRoutes } from './delivery/list-routes.ts'
import { photoRoutes } from './delivery/photo/photo.ts'
import { positionRoutes } from './delivery/positions.ts'
import { promiseRoutes } from './delivery/promise.ts'
import { deliveryReadRoutes } from './delivery/read-routes.ts'
import { rideRoutes } from './delivery/ride.ts'
import { seenRoutes } from './delivery/seen.ts'
import { deliveryTrackRoutes } from './delivery/track.ts'
import { describing } from './docs/description.ts'
import { driverCashRoutes } from './driver-cash/routes.ts'
import { financeRoutes } from './finance/routes.ts'
import { gameRoutes } from './game/routes.ts'
import { importRoutes } from './import/routes.ts'
import { branchShelfRoutes } from './inventory/branch-shelf.ts'
import { goodsRoutes } from './inventory/goods-routes.ts'
import { inventoryRoutes } from './inventory/routes.ts'
import { staffInventoryRoutes } from './inventory/staff-routes.ts'
import { stockSumRoutes } from './inventory/sum-routes.ts'
import { liveRoutes } from './live/routes.ts'
import { loyaltyRoutes } from './loyalty/routes.ts'
import { staffLoyaltyRoutes } from './loyalty/staff-routes.ts'
import { demoRoutes } from './operations/demo.ts'
import { operationRoutes } from './operations/health.ts'
import { jobRoutes } from './operations/jobs.ts'
import { moneyHoldRoutes } from './operations/money-hold.ts'
import { parkedRoutes } from './operations/parked.ts'
import { setAsideRoutes } from './operations/set-aside.ts'
import { limitRoutes } from './order/limits.ts'
import { orderRoutes } from './order/routes.ts'
import { trackRoutes } from './order/track.ts'
import { doorPaymentRoutes } from './payment/door-payment.ts'
import { hookRoutes } from './payment/hook-routes.ts'
import { paymentRoutes } from './payment/routes.ts'
import { staffPaymentRoutes } from './payment/staff-routes.ts'
import { reviewRoutes } from './review/routes.ts'
import type { Route } from './server/route.ts'
import { settingsRoutes } from './shop/settings.ts'
import { setupRoutes } from './shop/setup.ts'
import { statsRoutes } from './staff/stats.ts'
import { transferRoutes } from './transfer/routes.ts'
import { addressRoutes } from './user/addresses.ts'
import { erasureRoutes } from './user/erasure.ts'
import { passwordRoutes } from './user/passwords.ts'
import { preferenceRoutes } from './user/preferences.ts'
import { userRoutes } from './user/routes.ts'
import { staffUserRoutes } from './user/staff.ts'
import { wishlistRoutes } from './wishlist/routes.ts'

const plain: readonly Route[] = [
  ...userRoutes,
  ...passwordRoutes,
  ...staffUserRoutes,
  ...statsRoutes,
  ...staffBranchRoutes,
  ...settingsRoutes,
  ...setupRoutes,
  ...erasureRoutes,
  ...addressRoutes,
  ...preferenceRoutes,
  ...orderRoutes,
  ...paymentRoutes,
  ...doorPaymentRoutes,
  ...hookRoutes,
  ...catalogueRoutes,
  ...categoryChangeRoutes,
  ...productChangeRoutes,
  ...pictureRoutes,
  ...staffCatalogueRoutes,
  ...inventoryRoutes,
  ...staffInventoryRoutes,
  ...stockSumRoutes,
  ...goodsRoutes,
  ...importRoutes,
  ...transferRoutes,
  ...gameRoutes,
  ...loyaltyRoutes,
  ...staffLoyaltyRoutes,
  ...financeRoutes,
  ...deliveryListRoutes,
  // Before the one that takes any name.
  ...promiseRoutes,
  ...deliveryReadRoutes,
  ...deliveryChangeRoutes,
  ...photoRoutes,
  ...dutyRoutes,
  ...positionRoutes,
  ...driverRoutes,
  ...rideRoutes,
  ...seenRoutes,
  ...deliveryTrackRoutes,
  ...driverCashRoutes,
  ...staffPaymentRoutes,
  ...branchFiguresRoutes,
  ...orderPlacesRoutes,
  ...branchShelfRoutes,
  ...jobRoutes,
  ...moneyHoldRoutes,
  ...parkedRoutes,
  ...setAsideRoutes,
  ...recommendationRoutes,
  ...searchRoutes,
  ...trackRoutes,
  ...reviewRoutes,
  ...wishlistRoutes,
  ...liveRoutes,
  ...mapRoutes,
  ...demoRoutes,
  ...limitRoutes,
  ...auditRoutes,
  ...operationRoutes,
]

/** Every route of Duka: the router, the description and the guard test read this list. */
export const routes: readonly Route[] = [...plain, ...describing(plain)]
