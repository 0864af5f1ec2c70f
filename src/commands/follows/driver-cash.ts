import * as z from 'zod'
import { followCash } from '../driver-cash/follow-cash.ts'
import { consequence, on } from '../engine/consequences.ts'

/** The payment of the order, and what its other carriers owe. */
const notedCash = consequence(followCash, z.object({ deliveryId: z.string() }), {
  name: 'note-cash-taken',
  retry: { attempts: 10, backoffMs: 250 },
  isAnew: true,
})
const ofDelivery = ({ data: { deliveryId } }: { data: { deliveryId: string } }) => ({ deliveryId })

/** What follows from what a carrier says about cash, or staff decide about it. */
export const driverCashFollows = [
  on('DriverCashTaken', notedCash.now(ofDelivery)),
  on('DriverCashShortSettled', notedCash.now(ofDelivery)),
]
