import type { FollowsOf } from '../engine/consequences.ts'
import { catalogueFollows } from './catalogue.ts'
import { deliveryFollows } from './delivery.ts'
import { driverCashFollows } from './driver-cash.ts'
import { importFollows } from './import.ts'
import { orderFollows } from './order.ts'
import { paymentFollows } from './payment.ts'
import { transferFollows } from './transfer.ts'
import { userFollows } from './user.ts'

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
