import { auditRoutes } from './audit.ts'
import { branchFiguresRoutes } from './branch/figures.ts'
import { missedSearchRoutes } from './branch/missed-searches.ts'
import { orderPlacesRoutes } from './branch/order-places.ts'
import { staffBranchRoutes } from './branch/staff.ts'
import { categoryChangeRoutes } from './catalogue/change-categories.ts'
import { productChangeRoutes } from './catalogue/change-products.ts'
import { pictureRoutes } from './catalogue/pictures.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { staffCatalogueRoutes } from './catalogue/staff-routes.ts'
import { deliveryChangeRoutes } from './delivery/change-routes.ts'
import { driverRoutes } from './delivery/drivers.ts'
import { dutyRoutes } from './delivery/duty.ts'
import { formerDriverRoutes } from './delivery/former-drivers.ts'
import { deliveryListRoutes } from './delivery/list-routes.ts'
import { photoRoutes } from './delivery/photo.ts'
import { promiseRoutes } from './delivery/promise.ts'
import { deliveryReadRoutes } from './delivery/read-routes.ts'
import { describing } from './docs.ts'
import { driverCashRoutes } from './driver-cash.ts'
import { expiryRoutes } from './finance/expiry-routes.ts'
import { ledgerRoutes } from './finance/ledger-routes.ts'
import { statementRoutes } from './finance/statement-routes.ts'
import { worthRoutes } from './finance/worth-routes.ts'
import { importRoutes } from './import.ts'
import { restockRoutes } from './inventory/restock-routes.ts'
import { inventoryRoutes } from './inventory/routes.ts'
import { staffInventoryRoutes } from './inventory/staff-routes.ts'
import { stockSumRoutes } from './inventory/sum-routes.ts'
import { liveRoutes } from './live/routes.ts'
import { gameRoutes } from './loyalty/game.ts'
import { loyaltyRoutes } from './loyalty/routes.ts'
import { staffLoyaltyRoutes } from './loyalty/staff-routes.ts'
import { operationRoutes } from './operations/health.ts'
import { healthRoutes } from './operations/health-of-shop.ts'
import { integrityRoutes } from './operations/integrity.ts'
import { jobRoutes } from './operations/jobs.ts'
import { moneyHoldRoutes } from './operations/money-hold.ts'
import { noticeRoutes } from './operations/notices.ts'
import { parkedRoutes } from './operations/parked.ts'
import { readModelRoutes } from './operations/read-models.ts'
import { orderRoutes } from './order/routes.ts'
import { doorPaymentRoutes } from './payment/door-payment.ts'
import { findingRoutes } from './payment/findings.ts'
import { hookRoutes } from './payment/hook.ts'
import { paymentRoutes } from './payment/routes.ts'
import { staffPaymentRoutes } from './payment/staff-routes.ts'
import { reviewRoutes } from './review.ts'
import type { Route } from './server/route.ts'
import { mapRoutes } from './shop/map.ts'
import { salesRoutes } from './shop/sales.ts'
import { settingsRoutes } from './shop/settings.ts'
import { setupRoutes } from './shop/setup.ts'
import { statsRoutes } from './shop/stats.ts'
import { staffDaysRoutes } from './staff-days.ts'
import { staffSearchRoutes } from './staff-search.ts'
import { transferRoutes } from './transfer.ts'
import { addressRoutes } from './user/addresses.ts'
import { customerRoutes } from './user/customers.ts'
import { erasureRoutes } from './user/erasure.ts'
import { ownDataRoutes } from './user/own-data/routes.ts'
import { passkeyRoutes } from './user/passkeys.ts'
import { passwordRoutes } from './user/passwords.ts'
import { preferenceRoutes } from './user/preferences.ts'
import { profileRoutes } from './user/profile.ts'
import { userRoutes } from './user/routes.ts'
import { secondFactorRoutes } from './user/second-factor.ts'
import { signInRoutes } from './user/sign-in.ts'
import { staffUserRoutes } from './user/staff.ts'
import { wishlistRoutes } from './wishlist.ts'

const plain: readonly Route[] = [
  ...userRoutes,
  ...signInRoutes,
  ...secondFactorRoutes,
  ...passkeyRoutes,
  ...passwordRoutes,
  ...profileRoutes,
  ...customerRoutes,
  ...staffUserRoutes,
  ...statsRoutes,
  ...salesRoutes,
  ...staffBranchRoutes,
  ...settingsRoutes,
  ...setupRoutes,
  ...erasureRoutes,
  ...ownDataRoutes,
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
  ...restockRoutes,
  ...staffInventoryRoutes,
  ...stockSumRoutes,
  ...importRoutes,
  ...transferRoutes,
  ...staffSearchRoutes,
  ...gameRoutes,
  ...loyaltyRoutes,
  ...staffLoyaltyRoutes,
  ...ledgerRoutes,
  ...worthRoutes,
  ...expiryRoutes,
  ...statementRoutes,
  ...deliveryListRoutes,
  ...promiseRoutes,
  ...deliveryReadRoutes,
  ...deliveryChangeRoutes,
  ...photoRoutes,
  ...dutyRoutes,
  ...driverRoutes,
  ...formerDriverRoutes,
  ...driverCashRoutes,
  // 'findings' is no order's id, so these routes stand before the payment of one order.
  ...findingRoutes,
  ...staffPaymentRoutes,
  ...branchFiguresRoutes,
  ...missedSearchRoutes,
  ...orderPlacesRoutes,
  ...jobRoutes,
  ...moneyHoldRoutes,
  ...integrityRoutes,
  ...parkedRoutes,
  ...readModelRoutes,
  ...reviewRoutes,
  ...wishlistRoutes,
  ...liveRoutes,
  ...mapRoutes,
  ...noticeRoutes,
  ...healthRoutes,
  ...staffDaysRoutes,
  ...auditRoutes,
  ...operationRoutes,
]

/** Every route of Duka. The router, the API's description and the guard test read this list. */
export const routes: readonly Route[] = [...plain, ...describing(plain)]
