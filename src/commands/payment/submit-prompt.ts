import { isShop } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import { order } from '../../domain/order/order.ts'
import { isPlaced } from '../../domain/order/state.ts'
import type { Attempt } from '../../domain/payment/attempts.ts'
import { payment } from '../../domain/payment/payment.ts'
import { attemptOf } from '../../domain/payment/state.ts'
import type { Command, CommandContext } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'
import { findMoneyHold } from '../money-hold/read-money-hold.ts'
import { envelope } from './access.ts'

export type AttemptOf = { orderId: string; attemptId: string }
/** What goes on the phone. `phone`: 2547XXXXXXXX. */
export type PromptToSend = { phone: string; amountCents: number; orderNumber: string }

/** Nobody expects the prompt any more. */
const STALE_MS = 120_000

/** While money is held, one from before may have been sent already, in what the log has lost. */
const isWanted = async (
  context: CommandContext,
  { phone, startedAt }: Attempt,
): Promise<boolean> => {
  const held = await findMoneyHold(context)
  const isDoubtful = held !== null && startedAt < held.heldSince
  const isStale = context.now().getTime() - Date.parse(startedAt) >= STALE_MS
  return phone !== '' && !isDoubtful && !isStale
}

const isCancelled = async (context: CommandContext, orderId: string): Promise<boolean> =>
  (await load(context, order, orderId)).status === 'cancelled'

/** Nothing is sent. What was sent before by one who then fell silent may or may not have gone out. */
const giveUp = async (context: CommandContext, { orderId, attemptId }: AttemptOf) => {
  const attempt = attemptOf(await load(context, payment, orderId), attemptId)
  const type = attempt?.submittedAt === null ? 'ExpireAttempt' : 'RecordPromptUnknown'
  const command = { ...envelope(context, orderId), type, attemptId } as const
  const given = await execute(context, payment, orderId, command)
  return given.ok ? ok(null) : given
}

const refuseCancelled = async (context: CommandContext, { orderId, attemptId }: AttemptOf) => {
  const refusal = { errorCode: 'ORDER_CANCELLED', retryAfterSeconds: null }
  const type = 'RecordPromptRefused' as const
  const command = { ...envelope(context, orderId), type, attemptId, ...refusal }
  const refused = await execute(context, payment, orderId, command)
  return refused.ok ? ok(null) : refused
}

/**
 * Answers the prompt to one caller alone, who then sends it: the event that says so is appended before. To anybody
 * else, and for an attempt that may no longer ask for money, the answer is null.
 */
export const submitPrompt: Command<AttemptOf, PromptToSend | null> = {
  name: 'submit-prompt',
  may: isShop,
  run: async (input, context) => {
    const { orderId, attemptId } = input
    const [placed, state] = await Promise.all([
      load(context, order, orderId),
      load(context, payment, orderId),
    ])
    const attempt = attemptOf(state, attemptId)
    if (attempt === undefined || !isPlaced(placed)) return reject('ATTEMPT_NOT_FOUND')
    const isLost = placed.status === 'cancelled' || !(await isWanted(context, attempt))
    if (isLost) return giveUp(context, input)
    const mark = { ...envelope(context, orderId), type: 'MarkSubmitting' as const, attemptId }
    const marked = await execute(context, payment, orderId, mark)
    if (!marked.ok) return marked.error.code === 'CONFLICT' ? marked : giveUp(context, input)
    // The order has a stream of its own, and may have been cancelled before the mark stood.
    if (await isCancelled(context, orderId)) return refuseCancelled(context, input)
    const { phone, amountCents } = attempt
    return ok({ phone, amountCents, orderNumber: placed.orderNumber })
  },
}
