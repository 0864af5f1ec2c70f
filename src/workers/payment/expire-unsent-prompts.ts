import { expireAttempt, findOpenAttempt } from '../../commands/payment/prompt.ts'
import { sweepOf } from '../sweep.ts'

/** Longer than a prompt may still be sent after it was asked for. */
const UNSENT_MS = 3 * 60_000

/** Ends a prompt that was asked for and never sent, since its job was lost or given up, so that it blocks no other. */
export const expireUnsentPromptsSweep = sweepOf({
  type: 'expire-unsent-prompts',
  everyMs: 60_000,
  find: ({ deps, ago }) => deps.commands.queries.payments.openAttempts(ago(UNSENT_MS)),
  idOf: ({ orderId }) => orderId,
  work: async ({ wasSent, ...attempt }, { issue }) => {
    if (wasSent) return
    const open = await issue(findOpenAttempt, attempt)
    if (open?.submittedAt !== null) return
    await issue(expireAttempt, attempt)
  },
})
