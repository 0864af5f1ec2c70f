import { followCash } from '../driver-cash/follow-cash.ts'
import { consequence, on } from '../engine/consequences.ts'
import { delivery, ofDelivery } from './subjects.ts'

/** The payment of the order, and what its other carriers owe. */
const notedCash = consequence(followCash, delivery, {
  name: 'note-cash-taken',
  retry: { attempts: 10, backoffMs: 250 },
  isAnew: true,
})

/** What follows from what a carrier says about cash, or staff decide about it. */
export const driverCashFollows = [
  on('DriverCashTaken', notedCash.now(ofDelivery)),
  on('DriverCashShortSettled', notedCash.now(ofDelivery)),
]
