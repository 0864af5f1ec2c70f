import type { ComplaintAnswer } from '#contract/order/complaint.ts'
import type { Order, OrderRefund } from '#contract/order/order.ts'

/** What became of a complaint: an answer stands until what it promises is done. */
export type ComplaintStage = 'open' | ComplaintAnswer

/** Nobody has sent the money yet, or M-PESA has not answered. */
export const isAwaited = ({ state }: OrderRefund): boolean => state === 'owed' || state === 'asked'

/**
 * A refund or a return that came of a complaint has the complaint's id. So the order tells whether the money that was
 * promised still goes back, and whether the goods that were asked for are still with the customer.
 */
export const complaintStage = (
  { id, answer }: { id: string; answer: { answer: ComplaintAnswer } | null },
  { refunds = [], bill }: Pick<Order, 'refunds' | 'bill'>,
): ComplaintStage => {
  if (answer === null) return 'open'
  const isOf = (one: { id: string }): boolean => one.id === id
  if (answer.answer === 'refund' && !refunds.filter(isOf).some(isAwaited)) return 'words'
  if (answer.answer === 'return' && bill?.credits.some(isOf)) return 'words'
  return answer.answer
}
