import * as z from 'zod'
import { guestSubject } from '../../domain/order/events.ts'
import {
  cancelDelivery,
  completePickUp,
  createDelivery,
  joinDelivery,
} from '../delivery/follow-order.ts'
import { consequence, on } from '../engine/consequences.ts'
import {
  dispatchOrderStock,
  releaseOrderStock,
  returnOrderStock,
} from '../inventory/order-stock.ts'
import { settleLoyalty } from '../loyalty/settle-loyalty.ts'
import { forgetComplaintPhotos } from '../order/complaints.ts'
import { noteOrderCancelled, noteReturn } from '../payment/follow-order.ts'
import { eraseFindings } from '../payment/settle-findings.ts'
import { eraseGuest } from '../user/erasure/erase-guest.ts'
import { ofOrder, order } from './subjects.ts'
import { waitingPlace } from './waiting-place.ts'

const retry = { attempts: 10, backoffMs: 250 }
const retryMoney = { attempts: 12, backoffMs: 250 }
const retryErasure = { attempts: 12, backoffMs: 500 }

const points = consequence(settleLoyalty, order, {
  retry: { attempts: 10, backoffMs: 500 },
  isAnew: true,
})
const dispatchedStock = consequence(dispatchOrderStock, order, { retry })
const releasedStock = consequence(releaseOrderStock, order, { retry })
const returnedStock = consequence(
  returnOrderStock,
  order.extend({ returnId: z.string().optional() }),
  { retry },
)
const newDelivery = consequence(createDelivery, order.extend({ confirmedAt: z.string() }), {
  retry,
})
const cancelledDelivery = consequence(cancelDelivery, order, { retry })
const joinedDelivery = consequence(joinDelivery, order, { retry })
/** Usually the command that sent the order out has completed the delivery within this wait. */
const completedPickUp = consequence(
  completePickUp,
  order.extend({ driverId: z.string(), at: z.string() }),
  { retry, delayMs: 10_000 },
)
const cancelledMoney = consequence(noteOrderCancelled, order, { retry: retryMoney, isAnew: true })
const returnedMoney = consequence(noteReturn, order.extend({ returnId: z.string() }), {
  retry: retryMoney,
  isAnew: true,
})
const erasedFindings = consequence(eraseFindings, order, { retry: retryErasure, isAnew: true })
const erasedPhotos = consequence(forgetComplaintPhotos, order, {
  retry: retryErasure,
  isAnew: true,
})
/** Deletes the guest's key again, in case a process crashed between the event and the vault. */
const erasedGuest = consequence(eraseGuest, order, { retry: retryErasure, isAnew: true })

/**
 * What follows from the events of an order. Where a branch's pieces are after each of them is in
 * `domain/order/stock.ts`.
 */
export const orderFollows = [
  on(
    'OrderPlaced',
    points.soon(({ data: { orderId, voucher } }) => (voucher === null ? undefined : { orderId })),
  ),
  on('OrderPaymentMethodChanged', waitingPlace.now(ofOrder)),
  on(
    'OrderConfirmed',
    waitingPlace.now(ofOrder),
    newDelivery.soon(({ data: { orderId }, meta: { at } }) => ({ orderId, confirmedAt: at })),
  ),
  on(
    'OrderOutForDelivery',
    dispatchedStock.now(ofOrder),
    completedPickUp.soon(({ data: { orderId }, meta: { actor, at } }) => ({
      orderId,
      driverId: actor.id,
      at,
    })),
  ),
  on('OrderDelivered', points.soon(ofOrder)),
  on(
    'OrderReturned',
    returnedStock.now(({ data: { orderId, returnId } }) => ({ orderId, returnId })),
    returnedMoney.now(({ data: { orderId, returnId } }) => ({ orderId, returnId })),
    points.soon(ofOrder),
  ),
  on(
    'OrderCancelled',
    waitingPlace.now(ofOrder),
    releasedStock.soon(ofOrder),
    cancelledDelivery.soon(ofOrder),
    cancelledMoney.soon(ofOrder),
    points.soon(ofOrder),
  ),
  on('OrderBroughtBack', returnedStock.now(ofOrder)),
  on(
    'OrderAbandoned',
    releasedStock.now(ofOrder),
    waitingPlace.now(({ data: { orderId, branchId } }) => ({ orderId, branchId })),
    points.soon(ofOrder),
  ),
  on('OrderJoinedAccount', joinedDelivery.soon(ofOrder)),
  on(
    'OrderCustomerErased',
    erasedGuest.soon(({ data: { subject, orderId } }) =>
      subject === guestSubject(orderId) ? { orderId } : undefined,
    ),
    erasedFindings.soon(ofOrder),
    erasedPhotos.soon(ofOrder),
  ),
]
