import { receiptClaim } from '#src/domain/claim.ts'
import {
  type BookEnd,
  type FindingKind,
  type FindingState,
  type FindingWay,
  finding,
  findingSubject,
} from '#src/domain/finding.ts'
import { isShop, settlesPayments } from '#src/domain/kernel/access.ts'
import { ok, type Rejection, type Result, reject } from '#src/domain/kernel/result.ts'
import { costOf } from '#src/domain/order/bill.ts'
import { order } from '#src/domain/order/order.ts'
import { isPlaced, type PlacedOrder } from '#src/domain/order/state.ts'
import { paidBy, refundOf } from '#src/domain/payment/pay-outs.ts'
import { payment } from '#src/domain/payment/payment.ts'
import {
  billOfPayment,
  type PaymentState,
  paidOutCents,
  withOpenRest,
  withoutMoney,
} from '#src/domain/payment/state.ts'
import { isCaughtUp } from '#src/runtime/readers.ts'
import {
  type Command,
  type CommandContext,
  type CommandResult,
  withoutValue,
} from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'
import { unlessOwnOrder } from '../order-access.ts'
import { matchWithdrawal } from './match-pay-out.ts'
import { matchEntry } from './match-statement.ts'

type Reported = NonNullable<FindingState>
type FoundOrder = PlacedOrder

const doesNotFit = ({ orderNumber }: FoundOrder, expectedCents: number | null) =>
  reject('FINDING_DOES_NOT_FIT', {
    orderNumber,
    expected: expectedCents === null ? null : expectedCents / 100,
  })

/** An order takes incoming money if it waits for just this sum by M-PESA, or waited for it until it was cancelled. */
const fitsIncoming = (
  { amountCents }: Reported,
  found: FoundOrder,
  state: PaymentState,
): CommandResult => {
  if (found.paymentMethod !== 'mpesa') return reject('ORDER_NOT_MPESA')
  const wasPaid = state.refunds.some(({ reason }) => reason === 'order_cancelled')
  if (wasPaid) return reject('ORDER_ALREADY_PAID')
  const cost = costOf(found)
  const isOver = state.orderCancelled || found.status === 'cancelled'
  const open = isOver ? withoutMoney(state) : withOpenRest(state, cost)
  if (!open.ok) return open
  const restCents = isOver ? cost.priceCents : billOfPayment(state, cost).restCents
  return amountCents === restCents ? ok(null) : doesNotFit(found, restCents)
}

/** An outgoing payment fits an order that has exactly one unpaid refund, of the same sum. */
const fitsOutgoing = (
  { receipt, amountCents }: Reported,
  found: FoundOrder,
  state: PaymentState,
): CommandResult => {
  const sum = { receipt: receipt ?? '', reverses: null, amountCents }
  const refund = refundOf(state, sum)
  const due = state.refunds.find((one) => one.state !== 'done')
  if (refund === undefined) return doesNotFit(found, due?.amountCents ?? null)
  const isMade = refund.state === 'done' && refund.reference !== receipt
  return isMade || paidOutCents(refund) !== amountCents ? doesNotFit(found, null) : ok(null)
}

/** Books the money at the order, as an import does whose line names the order. */
const book = async (
  context: CommandContext,
  { receipt, amountCents, happenedAt: at, isOut }: Reported,
  found: FoundOrder,
): Promise<CommandResult> => {
  const money = { line: 0, receipt: receipt ?? '', at, amountCents, account: '', isOut }
  const entry = { ...money, reverses: null }
  return withoutValue(
    isOut ? await matchWithdrawal(context, entry, found) : await matchEntry(context, entry, found),
  )
}

const orderWith = async (
  context: CommandContext,
  orderNumber: string,
): Promise<CommandResult<FoundOrder>> => {
  const doc = (await context.queries.payments.withOrderNumbers([orderNumber])).get(orderNumber)
  const found = doc && (await load(context, order, doc.id))
  if (found === undefined || !isPlaced(found)) return reject('ORDER_NOT_FOUND')
  const allowed = await unlessOwnOrder(context, found.orderId)
  return allowed.ok ? ok(found) : allowed
}

/** Whether the order takes the money. A receipt that was claimed for it takes up an interrupted booking. */
const fitsOrder = async (
  context: CommandContext,
  reported: Reported,
  found: FoundOrder,
): Promise<CommandResult> => {
  const state = await load(context, payment, found.orderId)
  if (reported.isOut) return fitsOutgoing(reported, found, state)
  const claim = await load(context, receiptClaim, reported.receipt ?? '')
  if (claim === null) return fitsIncoming(reported, found, state)
  return claim.owner === found.orderId ? ok(null) : doesNotFit(found, null)
}

const matchTo = async (
  context: CommandContext,
  reported: Reported,
  orderNumber: string,
): Promise<CommandResult<FoundOrder>> => {
  const found = await orderWith(context, orderNumber)
  if (!found.ok) return found
  const fit = await fitsOrder(context, reported, found.value)
  if (!fit.ok) return fit
  const booked = await book(context, reported, found.value)
  return booked.ok ? found : booked
}

/** A case of the order is decided at its payment, which then settles the finding. */
const unlessInReview = async (
  context: CommandContext,
  { orderId, receipt }: Reported,
): Promise<Result<null, Rejection<'FINDING_IN_REVIEW' | 'OWN_MATTER'>>> => {
  if (orderId === null) return ok(null)
  const allowed = await unlessOwnOrder(context, orderId)
  if (!allowed.ok) return allowed
  const { cases } = await load(context, payment, orderId)
  const isOpen = cases.some(
    (one) => one.state === 'open' && receipt !== null && one.receipt === receipt,
  )
  return isOpen ? reject('FINDING_IN_REVIEW') : ok(null)
}

