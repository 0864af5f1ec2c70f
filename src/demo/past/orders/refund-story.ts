import { load } from '#src/commands/engine/execute.ts'
import { settleRefund } from '#src/commands/payment/give-refund.ts'
import { beginReversal, recordReversalResult } from '#src/commands/payment/reversals.ts'
import { resolvePaymentCase } from '#src/commands/payment/settle-refund.ts'
import { streamName } from '#src/domain/kernel/decider.ts'
import { payment } from '#src/domain/payment/payment.ts'
import type { Refund } from '#src/domain/payment/state.ts'
import type { Story } from '../agenda.ts'
import { HOUR, MINUTE, whenOpen } from '../calendar.ts'
import type { Past } from '../past.ts'
import type { Random } from '../random.ts'
import type { PastOrder } from './place.ts'
import { receiptBy } from './prompts.ts'

type Order = Pick<PastOrder, 'orderId'>

/** Finance asks M-PESA to give the money back. True: M-PESA did, as in three of four cases. */
async function* reverse(
  past: Past,
  { orderId }: Order,
  { refundId }: Refund,
  random: Random,
): Story<boolean> {
  const act = past.by(past.finance)
  const asked = { orderId, refundId, mayReverse: true, action: 'reverse' as const }
  if (!(await act.run(settleRefund, asked)).ok) return false
  const [request] = (await past.deps.events.readStream(streamName(payment, orderId))).slice(-1)
  if (request === undefined) return false
  await act.follow(beginReversal, { orderId, refundId, requestId: request.id })
  yield past.agenda.now() + random.between(8, 40) * 1_000
  const succeeded = random.happens(0.75)
  const reference = succeeded ? receiptBy(random) : ''
  const said = { succeeded, resultCode: succeeded ? '0' : '1', reference }
  await act.follow(recordReversalResult, { orderId, refundId, ...said })
  return succeeded
}

/** Finance says how the money went back by hand. A large sum takes a second person. */
const mark = async (
  past: Past,
  { orderId }: Order,
  { refundId, amountCents }: Refund,
  random: Random,
): Promise<void> => {
  const how = { action: 'mark' as const, mayReverse: true, reference: receiptBy(random) }
  const given = { orderId, refundId, ...how }
  const said = await past.by(past.finance).run(settleRefund, given)
  const isLarge = amountCents > past.deps.refundAloneCents
  if (said.ok && isLarge) await past.by(past.admin).run(settleRefund, given)
}

/** Within a few days finance gives back what is due, by hand or through M-PESA. */
export async function* settleRefunds(past: Past, order: Order, random: Random): Story {
  const { orderId } = order
  yield whenOpen(past.agenda.now() + random.between(3, 60) * HOUR, random)
  const { refunds } = await load(past.look, payment, orderId)
  for (const refund of refunds.filter(({ state }) => state === 'due')) {
    if (refund.receipt !== null && random.happens(0.5)) {
      if (yield* reverse(past, order, refund, random)) continue
      yield whenOpen(past.agenda.now() + random.between(1, 20) * HOUR, random)
    }
    await mark(past, order, refund, random)
  }
}

/** Finance decides about money whose payment is in doubt. */
export async function* settleCase(
  past: Past,
  { orderId }: Order,
  resolution: 'accepted' | 'refunded',
  random: Random,
): Story {
  yield past.agenda.now() + random.between(2, 18) * MINUTE
  const { cases } = await load(past.look, payment, orderId)
  const open = cases.find((one) => one.resolution === null)
  if (open === undefined) return
  const note =
    resolution === 'accepted' ? 'The customer pays the rest at the door' : 'Paid too little'
  await past
    .by(past.finance)
    .run(resolvePaymentCase, { orderId, caseId: open.caseId, resolution, note })
}
