import { createHash } from 'node:crypto'
import { isShop } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import { payment } from '../../domain/payment/payment.ts'
import type { Command, CommandContext } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'
import { envelope } from './access.ts'
import type { CallbackOf, CallbackPurpose } from './callback-token.ts'

/** `anonymous` gives the part of `raw` that is not personal. */
type Report = CallbackOf & { purpose: CallbackPurpose; raw: string; anonymous(): string }

/** Without the payer's key no personal data may be kept. The facts that identify the money must be kept. */
const keepable = async (
  { vault }: CommandContext,
  subject: string | null,
  { raw, anonymous }: Report,
): Promise<{ subject: string | null; raw: string }> => {
  const isKnown = subject !== null && (await vault.keys([subject])).has(subject)
  return isKnown ? { subject, raw } : { subject: null, raw: anonymous() }
}

const aboutOf = ({ purpose, subjectId }: Report) =>
  purpose === 'payment-callback'
    ? ({ type: 'KeepCallback', attemptId: subjectId } as const)
    : ({ type: 'KeepRefundReport', refundId: subjectId } as const)

/**
 * Keeps a report of M-PESA's as it came, once however often it comes. Another command settles its meaning afterwards.
 */
export const keepReport: Command<Report, null> = {
  name: 'keep-report',
  may: isShop,
  run: async (report, context) => {
    const { orderId, raw } = report
    const { subject } = await load(context, payment, orderId)
    const kept = await execute(context, payment, orderId, {
      ...envelope(context, orderId),
      ...(await keepable(context, subject, report)),
      ...aboutOf(report),
      digest: createHash('sha256').update(raw).digest('hex'),
    })
    return kept.ok ? ok(null) : kept
  },
}
