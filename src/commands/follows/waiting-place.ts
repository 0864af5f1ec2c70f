import * as z from 'zod'
import { consequence } from '../engine/consequences.ts'
import { releaseGuestOrder } from '../guest-orders/guest-orders.ts'
import { order } from './subjects.ts'

/** The waiting place at the branch, of an order that does not wait any more or waits for another payment method. */
export const waitingPlace = consequence(
  releaseGuestOrder,
  order.extend({ branchId: z.number().optional() }),
  { retry: { attempts: 10, backoffMs: 250 }, isAnew: true },
)