export type SettleFinding = { id: string } & (
  | { how: Extract<FindingWay, 'matched'>; orderNumber: string }
  | { how: Extract<FindingWay, 'refunded'>; reference: string }
  | { how: Exclude<FindingWay, 'matched' | 'refunded'>; note: string }
)

const settlementOf = (input: SettleFinding, found: FoundOrder | null) => ({
  how: input.how,
  orderId: found?.orderId ?? null,
  orderNumber: found?.orderNumber ?? null,
  reference: input.how === 'refunded' ? input.reference.toUpperCase() : null,
  note: 'note' in input ? input.note : '',
})

/** Staff settle a finding. Money is only moved in the books if it fits an order. */
export const settleFinding: Command<SettleFinding, null> = {
  name: 'settle-finding',
  may: settlesPayments,
  run: async (input, context) => {
    const { id } = input
    const reported = await load(context, finding, id)
    if (reported === null) return reject('FINDING_NOT_FOUND')
    const allowed = await unlessInReview(context, reported)
    if (!allowed.ok) return allowed
    const command = { type: 'Settle', findingId: id } as const
    // The finding itself says first whether it can be settled in this way, before any money is booked.
    const may = finding.decide({ ...command, ...settlementOf(input, null) }, reported)
    if (!may.ok) return may
    const found =
      input.how === 'matched' ? await matchTo(context, reported, input.orderNumber) : null
    if (found !== null && !found.ok) return found
    const settled = { ...command, ...settlementOf(input, found?.value ?? null) }
    return withoutValue(await execute(context, finding, id, settled))
  },
}

export const reopenFinding: Command<{ id: string; note: string }, null> = {
  name: 'reopen-finding',
  may: settlesPayments,
  run: async ({ id, note }, context) => {
    const reported = await load(context, finding, id)
    if (reported?.orderId) {
      const allowed = await unlessOwnOrder(context, reported.orderId)
      if (!allowed.ok) return allowed
    }
    const command = { type: 'Reopen', findingId: id, note } as const
    return withoutValue(await execute(context, finding, id, command))
  },
}

/** Whether the books settle the finding as soon as they have the money of its line. */
const isOfLine = (kind: FindingKind): boolean =>
  kind !== 'order_without_money' && kind !== 'refund_not_on_statement' && kind !== 'reversed'

/** Whether the payment settles the finding, and how. */
const endBy = (reported: Reported, state: PaymentState): BookEnd | undefined => {
  const { kind, receipt, amountCents, isOut } = reported
  const cases = state.cases.filter((one) => one.receipt === receipt)
  if (cases.some((one) => one.state === 'open')) return undefined
  // A case that a report of M-PESA ended was decided by nobody: its money counts.
  if (cases.some(({ resolution }) => resolution !== 'settled')) return 'decided'
  if (!isOfLine(kind)) return undefined
  const money = [...state.parts, ...state.refunds]
  const isBooked = isOut
    ? receipt !== null && paidBy(state, receipt).some((one) => paidOutCents(one) === amountCents)
    : money.some((one) => one.receipt === receipt && one.amountCents === amountCents)
  return isBooked ? 'booked' : undefined
}

const receiptsIn = ({ parts, refunds, cases }: PaymentState): Set<string> => {
  const named = [
    ...parts.map(({ receipt }) => receipt),
    ...refunds.flatMap(({ receipt, reference }) => [receipt, reference]),
    ...cases.map(({ receipt }) => receipt),
  ]
  return new Set(named.filter((receipt) => typeof receipt === 'string'))
}

const follow = async (
  context: CommandContext,
  id: string,
  { orderId, state }: { orderId: string; state: PaymentState },
): Promise<CommandResult> => {
  const reported = await load(context, finding, id)
  const how = reported === null ? undefined : endBy(reported, state)
  if (how === undefined) return ok(null)
  const found = await load(context, order, orderId)
  const orderNumber = isPlaced(found) ? found.orderNumber : null
  const command = { type: 'SettleByBooks', findingId: id, how, orderId, orderNumber } as const
  return withoutValue(await execute(context, finding, id, command))
}

/** Settles the findings whose money the order's payment has now, or about which staff decided there. */
export const followPayment = async (
  context: CommandContext,
  orderId: string,
): Promise<CommandResult> => {
  const state = await load(context, payment, orderId)
  for (const id of receiptsIn(state)) {
    const settled = await follow(context, id, { orderId, state })
    if (!settled.ok) return settled
  }
  return ok(null)
}

/** For the job that follows a payment's events, if the command crashed before or M-PESA reported them. */
export const settleFindings: Command<{ orderId: string }, null> = {
  name: 'settle-findings',
  may: isShop,
  run: ({ orderId }, context) => followPayment(context, orderId),
}

/**
 * Erases what was typed about an order's money, after its customer was erased. A finding whose money was found to be
 * the order's has a key of its own.
 */
export const eraseFindings: Command<{ orderId: string }, null> = {
  name: 'erase-findings',
  may: isShop,
  run: async ({ orderId }, context) => {
    const { findings } = context.queries
    if (!(await isCaughtUp(context, findings))) return reject('NOT_CAUGHT_UP')
    const own = await findings.ofOrder(orderId)
    for (const { id } of [...own, ...(await findings.bookedFor(orderId))]) {
      const erased = await execute(context, finding, id, { type: 'Erase', findingId: id })
      if (!erased.ok) return erased
      const subject = findingSubject(id)
      if (erased.value.state?.subject === subject) await context.vault.forgetKey(subject)
    }
    return ok(null)
  },
}
