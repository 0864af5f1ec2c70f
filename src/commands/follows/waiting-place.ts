import * as z from 'zod'
import { consequence } from '../engine/consequences.ts'
import { releaseGuestOrder } from '../guest-orders/guest-orders.ts'

/** The waiting place at the branch, of an order that does not wait any more or waits for another payment method. */
export const waitingPlace = consequence(
  releaseGuestOrder,
  z.object({ orderId: z.string(), branchId: z.number().optional() }),
  { retry: { attempts: 10, backoffMs: 250 }, isAnew: true },
)
