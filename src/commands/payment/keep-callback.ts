import { createHash } from 'node:crypto'
import { isShop } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import { payment } from '../../domain/payment/payment.ts'
import type { Command, CommandContext } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'
import { envelope } from './access.ts'
import type { AttemptOf } from './submit-prompt.ts'

/** `anonymous`: what of `raw` is not personal. */
type Received = AttemptOf & { raw: string; anonymous: string }

/** Of a payer who was erased, or whose key is missing, nothing personal may be kept, and what the money is known by must be. */
const keepable = async (
  { vault }: CommandContext,
  subject: string,
  { raw, anonymous }: Received,
): Promise<{ subject: string | null; raw: string }> => {
  const isKnown = (await vault.keys([subject])).has(subject)
  return isKnown ? { subject, raw } : { subject: null, raw: anonymous }
}

/** Keeps what M-PESA sent as it came, once however often it comes. What it means is settled afterwards. */
export const keepCallback: Command<Received, null> = {
  name: 'keep-callback',
  may: isShop,
  run: async (received, context) => {
    const { orderId, attemptId, raw } = received
    const { subject } = await load(context, payment, orderId)
    if (subject === null) return reject('ATTEMPT_NOT_FOUND')
    const kept = await execute(context, payment, orderId, {
      ...envelope(context, orderId),
      ...(await keepable(context, subject, received)),
      type: 'KeepCallback',
      attemptId,
      digest: createHash('sha256').update(raw).digest('hex'),
    })
    return kept.ok ? ok(null) : kept
  },
}
