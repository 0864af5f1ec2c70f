import type { CommandOf } from '../kernel/decider.ts'
import { resolved } from './cases.ts'
import type { PaymentCommand } from './commands.ts'
import type { PaymentEvent } from './events.ts'
import type { PaymentState, ReviewCase } from './state.ts'

type NoteCash = CommandOf<PaymentCommand, 'NoteCashTaken'>

/** What drivers say they took beyond what M-PESA left to be paid. A cancelled order costs nothing. */
const overCents = ({ cashCents = 0, priceCents, paid, orderCancelled }: PaymentState): number => {
  // Without a price nobody knows of a debt that the cash could be for.
  const price = orderCancelled ? 0 : (priceCents ?? paid?.amountCents ?? cashCents)
  return Math.max(0, cashCents - Math.max(0, price - (paid?.amountCents ?? 0)))
}

const isOfCash = ({ kind }: ReviewCase): boolean => kind === 'paid_twice'
/** Staff have said what becomes of it. One that a driver's word settled is opened by the next. */
const isDecided = ({ state, resolution }: ReviewCase): boolean =>
  state === 'resolved' && resolution !== 'settled'

/** The cash of which staff have said what becomes of it. */
const decidedCents = ({ refunds, cases }: PaymentState): number => {
  const back = refunds.filter(({ reason }) => reason === 'cash')
  const kept = cases.filter((one) => isOfCash(one) && isDecided(one))
  return (
    back.reduce((sum, { amountCents }) => sum + amountCents, 0) +
    kept.reduce((sum, { heldCents }) => sum + heldCents, 0)
  )
}

/**
 * Cash that the order does not cost any more stands in a case, until staff have found out what came and what goes back.
 * The case follows what drivers say, up and down, while it is open: their word is no proof of either.
 */
export const holdCash = (
  { orderId, newId: caseId }: NoteCash,
  state: PaymentState,
): PaymentEvent[] => {
  const heldCents = Math.max(0, overCents(state) - decidedCents(state))
  const known = state.cases.find((one) => isOfCash(one) && !isDecided(one))
  if ((known?.heldCents ?? 0) === heldCents) return []
  if (known === undefined) {
    const money = { attemptId: null, receipt: null, amountCents: heldCents, heldCents }
    const facts = { kind: 'paid_twice' as const, ...money, resultCode: null }
    return [{ type: 'PaymentCaseOpened', data: { orderId, caseId, ...facts } }]
  }
  if (heldCents === 0) return [resolved(orderId, known.caseId, 'settled', '')]
  return [{ type: 'PaymentCaseHeldChanged', data: { orderId, caseId: known.caseId, heldCents } }]
}
