import { isShop } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import { payment } from '../../domain/payment/payment.ts'
import type { Command } from '../engine/command.ts'
import { execute } from '../engine/execute.ts'
import { envelope } from './access.ts'
import type { AttemptOf } from './submit-prompt.ts'

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
    const recorded = await execute(context, payment, orderId, command)
    return recorded.ok ? ok(null) : recorded
  },
}
