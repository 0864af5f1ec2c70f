import {
  type BookEnd,
  type FindingFacts,
  type FindingKind,
  finding,
  findingSubject,
  isReported,
} from '#src/domain/finding.ts'
import { ok, type Rejection, type Result } from '#src/domain/kernel/result.ts'
import { order } from '#src/domain/order/order.ts'
import { isPlaced } from '#src/domain/order/state.ts'
import { chunks } from '#src/lib/parts.ts'
import type { PaymentDoc } from '#src/projections/payments/projection.ts'
import { partsCents } from '../../domain/payment/state.ts'
import type { CommandContext } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'
import { type ImportedLine, outcomeOf } from './match-statement.ts'
import type { UnseenPayOut } from './statement-books.ts'

/** A longer list is hardly the shop's own statement. Importing it again keeps the next findings. */
const MOST_KEPT = 1_000
const AT_ONCE = 50

const kindOf = (line: ImportedLine): FindingKind | undefined => {
  const outcome = outcomeOf(line)
  return outcome === 'matched' || outcome === 'recorded' ? undefined : outcome
}

/** What does not match, by the id of its finding. */
type Mismatch = { id: string; facts: Omit<FindingFacts, 'branchId'> }

const ofLine = (line: ImportedLine): Mismatch | undefined => {
  const kind = kindOf(line)
  if (kind === undefined) return undefined
  const { receipt, at: happenedAt, amountCents, account, isOut, match } = line
  const nobody = { orderId: null, orderNumber: null }
  const { orderId, orderNumber } = match?.order ?? nobody
  const expectedCents = match?.expectedCents ?? null
  // What the payer typed is needed only to find out whose money this is.
  const typed = match === null ? account : ''
  const what = { kind, receipt, amountCents, expectedCents, isOut, happenedAt, account: typed }
  return { id: receipt, facts: { ...what, orderId, orderNumber } }
}

const ofOrder = ({
  id,
  orderNumber,
  receipt,
  payment,
  paidAt,
  updatedAt,
}: PaymentDoc): Mismatch => {
  const amountCents = partsCents(payment)
  const what = { kind: 'order_without_money' as const, receipt, amountCents, isOut: false }
  const when = { happenedAt: paidAt ?? updatedAt, account: '' }
  return {
    id,
    facts: { ...what, ...when, expectedCents: amountCents, orderId: id, orderNumber },
  }
}

const ofPayOut = ({
  id,
  orderId,
  orderNumber,
  reference,
  amountCents,
  at,
}: UnseenPayOut): Mismatch => {
  const what = { kind: 'refund_not_on_statement' as const, receipt: reference, amountCents }
  const when = { isOut: true, happenedAt: at, account: '' }
  return { id, facts: { ...what, ...when, expectedCents: amountCents, orderId, orderNumber } }
}

type Kept = Result<null, Rejection<'CONFLICT'>>

/** A finding accepts every report, so a refusal can only be a conflict. */
const keep = async (context: CommandContext, { id, facts }: Mismatch): Promise<Kept> => {
  const found = facts.orderId === null ? null : await load(context, order, facts.orderId)
  const placed = found !== null && isPlaced(found) ? found : undefined
  const reported = await execute(context, finding, id, {
    type: 'Report',
    findingId: id,
    subject: placed?.subject ?? findingSubject(id),
    ...facts,
    branchId: placed?.branchId ?? null,
  })
  return reported.ok ? ok(null) : { ok: false, error: { code: 'CONFLICT', facts: {} } }
}

/** What the statement shows about a finding of an earlier statement: the books have its money, or it is listed now. */
type Answered = { id: string; how: BookEnd; orderId: string; orderNumber: string }

const answeredBy = (line: ImportedLine): Answered[] => {
  const { receipt, isOut, match } = line
  if (match === null || kindOf(line) !== undefined) return []
  const { orderId, orderNumber } = match.order
  const booked: Answered = { id: receipt, how: 'booked', orderId, orderNumber }
  const listed = (id: string): Answered => ({ id, how: 'on_statement', orderId, orderNumber })
  const { refundIds } = match
  if (refundIds !== undefined) return [booked, ...refundIds.map(listed)]
  return isOut ? [booked] : [booked, listed(orderId)]
}

type Compared = {
  lines: readonly ImportedLine[]
  unmatched: readonly PaymentDoc[]
  unseen: readonly UnseenPayOut[]
}

/**
 * Keeps what does not match until it is settled, and settles earlier findings that this statement answers. A line that
 * is imported again stays one finding. `unkept`: the findings beyond the most that one import keeps.
 */
export const keepFindings = async (
  context: CommandContext,
  { lines, unmatched, unseen }: Compared,
): Promise<Result<{ unkept: number }, Rejection<'CONFLICT'>>> => {
  const missing = [...unmatched.map(ofOrder), ...unseen.map(ofPayOut)]
  const all = [...lines.flatMap((line) => ofLine(line) ?? []), ...missing]
  const answers = lines.flatMap(answeredBy)
  const ids = [...all, ...answers].map(({ id }) => id)
  const known = await context.queries.findings.withIds([...new Set(ids)])
  const fresh = all.filter(({ id, facts }) => {
    const before = known.get(id)
    return before === undefined || !isReported(before, facts)
  })
  for (const some of chunks(fresh.slice(0, MOST_KEPT), AT_ONCE)) {
    const kept = await Promise.all(some.map((one) => keep(context, one)))
    const failed = kept.find((one) => !one.ok)
    if (failed !== undefined && !failed.ok) return failed
    await context.world.turn()
  }
  for (const { id, ...answer } of answers.filter(({ id }) => known.get(id)?.isOpen)) {
    const command = { type: 'SettleByBooks', findingId: id, ...answer } as const
    // The statement can be imported again, so a conflict loses nothing.
    await execute(context, finding, id, command)
  }
  return ok({ unkept: Math.max(0, fresh.length - MOST_KEPT) })
}
