import { reversalClaim } from '#src/domain/claim.ts'
import { isShop } from '#src/domain/kernel/access.ts'
import { ok, reject } from '#src/domain/kernel/result.ts'
import { payment } from '#src/domain/payment/payment.ts'
import { type Command, withoutValue } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'
import { envelope } from '../order-access.ts'
import { claimPayOut } from './pay-outs.ts'

/** `requestId` is the id of the event that requested the reversal. */
type BeginReversal = { orderId: string; refundId: string; requestId: string }
export type ReversalToSend = { receipt: string; amountCents: number }
/**
 * `begun`: another run has started to send it, and the log does not show whether M-PESA was asked. `over`: the reversal
 * is not wanted any more.
 */
type Begun = ({ kind: 'send' } & ReversalToSend) | { kind: 'begun' } | { kind: 'over' }

/** Gives a reversal to exactly one caller, who sends it. */
export const beginReversal: Command<BeginReversal, Begun> = {
  name: 'begin-reversal',
  may: isShop,
  run: async ({ orderId, refundId, requestId }, context) => {
    const { refunds } = await load(context, payment, orderId)
    const refund = refunds.find((one) => one.refundId === refundId)
    if (refund === undefined) return reject('REFUND_NOT_FOUND')
    const { receipt, amountCents, state } = refund
    if (state !== 'requested' || receipt === null) return ok({ kind: 'over' })
    const take = { type: 'Take', owner: refundId, at: context.world.now().toISOString() } as const
    const taken = await execute(context, reversalClaim, requestId, take, { expectNew: true })
    if (!taken.ok) return reject('CONFLICT')
    if (taken.value.events.length === 0) return ok({ kind: 'begun' })
    return ok({ kind: 'send', receipt, amountCents })
  },
}

/** `reference` is M-PESA's receipt of the reversal, or ''. */
export type RefundReversalResult = {
  orderId: string
  refundId: string
  succeeded: boolean
  resultCode: string
  reference: string
}

/** Records M-PESA's answer to a reversal. */
export const recordReversalResult: Command<RefundReversalResult, null> = {
  name: 'record-reversal-result',
  may: isShop,
  run: async (result, context) => {
    const { orderId, refundId, reference } = result
    if (result.succeeded && reference !== '') {
      // M-PESA itself names the reference, so its word counts even if staff named it for another refund.
      const claimed = await claimPayOut(context, reference, [refundId])
      if (!claimed.ok) return claimed
    }
    const command = { ...envelope(context, orderId), type: 'RecordReversalResult' as const }
    return withoutValue(await execute(context, payment, orderId, { ...command, ...result }))
  },
}
