import { createHash, timingSafeEqual } from 'node:crypto'
import { parse, stringify } from 'uuid'
import { isShop } from '../../domain/kernel/access.ts'
import { ok, type Rejection, type Result, reject } from '../../domain/kernel/result.ts'
import type { CallbackFacts } from '../../domain/payment/commands.ts'
import { payment } from '../../domain/payment/payment.ts'
import { attemptOf } from '../../domain/payment/state.ts'
import { keyedHash } from '../../lib/text.ts'
import { type Command, type CommandContext, withoutValue } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'
import { costed, envelope } from '../order-access.ts'
import { type SecretSource, secretNow } from '../secret-now.ts'
import { claimReceipt } from './receipts.ts'

/** What an M-PESA callback is about: a payment attempt or a refund. */
export type CallbackPurpose = 'payment-callback' | 'refund-callback'
type CallbackOf = { orderId: string; subjectId: string }

const UUID_BYTES = 16
const MAC_BYTES = 16
const TOKEN = /^[A-Za-z0-9_-]{64}$/

const macOf = (secret: Buffer, ids: Buffer): Buffer =>
  keyedHash(secret, ids.toString('hex')).subarray(0, MAC_BYTES)

/** The last part of the callback address. Only M-PESA learns it. The ids are UUIDs. */
export const callbackToken = async (
  source: SecretSource,
  purpose: CallbackPurpose,
  { orderId, subjectId }: CallbackOf,
): Promise<string> => {
  const ids = Buffer.concat([parse(orderId), parse(subjectId)])
  const { used } = await secretNow(source, purpose)
  return Buffer.concat([ids, macOf(used, ids)]).toString('base64url')
}

/** The ids in a callback's token. Undefined if the shop did not make this token for this purpose. */
export const readCallbackToken = async (
  source: SecretSource,
  purpose: CallbackPurpose,
  token: string,
): Promise<CallbackOf | undefined> => {
  if (!TOKEN.test(token)) return undefined
  const bytes = Buffer.from(token, 'base64url')
  const ids = bytes.subarray(0, 2 * UUID_BYTES)
  const mac = bytes.subarray(2 * UUID_BYTES)
  const { accepted } = await secretNow(source, purpose)
  if (!accepted.some((secret) => timingSafeEqual(mac, macOf(secret, ids)))) return undefined
  return {
    orderId: stringify(ids.subarray(0, UUID_BYTES)),
    subjectId: stringify(ids.subarray(UUID_BYTES)),
  }
}

/** `anonymous` gives the part of `raw` without personal data. */
type Report = CallbackOf & { purpose: CallbackPurpose; raw: string; anonymous(): string }

/** If the payer's key is gone, personal data must not be stored. The facts about the money are stored in any case. */
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

/** Stores a report of M-PESA unchanged, once even if M-PESA sends it again. A job reads it afterwards. */
export const keepReport: Command<Report, null> = {
  name: 'keep-report',
  may: isShop,
  run: async (report, context) => {
    const { orderId, raw } = report
    const { subject } = await load(context, payment, orderId)
    return withoutValue(
      await execute(context, payment, orderId, {
        ...envelope(context, orderId),
        ...(await keepable(context, subject, report)),
        ...aboutOf(report),
        digest: createHash('sha256').update(raw).digest('hex'),
      }),
    )
  },
}

/** The facts of a callback; a fact is null if the callback lacks it. `transactionTime` is ISO 8601 in UTC. */
export type SettleCallback = Omit<CallbackFacts, 'receiptSeenElsewhere'> & { orderId: string }

/** The form of M-PESA's receipts, which is safe as a stream name. */
const wellFormed = /^[A-Z0-9]{6,30}$/

const seenElsewhere = async (
  context: CommandContext,
  { receipt, orderId }: SettleCallback,
): Promise<Result<boolean, Rejection<'CONFLICT'>>> => {
  if (receipt === null) return ok(false)
  const claimed = await claimReceipt(context, receipt, orderId)
  return claimed.ok ? ok(!claimed.value.isOurs) : claimed
}

/** Records what a callback means: a payment, a refund that is due, a case for review, a failure, or nothing new. */
export const settleCallback: Command<SettleCallback, null> = {
  name: 'settle-callback',
  may: isShop,
  run: async (callback, context) => {
    const { orderId, attemptId } = callback
    if (attemptOf(await load(context, payment, orderId), attemptId) === undefined) {
      return reject('ATTEMPT_NOT_FOUND')
    }
    const receipt =
      callback.receipt !== null && wellFormed.test(callback.receipt) ? callback.receipt : null
    const facts = { ...callback, receipt }
    const seen = await seenElsewhere(context, facts)
    if (!seen.ok) return seen
    return withoutValue(
      await execute(context, payment, orderId, {
        ...(await costed(context, orderId)),
        type: 'RecordCallback',
        ...facts,
        receiptSeenElsewhere: seen.value,
      }),
    )
  },
}
