import { catalogueFollows } from './catalogue/follows.ts'
import { deliveryFollows } from './delivery/follows.ts'
import { driverCashFollows } from './driver-cash/follows.ts'
import type { FollowsOf } from './engine/consequences.ts'
import { importFollows } from './import/follows.ts'
import { orderFollows } from './order/follows.ts'
import { paymentFollows } from './payment/follows.ts'
import { transferFollows } from './transfer/follows.ts'
import { userFollows } from './user/follows.ts'

/** What follows from every event of the shop. `docs/what-follows.md` shows it as one table. */
export const shopFollows: readonly FollowsOf[] = [
  ...orderFollows,
  ...deliveryFollows,
  ...paymentFollows,
  ...driverCashFollows,
  ...transferFollows,
  ...catalogueFollows,
  ...importFollows,
  ...userFollows,
]
