import type { OrderReturn } from '../../contract/order/returns.ts'
import type { StaffHistoryEntry, StaffOrderDetail } from '../../contract/order/staff-order.ts'
import { isCashRefund } from '../../contract/payment/staff-payment.ts'
import { toKsh } from '../../contract/rules/money.ts'
import type { Actor } from '../../domain/kernel/actor.ts'
import type { CatalogueQueries } from '../../projections/catalogue/queries.ts'
import type { HistoryEntry } from '../../projections/orders/history.ts'
import type { OrderDoc, ReturnOfOrder } from '../../projections/orders/projection.ts'
import { returnableOf } from '../../projections/orders/queries.ts'
import { actedBy, type People } from '../user/people.ts'
import { presentEntry, presentOrder } from './present.ts'

const entryFor =
  (people: People) =>
  (entry: HistoryEntry): StaffHistoryEntry => ({
    ...presentEntry(entry),
    ...actedBy(entry.actor, people),
  })

const moneyOf = ({ payment }: OrderDoc, returnId: string): OrderReturn['money'] => {
  const refund = payment.refunds.find(({ refundId }) => refundId === returnId)
  if (refund === undefined) return null
  return {
    amount: toKsh(refund.amountCents),
    state: refund.state,
    isCash: isCashRefund(payment, refund),
    handedBack: refund.handedBack === true,
  }
}

const returnFor =
  (doc: OrderDoc, people: People) =>
  ({ returnId: id, actor, goodsCents, feeCents, ...said }: ReturnOfOrder): OrderReturn => ({
    id,
    ...said,
    ...actedBy(actor, people),
    due: toKsh(goodsCents + feeCents),
    money: moneyOf(doc, id),
  })

/** The order for the staff of its branch: who did what, and what came back. */
export const presentForStaff = (
  doc: OrderDoc,
  history: readonly HistoryEntry[],
  actor: Actor,
  { catalogue, people }: { catalogue: CatalogueQueries; people: People },
): StaffOrderDetail => ({
  ...presentOrder(doc, actor, catalogue),
  history: history.map(entryFor(people)),
  returns: doc.returns.map(returnFor(doc, people)),
  returnable: returnableOf(doc),
})
