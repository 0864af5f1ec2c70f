import type { Facts } from '#src/contract/audit/audit.ts'
import { toKsh } from '#src/contract/rules/money.ts'
import type { PaymentDoc } from '../../payments/projection.ts'
import type { Body } from '../../projection.ts'

/** Nothing of who paid. */
export const paymentFacts = (doc: Body<PaymentDoc>): Facts => {
  const { attempts, paid, refunds, cases } = doc.payment
  return {
    orderNumber: doc.orderNumber,
    paymentStatus: doc.paymentStatus,
    paymentMethod: doc.paymentMethod,
    total: toKsh(doc.totalCents),
    paid: paid === null ? null : toKsh(paid.amountCents),
    receipt: doc.receipt,
    orderStatus: doc.orderStatus,
    branchId: doc.branchId,
    attempts: attempts.map(({ state, amountCents, resultCode }) => ({
      state,
      amount: toKsh(amountCents),
      resultCode,
    })),
    refunds: refunds.map(({ state, reason, amountCents, reference }) => ({
      state,
      reason,
      amount: toKsh(amountCents),
      reference,
    })),
    cases: cases.map(({ kind, state, resolution, receipt }) => ({
      kind,
      state,
      resolution,
      receipt,
    })),
  }
}
