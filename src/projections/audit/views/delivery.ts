import type { Facts } from '#src/contract/audit/audit.ts'
import type { DeliveryDoc } from '../../deliveries/projection.ts'
import type { Body } from '../../projection.ts'

/** Nothing of the customer: the order's history has that. A driver is named by the account's id. */
export const deliveryFacts = (doc: Body<DeliveryDoc>): Facts => ({
  orderNumber: doc.orderNumber,
  trackingNumber: doc.trackingNumber,
  status: doc.status,
  branchId: doc.branchId,
  carrier: doc.partner?.name ?? doc.driverId,
  attempt: doc.attempt,
  wrongCodes: doc.refusedCodes,
  withoutCode: doc.isOverride,
  fromPin: doc.fromPinM,
})
