import { isShop, settlesPayments } from '#src/domain/kernel/access.ts'
import { ok, reject } from '#src/domain/kernel/result.ts'
import type { PaidTogether } from '#src/domain/payment/events.ts'
import { payment } from '#src/domain/payment/payment.ts'
import type { Refund } from '#src/domain/payment/state.ts'
import type { Command, CommandContext, CommandResult } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'
import { envelope, unlessOwnOrder } from '../order-access.ts'
import { claimPayOut, isPayOutTaken } from './pay-outs.ts'
import { followPayment } from './settle-findings.ts'
import { type SettledPayment, settledPayment } from './settle-refund.ts'

type Of = { orderId: string; refundId: string }

/**
 * The money was given back another way, with this reference. `others`: the refunds that the reference paid together with
 * this one. `paidCents`: what it paid in all; with others it must be said.
 */
type Mark = {
  action: 'mark'
  reference: string
  others?: readonly Of[] | undefined
  paidCents?: number | undefined
}

/**
 * `reverse`: M-PESA is asked to give the money back and reports the result later. `mayReverse`: the shop is set up for
 * reversals.
 */
export type SettleRefund = Of & { mayReverse: boolean } & (Mark | { action: 'reverse' })

const refundFor = async (
  context: CommandContext,
  { orderId, refundId }: Of,
): Promise<CommandResult<Refund>> => {
  const allowed = await unlessOwnOrder(context, orderId)
  if (!allowed.ok) return allowed
  const { refunds } = await load(context, payment, orderId)
  const found = refunds.find((one) => one.refundId === refundId)
  return found === undefined ? reject('REFUND_NOT_FOUND') : ok(found)
}

const isSame = (one: Of, other: Of): boolean =>
  one.orderId === other.orderId && one.refundId === other.refundId

/** Each refund once. */
const once = (all: readonly Of[]): Of[] =>
  all.filter((one, n) => all.findIndex((other) => isSame(one, other)) === n)

/** Refuses a sum that is not what the refunds come to. A single refund may go without it. */
const unlessOtherSum = async (
  context: CommandContext,
  all: readonly Of[],
  paidCents: number | undefined,
): Promise<CommandResult<number>> => {
  let dueCents = 0
  for (const one of all) {
    const found = await refundFor(context, one)
    if (!found.ok) return found
    dueCents += found.value.amountCents
  }
  const isLeftOut = paidCents === undefined && all.length === 1
  if (!isLeftOut && paidCents !== dueCents) {
    return reject('REFUND_SUM_CHANGED', { due: dueCents / 100 })
  }
  return ok(dueCents)
}

type Marked = { all: readonly Of[]; reference: string; paidCents: number }

const togetherWith = ({ all, paidCents }: Marked, own: Of): PaidTogether | null => {
  const others = all.filter((one) => !isSame(one, own))
  return others.length === 0 ? null : { paidCents, others }
}

const commandFor = (context: CommandContext, marked: Marked, own: Of) => ({
  ...envelope(context, own.orderId),
  type: 'MarkRefund' as const,
  refundId: own.refundId,
  reference: marked.reference,
  together: togetherWith(marked, own),
  by: isShop(context.actor) ? null : context.actor.id,
  aloneCents: context.refundAloneCents,
})

/** Whether the marks end the refunds, or wait for a second person. Refuses if one of them is refused. */
const endsBy = async (context: CommandContext, marked: Marked): Promise<CommandResult<boolean>> => {
  let ends = false
  for (const own of marked.all) {
    const state = await load(context, payment, own.orderId)
    const decided = payment.decide(commandFor(context, marked, own), state)
    if (!decided.ok) return decided
    ends ||= decided.value.some(({ type }) => type === 'RefundCompleted')
  }
  return ok(ends)
}

/** The reference belongs to these refunds from the moment on at which they are done. */
const claimFor = async (
  context: CommandContext,
  { all, reference }: Marked,
  ends: boolean,
): Promise<CommandResult> => {
  const refundIds = all.map(({ refundId }) => refundId)
  if (await isPayOutTaken(context, reference, refundIds)) {
    return reject('REFUND_REFERENCE_TAKEN', { reference })
  }
  if (!ends) return ok(null)
  const claimed = await claimPayOut(context, reference, refundIds)
  if (!claimed.ok) return claimed
  return claimed.value.isOurs ? ok(null) : reject('REFUND_REFERENCE_TAKEN', { reference })
}

/** Marks all refunds that the reference paid. If it stops half-way, the same request does the rest. */
const mark = async (
  context: CommandContext,
  { orderId, refundId, reference, others = [], paidCents }: Of & Mark,
): Promise<CommandResult> => {
  const all = once([{ orderId, refundId }, ...others])
  const sum = await unlessOtherSum(context, all, paidCents)
  if (!sum.ok) return sum
  const marked = { all, reference, paidCents: sum.value }
  const ends = await endsBy(context, marked)
  if (!ends.ok) return ends
  const claimed = await claimFor(context, marked, ends.value)
  if (!claimed.ok) return claimed
  for (const own of all) {
    const command = commandFor(context, marked, own)
    const done = await execute(context, payment, own.orderId, command)
    if (!done.ok) return done
    await followPayment(context, own.orderId)
  }
  return ok(null)
}

const reverse = async (
  context: CommandContext,
  { orderId, refundId }: Of,
): Promise<CommandResult> => {
  const found = await refundFor(context, { orderId, refundId })
  if (!found.ok) return found
  const about = { ...envelope(context, orderId), refundId }
  const asked = await execute(context, payment, orderId, { ...about, type: 'RequestRefund' })
  return asked.ok ? ok(null) : asked
}

/** Staff give a refund back, or say that it was given back by hand: above a sum, two of them have to. */
export const settleRefund: Command<SettleRefund, SettledPayment> = {
  name: 'settle-refund',
  may: settlesPayments,
  run: async (input, context) => {
    const { orderId } = input
    const allowed = await unlessOwnOrder(context, orderId)
    if (!allowed.ok) return allowed
    if (input.action === 'reverse' && !input.mayReverse) return reject('REVERSAL_UNAVAILABLE')
    const settled =
      input.action === 'mark' ? await mark(context, input) : await reverse(context, input)
    if (!settled.ok) return settled
    return ok(await settledPayment(context, orderId, await load(context, payment, orderId)))
  },
}
