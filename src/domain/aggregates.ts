import { branch } from './branch/branch.ts'
import { category } from './category/category.ts'
import {
  branchCodeClaim,
  categorySlugClaim,
  emailClaim,
  productSlugClaim,
  receiptClaim,
  reversalClaim,
  setupClaim,
  usernameClaim,
} from './claim/claim.ts'
import { delivery } from './delivery/delivery.ts'
import { disclosure } from './disclosure/disclosure.ts'
import { driverCash } from './driver-cash/driver-cash.ts'
import { duty } from './duty/duty.ts'
import { pointsWorth } from './finance/points-worth.ts'
import { guestOrders } from './guest-orders/guest-orders.ts'
import { importRun } from './import/import.ts'
import { inventory } from './inventory/inventory.ts'
import { loyalty } from './loyalty/loyalty.ts'
import { loyaltyRules } from './loyalty/loyalty-rules.ts'
import { player } from './loyalty/player.ts'
import { reward } from './loyalty/reward.ts'
import { moneyHold } from './money-hold/money-hold.ts'
import { order } from './order/order.ts'
import { orderNumber } from './order-number/order-number.ts'
import { parking } from './parking/parking.ts'
import { payment } from './payment/payment.ts'
import { product } from './product/product.ts'
import { review } from './review/review.ts'
import { activeAdmins, activeBranches } from './roster/roster.ts'
import { sequence } from './sequence/sequence.ts'
import { shopSettings } from './shop-settings/shop-settings.ts'
import { transfer } from './transfer/transfer.ts'
import { user } from './user/user.ts'
import { wishlist } from './wishlist/wishlist.ts'

const byCategory = <All extends { [Category in keyof All]: { category: Category } }>(all: All) =>
  all

/**
 * Every aggregate, by the category of its streams. The event catalogue, the state caches and the types derive from this
 * list.
 */
export const aggregates = byCategory({
  activeadmins: activeAdmins,
  activebranches: activeBranches,
  branch,
  branchcode: branchCodeClaim,
  category,
  categoryslug: categorySlugClaim,
  delivery,
  disclosure,
  drivercash: driverCash,
  duty,
  email: emailClaim,
  guestorders: guestOrders,
  import: importRun,
  inventory,
  loyalty,
  loyaltyrules: loyaltyRules,
  moneyhold: moneyHold,
  order,
  ordernumber: orderNumber,
  parking,
  payment,
  player,
  pointsworth: pointsWorth,
  product,
  productslug: productSlugClaim,
  receipt: receiptClaim,
  reversal: reversalClaim,
  review,
  reward,
  sequence,
  setup: setupClaim,
  shopsettings: shopSettings,
  transfer,
  user,
  username: usernameClaim,
  wishlist,
})

type Aggregates = typeof aggregates

export type StreamCategory = keyof Aggregates

/** The state type of every stream category. */
export type States = { [Category in StreamCategory]: Aggregates[Category]['initial'] }
