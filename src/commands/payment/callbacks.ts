import { createHash, timingSafeEqual } from 'node:crypto'
import { parse, stringify } from 'uuid'
import { isShop } from '../../domain/kernel/access.ts'
import { ok, type Rejection, type Result, reject } from '../../domain/kernel/result.ts'
import type { CallbackFacts } from '../../domain/payment/commands.ts'
import { payment } from '../../domain/payment/payment.ts'
import { attemptOf } from '../../domain/payment/state.ts'
import { keyedHash } from '../../lib/world.ts'
import type { Vault } from '../../stores/vault/port.ts'
import { type Command, type CommandContext, withoutValue } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'
import { envelope } from './access.ts'
import { claimReceipt } from './receipts.ts'

/** The subject of an M-PESA callback: an attempt of an order, or a refund of it. */
export type CallbackPurpose = 'payment-callback' | 'refund-callback'
type CallbackOf = { orderId: string; subjectId: string }

const UUID_BYTES = 16
const MAC_BYTES = 16
const TOKEN = /^[A-Za-z0-9_-]{64}$/

const macOf = async (
  vault: Pick<Vault, 'secret'>,
  purpose: CallbackPurpose,
  ids: Buffer,
): Promise<Buffer> =>
  keyedHash(await vault.secret(purpose), ids.toString('hex')).subarray(0, MAC_BYTES)

/** The end of the address that M-PESA calls back, which only M-PESA learns. Ids are UUIDs. */
export const callbackToken = async (
  vault: Pick<Vault, 'secret'>,
  purpose: CallbackPurpose,
  { orderId, subjectId }: CallbackOf,
): Promise<string> => {
  const ids = Buffer.concat([parse(orderId), parse(subjectId)])
  return Buffer.concat([ids, await macOf(vault, purpose, ids)]).toString('base64url')
}

/** Undefined for any token that this shop did not make for the purpose. */
export const readCallbackToken = async (
  vault: Pick<Vault, 'secret'>,
  purpose: CallbackPurpose,
  token: string,
): Promise<CallbackOf | undefined> => {
  if (!TOKEN.test(token)) return undefined
  const bytes = Buffer.from(token, 'base64url')
  const ids = bytes.subarray(0, 2 * UUID_BYTES)
  const mac = bytes.subarray(2 * UUID_BYTES)
  if (!timingSafeEqual(mac, await macOf(vault, purpose, ids))) return undefined
  return {
    orderId: stringify(ids.subarray(0, UUID_BYTES)),
    subjectId: stringify(ids.subarray(UUID_BYTES)),
  }
}

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

/** The facts of a callback, null where it did not say. `transactionTime` is ISO 8601 in UTC. */
export type SettleCallback = Omit<CallbackFacts, 'receiptSeenElsewhere'> & { orderId: string }

/** The receipts that M-PESA writes, and that can name a stream. */
const wellFormed = /^[A-Z0-9]{6,30}$/

const seenElsewhere = async (
  context: CommandContext,
  { receipt, orderId }: SettleCallback,
): Promise<Result<boolean, Rejection<'CONFLICT'>>> => {
  if (receipt === null) return ok(false)
  const claimed = await claimReceipt(context, receipt, orderId)
  return claimed.ok ? ok(!claimed.value.isOurs) : claimed
}

/** Turns a callback into its meaning: the payment, a refund that is due, a review case, a failure, or nothing new. */
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
        ...envelope(context, orderId),
        type: 'RecordCallback',
        ...facts,
        receiptSeenElsewhere: seen.value,
      }),
    )
  },
}
