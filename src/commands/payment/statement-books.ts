import { orderNumberIn, typedCode } from '#contract/rules/text.ts'
import { isDifference } from '#src/domain/payment/vocabulary.ts'
import type { PaymentDoc } from '#src/projections/payments/projection.ts'
import type { CommandContext } from '../engine/command.ts'
import type { StatementEntry } from './read-statement.ts'

/** The payment of a line of incoming money, as far as the books tell. */
export type Books = (entry: StatementEntry) => PaymentDoc | undefined

/**
 * Finds the payment of each line, first by receipt, then by the order number in the account field. Payments to a till
 * have no order number; for them the receipts that payers typed are used.
 */
export const openBooks = async (
  { queries }: CommandContext,
  incoming: readonly StatementEntry[],
): Promise<Books> => {
  const numberOf = ({ account }: StatementEntry) => orderNumberIn(account) ?? ''
  const byReceipt = await queries.payments.withReceipts(incoming.map(({ receipt }) => receipt))
  const strangers = incoming.filter(({ receipt }) => !byReceipt.has(receipt))
  const byNumber = await queries.payments.withOrderNumbers(strangers.map(numberOf))
  const nameless = strangers.filter((entry) => !byNumber.has(numberOf(entry)))
  const named = await queries.payments.withNamedReceipts(nameless.map(({ receipt }) => receipt))
  // A typed receipt is no proof, so the sum must be the order's price or its open rest.
  const byWord = ({ receipt, amountCents }: StatementEntry) => {
    const doc = named.get(receipt)
    const sums = [doc?.cost.priceCents, doc?.restCents]
    return sums.includes(amountCents) ? doc : undefined
  }
  return (entry) => byReceipt.get(entry.receipt) ?? byNumber.get(numberOf(entry)) ?? byWord(entry)
}

/** The times of the first and the last line. Undefined: there is none. */
export const spanOf = (
  entries: readonly StatementEntry[],
): { from: string; to: string } | undefined => {
  const times = entries.map(({ at }) => at).sort()
  const [from, to] = [times[0], times.at(-1)]
  return from === undefined || to === undefined ? undefined : { from, to }
}

/** Orders that were paid by the shop's books in the statement's time and are missing in the statement. */
export const missingFrom = async (
  { queries }: CommandContext,
  entries: readonly StatementEntry[],
  books: Books,
): Promise<PaymentDoc[]> => {
  const span = spanOf(entries)
  if (span === undefined) return []
  const incoming = entries.filter(({ isOut }) => !isOut)
  const receipts = new Set(incoming.map(({ receipt }) => receipt))
  const orders = new Set(incoming.map((entry) => books(entry)?.id))
  const paid = await queries.payments.paidBetween(span.from, span.to)
  return paid.filter(({ id, payment }) => {
    const came = [...payment.parts, ...payment.refunds.filter((one) => !isDifference(one))]
    // The first came in the statement's time. Later money may stand on the next statement.
    return came
      .filter(({ at }, n) => n === 0 || at <= span.to)
      .some(({ receipt }) => (receipt === null ? !orders.has(id) : !receipts.has(receipt)))
  })
}

/** A pay-out that the books have and no statement lists. `id`: the refund's. `at`: when it was recorded. */
export type UnseenPayOut = {
  id: string
  orderId: string
  orderNumber: string
  reference: string
  amountCents: number
  at: string
}

const unseenIn = ({ id: orderId, orderNumber, payment, refundTimes }: PaymentDoc): UnseenPayOut[] =>
  payment.refunds.flatMap(
    ({ refundId: id, state, reference, reason, isOnStatement, amountCents }) => {
      const at = refundTimes.find(({ refundId }) => refundId === id)?.doneAt ?? null
      const isPaidOut = state === 'done' && reason !== 'reversed' && at !== null
      return isPaidOut && reference && isOnStatement !== true
        ? [{ id, orderId, orderNumber, reference, amountCents, at }]
        : []
    },
  )

/** Refunds that were given back in the statement's time, by M-PESA or by hand, and that no statement lists. */
export const unseenPayOuts = async (
  { queries }: CommandContext,
  entries: readonly StatementEntry[],
): Promise<UnseenPayOut[]> => {
  const span = spanOf(entries)
  if (span === undefined) return []
  const listed = new Set(entries.filter(({ isOut }) => isOut).map(({ receipt }) => receipt))
  const docs = await queries.payments.refundedSince(span.from)
  return docs
    .flatMap(unseenIn)
    .filter(
      ({ at, reference }) => at >= span.from && at <= span.to && !listed.has(typedCode(reference)),
    )
}

/** More money than this that the shop does not know is asked about before anything is kept: the file may be another's. */
const MOST_UNASKED = 20

/** What the shop does not know and no earlier statement told: incoming lines without an order, and missing orders. */
export const unknownIn = async (
  { queries }: CommandContext,
  strangers: readonly StatementEntry[],
  missing: readonly PaymentDoc[],
): Promise<{ lines: number; orders: number; isMuch: boolean }> => {
  const receipts = strangers.map(({ receipt }) => receipt)
  const orderIds = missing.map(({ id }) => id)
  const kept = await queries.findings.withIds([...receipts, ...orderIds])
  const fresh = (ids: readonly string[]) => ids.filter((id) => !kept.has(id)).length
  const [lines, orders] = [fresh(receipts), fresh(orderIds)]
  return { lines, orders, isMuch: lines + orders > MOST_UNASKED }
}
