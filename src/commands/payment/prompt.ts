import { isShop } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import { costing } from '../../domain/order/bill.ts'
import { order } from '../../domain/order/order.ts'
import { isPlaced } from '../../domain/order/state.ts'
import { type Attempt, isOpen } from '../../domain/payment/attempts.ts'
import type { QueryResult } from '../../domain/payment/commands.ts'
import { payment } from '../../domain/payment/payment.ts'
import { attemptOf } from '../../domain/payment/state.ts'
import { type Command, type CommandContext, withoutValue } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'
import { findMoneyHold } from '../operations/money-hold.ts'
import { costed, envelope } from '../order-access.ts'

export type AttemptOf = { orderId: string; attemptId: string }
/** `phone` is 2547XXXXXXXX. */
export type PromptToSend = { phone: string; amountCents: number; orderNumber: string }

/** A prompt that was requested longer ago than this (ms) is not sent. */
const STALE_MS = 120_000

/**
 * True if the prompt should be sent. It is not sent if it is too old or has no phone. It is not sent either if it was
 * requested before money was put on hold: the log may have lost the event that it was sent.
 */
const isWanted = async (
  context: CommandContext,
  { phone, startedAt }: Attempt,
): Promise<boolean> => {
  const held = await findMoneyHold(context)
  const isDoubtful = held !== null && startedAt < held.heldSince
  const isStale = context.world.now().getTime() - Date.parse(startedAt) >= STALE_MS
  return phone !== '' && !isDoubtful && !isStale
}

const isCancelled = async (context: CommandContext, orderId: string): Promise<boolean> =>
  (await load(context, order, orderId)).status === 'cancelled'

/**
 * Ends the attempt without sending a prompt. If an earlier run marked the prompt as being sent, its outcome is unknown.
 */
const giveUp = async (context: CommandContext, { orderId, attemptId }: AttemptOf) => {
  const attempt = attemptOf(await load(context, payment, orderId), attemptId)
  const type = attempt?.submittedAt === null ? 'ExpireAttempt' : 'RecordPromptUnknown'
  const command = { ...envelope(context, orderId), type, attemptId } as const
  return withoutValue(await execute(context, payment, orderId, command))
}

const refuseCancelled = async (context: CommandContext, { orderId, attemptId }: AttemptOf) => {
  const refusal = { errorCode: 'ORDER_CANCELLED', retryAfterSeconds: null }
  const type = 'RecordPromptRefused' as const
  const command = { ...envelope(context, orderId), type, attemptId, ...refusal }
  return withoutValue(await execute(context, payment, orderId, command))
}

/**
 * Gives the prompt to exactly one caller, who sends it: an event that marks the prompt as being sent is appended first.
 * Other callers get null. Everybody gets null if the attempt may not ask for money any more.
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
    const type = 'MarkSubmitting' as const
    const mark = { ...envelope(context, orderId), ...costing(placed), type, attemptId }
    const marked = await execute(context, payment, orderId, mark)
    if (!marked.ok) return marked.error.code === 'CONFLICT' ? marked : giveUp(context, input)
    // The order has its own stream, so it may have been cancelled before the mark was written.
    if (await isCancelled(context, orderId)) return refuseCancelled(context, input)
    const { phone, amountCents } = attempt
    return ok({ phone, amountCents, orderNumber: placed.orderNumber })
  },
}

/** M-PESA's answer to a prompt: accepted, surely not sent, or unknown. */
export type PromptAnswer =
  | { kind: 'accepted'; checkoutRequestId: string; merchantRequestId: string }
  | { kind: 'refused'; errorCode: string; retryAfterSeconds: number | null }
  | { kind: 'unknown' }

const commandFor = (answer: PromptAnswer) => {
  switch (answer.kind) {
    case 'accepted': {
      const { checkoutRequestId, merchantRequestId } = answer
      return { type: 'RecordPromptAccepted', checkoutRequestId, merchantRequestId } as const
    }
    case 'refused': {
      const { errorCode, retryAfterSeconds } = answer
      return { type: 'RecordPromptRefused', errorCode, retryAfterSeconds } as const
    }
    case 'unknown':
      return { type: 'RecordPromptUnknown' } as const
  }
}

export const recordPromptAnswer: Command<AttemptOf & { answer: PromptAnswer }, null> = {
  name: 'record-prompt-answer',
  may: isShop,
  run: async ({ orderId, attemptId, answer }, context) => {
    const command = { ...envelope(context, orderId), attemptId, ...commandFor(answer) }
    return withoutValue(await execute(context, payment, orderId, command))
  },
}

/** `checkoutRequestId` is M-PESA's id of the prompt; null if M-PESA did not confirm it. Times are ISO 8601 in UTC. */
export type OpenPrompt = {
  checkoutRequestId: string | null
  startedAt: string
  submittedAt: string | null
}

/** The attempt, if its outcome is not known yet. Else null. */
export const findOpenAttempt: Command<AttemptOf, OpenPrompt | null> = {
  name: 'find-open-attempt',
  may: isShop,
  run: async ({ orderId, attemptId }, context) => {
    const attempt = attemptOf(await load(context, payment, orderId), attemptId)
    if (attempt === undefined || !isOpen(attempt)) return ok(null)
    const { checkoutRequestId, startedAt, submittedAt } = attempt
    return ok({ checkoutRequestId, startedAt, submittedAt })
  },
}

/** Records M-PESA's answer about the outcome of a prompt. */
export const recordQueryResult: Command<AttemptOf & { result: QueryResult }, null> = {
  name: 'record-query-result',
  may: isShop,
  run: async ({ orderId, attemptId, result }, context) => {
    const command = { ...(await costed(context, orderId)), attemptId, result }
    return withoutValue(
      await execute(context, payment, orderId, {
        ...command,
        type: 'RecordQueryResult',
      }),
    )
  },
}

/** Stops waiting for this prompt. Money that arrives later still counts. */
export const expireAttempt: Command<AttemptOf, null> = {
  name: 'expire-attempt',
  may: isShop,
  run: async ({ orderId, attemptId }, context) => {
    const command = { ...envelope(context, orderId), type: 'ExpireAttempt' as const, attemptId }
    return withoutValue(await execute(context, payment, orderId, command))
  },
}
