import * as z from 'zod'
import { completeHandOver } from '../delivery/hand-over-delivery.ts'
import { thinDeliveryTrack } from '../delivery/positions.ts'
import { completeReturn } from '../delivery/return-delivery.ts'
import { followCash } from '../driver-cash/follow-cash.ts'
import { consequence, on } from '../engine/consequences.ts'
import { delivery, ofDelivery } from './subjects.ts'

const retry = { attempts: 10, backoffMs: 250 }

const deliveredOrder = consequence(completeHandOver, delivery, { retry })
const returnedOrder = consequence(completeReturn, delivery, { retry })
/** What each carrier owes of the cash, from the handover on. */
const owedCash = consequence(
  followCash,
  delivery.extend({ isHandedOver: z.boolean().default(true) }),
  {
    name: 'owe-cash',
    retry,
    isAnew: true,
  },
)
/**
 * By then the positions that the phone measured on the road have arrived. If some come later, the track is thinned again.
 */
const thinnedTrack = consequence(thinDeliveryTrack, delivery, {
  name: 'thin-track',
  retry: { attempts: 12, backoffMs: 500 },
  delayMs: 30_000,
  isAnew: true,
})

/** What follows from the events of a delivery. */
export const deliveryFollows = [
  on(
    'DeliveryDelivered',
    deliveredOrder.now(ofDelivery),
    owedCash.now(ofDelivery),
    thinnedTrack.soon(ofDelivery),
  ),
  on('DeliveryReturned', returnedOrder.now(ofDelivery)),
  on('DeliveryFailed', thinnedTrack.soon(ofDelivery)),
]
