import type { Order } from '../../contract/order.ts'
import { toKsh } from '../../contract/rules/money.ts'
import { ownsOrder, runsBranch } from '../../domain/kernel/access.ts'
import type { Actor } from '../../domain/kernel/actor.ts'
import type { OrderDoc } from '../../projections/orders/projection.ts'
import { partiesIn } from '../../projections/orders/queries.ts'
import { phoneOfPayer } from './phones.ts'

const payerOf = (doc: OrderDoc, attemptId: string | null): string | null => {
  const phone = doc.payment.attempts.find((one) => one.attemptId === attemptId)?.phone ?? ''
  return phone === '' ? null : phoneOfPayer(phone, doc)
}

/** What M-PESA gives back of an order, for whoever it belongs to. Undefined: it took nothing that could go back. */
export const moneyBackOf = (doc: OrderDoc, actor: Actor): Order['moneyBack'] => {
  const { paid, refunds } = doc.payment
  const isGuests = doc.userId === null && !runsBranch(actor, doc.branchId)
  const isOwn = isGuests || ownsOrder(actor, partiesIn(doc))
  const due = refunds.filter(({ state, reason }) => state !== 'done' && reason !== 'returned')
  const money = due[0] ?? paid
  if (!isOwn || money === null || money === undefined) return undefined
  const cents = due.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return {
    amount: toKsh(due.length > 0 ? cents : money.amountCents),
    phone: payerOf(doc, money.attemptId),
    isDue: due.length > 0,
  }
}
