import { isShop } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import { order } from '../../domain/order/order.ts'
import { isPlaced } from '../../domain/order/state.ts'
import { type Attempt, isOpen } from '../../domain/payment/attempts.ts'
import type { QueryResult } from '../../domain/payment/commands.ts'
import { payment } from '../../domain/payment/payment.ts'
import { attemptOf } from '../../domain/payment/state.ts'
import { type Command, type CommandContext, withoutValue } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'
import { findMoneyHold } from '../operations/money-hold.ts'
import { envelope } from './access.ts'

export type AttemptOf = { orderId: string; attemptId: string }
/** The content of the prompt. `phone`: 2547XXXXXXXX. */
export type PromptToSend = { phone: string; amountCents: number; orderNumber: string }

/** Nobody expects a prompt this old any more. */
const STALE_MS = 120_000

/** While money is held, a prompt from before may have been sent already, in the part that the log has lost. */
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

/** Sends nothing. A caller who took the prompt on before and then fell silent may have sent it or not. */
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
 * Only one caller gets the prompt and sends it: the event that says so is appended before. Any other caller gets null,
 * and so does an attempt that may no longer ask for money.
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

/** M-PESA's answer to the prompt: taken on, surely not sent, or nothing that says which. */
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

/**
 * `checkoutRequestId`: the id to ask M-PESA by. Null where it never took the prompt on, as far as is known. Times ISO
 * 8601 in UTC.
 */
export type OpenPrompt = {
  checkoutRequestId: string | null
  startedAt: string
  submittedAt: string | null
}

/** The attempt while its end is not known. Null afterwards. */
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

/** Records M-PESA's answer to a question about a prompt. */
export const recordQueryResult: Command<AttemptOf & { result: QueryResult }, null> = {
  name: 'record-query-result',
  may: isShop,
  run: async ({ orderId, attemptId, result }, context) => {
    const command = { ...envelope(context, orderId), attemptId, result }
    return withoutValue(
      await execute(context, payment, orderId, {
        ...command,
        type: 'RecordQueryResult',
      }),
    )
  },
}

/** No longer waits for this prompt. Money that it brings later still counts. */
export const expireAttempt: Command<AttemptOf, null> = {
  name: 'expire-attempt',
  may: isShop,
  run: async ({ orderId, attemptId }, context) => {
    const command = { ...envelope(context, orderId), type: 'ExpireAttempt' as const, attemptId }
    return withoutValue(await execute(context, payment, orderId, command))
  },
}
