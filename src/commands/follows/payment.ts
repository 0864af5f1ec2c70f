import { deliveryIdOf } from '../delivery/ids.ts'
import { settleAtDoor } from '../door/door-payment.ts'
import { followCash } from '../driver-cash/follow-cash.ts'
import { consequence, on } from '../engine/consequences.ts'
import { settleFindings } from '../payment/settle-findings.ts'
import { delivery, ofOrder, order } from './subjects.ts'
import { waitingPlace } from './waiting-place.ts'

const retry = { attempts: 10, backoffMs: 250 }

/** A cash order that M-PESA paid at the door becomes an M-PESA order. */
const paidAtDoor = consequence(settleAtDoor, order, { retry, isAnew: true })
/** What the carriers owe of the order's cash. */
const owedCash = consequence(followCash, delivery, {
  retry,
  isAnew: true,
})
const ofCash = ({ data: { orderId } }: { data: { orderId: string } }) => ({
  deliveryId: deliveryIdOf(orderId),
})
/** The findings of statements whose money the payment has now. */
const settledFindings = consequence(settleFindings, order, {
  retry: { attempts: 12, backoffMs: 500 },
  isAnew: true,
})

/** What follows from the events of a payment. What calls M-PESA is in `workers/payment`. */
export const paymentFollows = [
  on(
    'PaymentReceived',
    waitingPlace.soon(ofOrder),
    settledFindings.soon(ofOrder),
    paidAtDoor.soon(ofOrder),
  ),
  on('PaymentReceiptLearned', settledFindings.soon(ofOrder), owedCash.soon(ofCash)),
  on('PaymentCaseResolved', settledFindings.soon(ofOrder), owedCash.soon(ofCash)),
  on('PaymentReversed', settledFindings.soon(ofOrder)),
  on('OrderCancellationNoted', owedCash.soon(ofCash)),
  on('RefundBecameDue', settledFindings.soon(ofOrder)),
  on('RefundCompleted', settledFindings.soon(ofOrder)),
]
